import type { Business } from '../base/business.ts'
import type { Caller, ServiceDb } from '../base/deps.ts'
import type { PriceBook } from '../prices/findPrices.ts'
import { findTakings } from '../stock/findTakings.ts'
import { readCatalogue } from './catalogue.ts'
import { byStock, type Items, stocksOf, withParts } from './itemStock.ts'
import { type RateFacts, stayFor } from './rateItem.ts'
import type { RequestedRate } from './requestedDates.ts'

/** An item with dates and quantities. */
export type RateWish = { readonly itemId: number; readonly requested: RequestedRate }

export type Rating = {
  readonly business: Business
  readonly now: Date
  readonly audience: Caller['audience']
  /** A booking whose own units do not count, because it is to be moved. */
  readonly exceptBooking?: number
}

export type ReadFacts = RateFacts & { readonly book: PriceBook }

/**
 * Reads all that the rates of these wishes follow from, once: they, and what is in their packages, can then be rated
 * as often as wanted. Nothing is locked: a sale calculates again, under its locks.
 *
 * @param besides items that are read even when they are in use no more
 */
export async function readFacts(
  db: ServiceDb,
  wishes: readonly RateWish[],
  { business: { timeZone, currency }, now, audience, exceptBooking }: Rating,
  besides: readonly number[] = [],
): Promise<ReadFacts> {
  const { book, items } = await readCatalogue(db, currency, besides)
  const stockIds = stocksOf(
    wishes.map(({ itemId }) => itemId),
    items,
  )
  const reach = reachOf(wishes, items)
  const taken =
    reach === null ? [] : await findTakings(db, { stockIds, ...reach, timeZone, exceptBooking })
  return { items, rules: book.rules, takings: byStock(taken), timeZone, now, audience, book }
}

/** The days that stays of these items can touch: each item has its own length. */
function reachOf(wishes: readonly RateWish[], items: Items) {
  const stays = wishes.flatMap(({ itemId, requested }) =>
    withParts([itemId], items).map((id) => {
      const item = items.get(id)
      const { start } = requested.stay
      return { start, end: item === undefined ? start : (stayFor(item, requested)?.end ?? start) }
    }),
  )
  const [first] = stays
  if (first === undefined) return null
  return stays.reduce(
    ({ from, to }, { start, end }) => ({
      from: start < from ? start : from,
      to: end > to ? end : to,
    }),
    { from: first.start, to: first.end },
  )
}
