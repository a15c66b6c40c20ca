import type { WireRate } from '../../../contract/wire/itemShapes.ts'
import { type FoundPrice, rangeName } from '../../../pricing/pricePoint.ts'
import { endless } from '../stock/unitsLeft.ts'
import type { Rated } from './rateItem.ts'

type BreakdownEntry = {
  readonly param: string
  readonly price: FoundPrice
  days: number
}

const isSame = (a: FoundPrice, b: FoundPrice): boolean =>
  a.minor === b.minor && a.per === b.per && a.from === b.from && a.to === b.to

/**
 * `rate.event` of §2.2: a record for each stretch of days at one price, keyed by the parameter, and by its range of
 * quantities where the price depends on it.
 */
export function priceBreakdown(
  { price, item }: Rated,
  decimal: (minor: number) => string,
): WireRate['event'] {
  const most = new Map(item.parameters.map(({ id, max }) => [id, max]))
  const entries: BreakdownEntry[] = []
  for (const { prices } of price.days) {
    for (const one of prices) {
      const { param } = one
      const last = entries.findLast((entry) => entry.param === param)
      if (last !== undefined && isSame(last.price, one.price)) last.days += 1
      else entries.push({ param, price: one.price, days: 1 })
    }
  }
  return entries.map(({ param, price: found, days }) => {
    const isRanged = found.from > 1 || found.to !== null
    const range = isRanged ? rangeName(found, most.get(param) ?? endless) : ''
    return {
      [isRanged ? `${param}~${range}` : param]: {
        amount: decimal(found.minor),
        days,
        type: found.per === 'each' ? 'U' : 'F',
        range,
      },
    }
  })
}
