import type { CalendarDay } from '../../../contract/day.ts'
import { hundredPercent, percentOf } from '../../../contract/rounding.ts'
import { type FoundPrice, type PricePoint, priceFor, times } from './pricePoint.ts'
import { holdsOn, type PriceRule } from './priceRule.ts'

/** How many of each parameter are requested. */
type Quantities = Readonly<Record<string, number>>

/** What prices of an item follow from. */
export type PricedItem = {
  readonly itemId: number
  readonly base: PricePoint
  /** Those that concern the item, in order; of the discounts only those whose code was given. */
  readonly rules: readonly PriceRule[]
  readonly quantities: Quantities
}

/** One parameter on one day. */
type ParameterPrice = {
  readonly param: string
  /** Before discounts. */
  readonly price: FoundPrice
  readonly total: number
  readonly discount: number
}

export type DayPrice = {
  readonly day: CalendarDay
  readonly prices: readonly ParameterPrice[]
  /** The events that hold on this day. */
  readonly rules: readonly PriceRule[]
  readonly discount: number
  /** After discounts. */
  readonly subTotal: number
}

/**
 * The price of one day: base price, then seasons, specials and discounts in their order.
 *
 * @param left units left on that day before this booking, which `Yield` goes by
 */
export function priceOfDay(
  { itemId, base, rules, quantities }: PricedItem,
  day: CalendarDay,
  left: number,
): DayPrice {
  const holding = rules.filter((rule) => holdsOn(rule, day))
  const discounts = holding.filter(({ type }) => type === 'DC')
  const others = holding.filter(({ type }) => type !== 'DC')
  const prices = Object.entries(quantities).flatMap(([param, quantity]): ParameterPrice[] => {
    const found = priceFor(base, param, quantity)
    const follow = (some: readonly PriceRule[], price: FoundPrice | null) =>
      some.reduce((now, rule) => {
        const basis = { base: found, left, newPrice: newPrice(rule, itemId, param, quantity) }
        return changed(now, rule, basis)
      }, price)
    const price = follow(others, found)
    if (price === null) return []
    const total = times(price, quantity)
    // A code that would make it dearer takes nothing off: who names a code never pays more for it.
    const discounted = Math.min(total, times(follow(discounts, price) ?? price, quantity))
    return [{ param, price, total, discount: total - discounted }]
  })
  const discount = prices.reduce((sum, price) => sum + price.discount, 0)
  const total = prices.reduce((sum, price) => sum + price.total, 0)
  return { day, prices, rules: holding, discount, subTotal: total - discount }
}

type Basis = {
  readonly base: FoundPrice | null
  readonly left: number
  readonly newPrice: FoundPrice | null
}

const newPrice = ({ price }: PriceRule, itemId: number, param: string, quantity: number) =>
  price.kind === 'new' ? priceFor(price.points.get(itemId) ?? [], param, quantity) : null

/** A price never falls below nothing. What costs nothing is changed only by a price of its own. */
function changed(now: FoundPrice | null, { price }: PriceRule, basis: Basis): FoundPrice | null {
  if (price.kind === 'new') return basis.newPrice ?? now
  if (now === null || price.kind === 'none') return now
  if (price.kind === 'base') return basis.base
  return { ...now, minor: Math.max(0, changedMinor(now.minor, price, basis.left)) }
}

function changedMinor(
  minor: number,
  price: Exclude<PriceRule['price'], { kind: 'none' | 'base' | 'new' }>,
  left: number,
): number {
  switch (price.kind) {
    case 'percent':
      return percentOf(minor, hundredPercent + price.by)
    case 'fixed':
      return minor + price.minor
    case 'yield': {
      const [lowest] = price.levels
        .filter(({ level }) => left <= level)
        .toSorted((a, b) => a.level - b.level)
      return lowest === undefined ? minor : percentOf(minor, lowest.rate)
    }
  }
}
