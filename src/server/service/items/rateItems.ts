import type { ServiceDb } from '../base/deps.ts'
import type { PriceBook } from '../prices/findPrices.ts'
import type { RatableItem } from './ratableItem.ts'
import { type Rating, readFacts } from './rateFacts.ts'
import { type Rated, rateItem } from './rateItem.ts'
import type { RequestedRate } from './requestedDates.ts'

export type RatedItems = {
  /** With the rules that are heeded. */
  readonly requested: RequestedRate
  readonly book: PriceBook
  /** @param onItsOwn with the item's default quantities instead of those of the query */
  readonly rate: (itemId: number, onItsOwn?: boolean) => Rated | null
  readonly item: (itemId: number) => RatableItem | null
}

/**
 * Reads all that rates of these items follow from, once; then any of them, and what is in their packages, can be
 * rated. Nothing is locked: a sale calculates again.
 *
 * @param itemIds those that will be rated
 * @param requested a customer's `rules` are ignored: only staff may leave rules out
 */
export async function rateItems(
  db: ServiceDb,
  itemIds: readonly number[],
  requested: RequestedRate,
  on: Rating,
): Promise<RatedItems> {
  const facts = await readFacts(
    db,
    itemIds.map((itemId) => ({ itemId, requested })),
    on,
  )
  const { items, book } = facts
  const heeded: RequestedRate = on.audience === 'staff' ? requested : { ...requested, rules: 'all' }
  return {
    requested: heeded,
    book,
    item: (id) => items.get(id) ?? null,
    rate(id, onItsOwn = false) {
      const item = items.get(id)
      const wish = onItsOwn ? { ...heeded, quantities: {} } : heeded
      return item === undefined ? null : rateItem(item, wish, facts)
    },
  }
}
