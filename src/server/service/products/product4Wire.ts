import { type CurrencyCode, toDecimal } from '../../../contract/money.ts'
import type { WireProduct4 } from '../../../contract/wire/productShape.ts'
import type { Tax } from '../../../pricing/taxes.ts'
import type { RatableItem } from '../items/ratableItem.ts'
import { clock } from './productFacts.ts'
import { stateOf } from './productState.ts'

/**
 * An item in 4.0: a product. Without dates there is no price for a stay, only what it is calculated from: the
 * base prices by parameter and quantity, as events with prices of their own write them too.
 */
export function toProduct4(
  item: RatableItem,
  taxes: readonly Tax[],
  currency: CurrencyCode,
): WireProduct4 {
  const { row, base, parameters, packages, startTime } = item
  return {
    id: row.item_id,
    sku: row.sku,
    name: row.name,
    categoryId: row.category_id,
    categoryName: row.category,
    status: stateOf(row),
    visibility: row.visibility,
    type: row.type,
    unit: row.unit,
    length: row.len,
    weight: row.pos,
    summary: row.summary,
    details: row.details,
    stock: row.unlimited ? null : row.stock,
    unlimited: row.unlimited,
    startTime: startTime === null ? null : clock(startTime),
    parameters: parameters.map(({ id, label, isPriced, takesStock, byDefault, min, max }) => ({
      id,
      label,
      isPriced,
      takesStock,
      default: byDefault,
      min,
      max,
    })),
    prices: base.map(({ param, from, per, minor }) => ({
      param,
      from,
      per,
      amount: toDecimal({ minor, currency }),
    })),
    packages: packages.map(({ itemId, optin }) => ({ id: itemId, optin })),
    productIds: [...item.childIds],
    taxes: taxes.map(({ id, name, percent, isIncluded }) => ({
      id,
      name,
      percent: percent / 10_000,
      isIncluded,
    })),
    customRateIds: [],
  }
}
