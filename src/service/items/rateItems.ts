import type { Business } from '../company/business.ts'
import type { Caller, Db } from '../deps.ts'
import { findPrices, type PriceBook } from '../prices/findPrices.ts'
import { findTakings } from '../stock/findTakings.ts'
import type { AskedRate } from './askedDates.ts'
import { findRatable } from './findRatable.ts'
import { byStock, type Items, stocksOf, withParts } from './itemStock.ts'
import type { RatableItem } from './ratableItem.ts'
import { type Rated, type RateFacts, rateItem, stayFor } from './rateItem.ts'

type On = { readonly business: Business; readonly now: Date; readonly audience: Caller['audience'] }

export type RatedItems = {
  /** With the rules that are heeded. */
  readonly asked: AskedRate
  readonly book: PriceBook
  /** @param onItsOwn with the item's default quantities, not those asked */
  readonly rate: (itemId: number, onItsOwn?: boolean) => Rated | null
  readonly item: (itemId: number) => RatableItem | null
}

/**
 * Reads all that rates of these items follow from, once; then any of them, and what is in their packages, can be
 * rated. Nothing is locked: a sale reckons again.
 *
 * @param itemIds those that will be rated
 * @param asked a customer's `rules` are not heeded: leaving rules out is for staff
 */
export async function rateItems(
  db: Db,
  itemIds: readonly number[],
  asked: AskedRate,
  { business, now, audience }: On,
): Promise<RatedItems> {
  const { timeZone, currency } = business
  const book = await findPrices(db, currency)
  const items = await findRatable(db, book)
  const related = withParts(itemIds, items)
  const stockIds = stocksOf(itemIds, items)
  const taken = await findTakings(db, { stockIds, ...reachOf(related, items, asked), timeZone })
  const takings = byStock(taken)
  const facts: RateFacts = { items, rules: book.rules, takings, timeZone, now, audience }
  const heeded: AskedRate = audience === 'staff' ? asked : { ...asked, rules: 'all' }
  return {
    asked: heeded,
    book,
    item: (id) => items.get(id) ?? null,
    rate(id, onItsOwn = false) {
      const item = items.get(id)
      const wish = onItsOwn ? { ...heeded, quantities: {} } : heeded
      return item === undefined ? null : rateItem(item, wish, facts)
    },
  }
}

/** The days that stays of these items can touch: each item has its own length. */
function reachOf(itemIds: readonly number[], items: Items, asked: AskedRate) {
  const { start } = asked.stay
  const ends = itemIds.flatMap((id) => {
    const item = items.get(id)
    return item === undefined ? [] : (stayFor(item, asked)?.end ?? start)
  })
  return { from: start, to: ends.reduce((last, end) => (end > last ? end : last), start) }
}
