import type { Selectable } from 'kysely'
import { type CurrencyCode, minorDigits } from '../../../contract/money.ts'
import { tenThousandths } from '../../../contract/rounding.ts'
import type { PricePoint, PriceRange } from '../../../pricing/pricePoint.ts'
import { compareRules, type PriceRule } from '../../../pricing/priceRule.ts'
import type { Tax } from '../../../pricing/taxes.ts'
import type { ServiceDb } from '../base/deps.ts'
import type { ServiceTables } from '../base/tables.ts'
import { toPriceRule } from './readRule.ts'

type PriceRow = Selectable<ServiceTables['prices']>

/** All that prices follow from, besides the items themselves. */
export type PriceBook = {
  /** In the order they apply. */
  readonly rules: readonly PriceRule[]
  readonly taxes: readonly Tax[]
  /** The prices of an item that are not simply its base price. */
  readonly ownPrices: (itemId: number) => PricePoint
}

export async function findPrices(db: ServiceDb, currency: CurrencyCode): Promise<PriceBook> {
  const events = await db.selectFrom('events').selectAll().orderBy('rate_id').execute()
  const prices = await db.selectFrom('prices').selectAll().orderBy('price_id').execute()
  const taxes = await db.selectFrom('taxes').selectAll().orderBy('tax_id').execute()
  return toPriceBook({ events, prices, taxes }, currency)
}

/** What the tables say of prices, each in the order of its number. */
export type PriceTableRows = {
  readonly events: readonly Selectable<ServiceTables['events']>[]
  readonly prices: readonly PriceRow[]
  readonly taxes: readonly Selectable<ServiceTables['taxes']>[]
}

/** `findPrices`, once all is read. Plain: asks nobody. */
export function toPriceBook(
  { events, prices, taxes }: PriceTableRows,
  currency: CurrencyCode,
): PriceBook {
  const points = byItem(prices.filter(({ rate_id }) => rate_id === null))
  return {
    rules: events
      .map((event) =>
        toPriceRule(
          event,
          byItem(prices.filter(({ rate_id }) => rate_id === event.rate_id)),
          minorDigits(currency),
        ),
      )
      .toSorted(compareRules),
    taxes: taxes.map((tax) => ({
      id: tax.tax_id,
      name: tax.name,
      percent: tenThousandths(tax.percent),
      isIncluded: tax.is_included,
    })),
    ownPrices: (itemId) => points.get(itemId) ?? [],
  }
}

function byItem(rows: readonly PriceRow[]): Map<number, PricePoint> {
  const points = new Map<number, PriceRange[]>()
  for (const { item_id, param_id, from_qty, per, amount_minor } of rows) {
    const range = { param: param_id, from: from_qty, per, minor: amount_minor }
    points.set(item_id, [...(points.get(item_id) ?? []), range])
  }
  return points
}
