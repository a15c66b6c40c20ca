import type { CalendarDay } from '../contract/day.ts'
import { applyChange, lowestLevel, type PriceChange } from './priceChange.ts'
import { type FoundPrice, type PricePoint, priceFor, times } from './pricePoint.ts'
import { holdsOn, type PriceRule, type RulePrice } from './priceRule.ts'

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
  const discounts = holding.filter(({ kind }) => kind === 'discount')
  const others = holding.filter(({ kind }) => kind !== 'discount')
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

/** What costs nothing is changed only by a price of its own. */
function changed(now: FoundPrice | null, { price }: PriceRule, basis: Basis): FoundPrice | null {
  const change = changeOf(price, basis)
  const minor = applyChange.multiply(now?.minor ?? null, change, basis.base?.minor ?? null)
  const found = change.kind === 'set' ? basis.newPrice : change.kind === 'base' ? basis.base : now
  return found === null || minor === null ? null : { ...found, minor }
}

function changeOf(price: RulePrice, { newPrice: own, left }: Basis): PriceChange {
  if (price.kind === 'new')
    return own === null ? { kind: 'none' } : { kind: 'set', minor: own.minor }
  if (price.kind !== 'yield') return price
  const level = lowestLevel(price.levels, left)
  return level === null ? { kind: 'none' } : { kind: 'percent', of: level.rate }
}

/** What a booking of an item costs, day by day. Amounts are minor units. */
export type PriceOfStay = {
  readonly days: readonly DayPrice[]
  /** Taken off by discounts; already out of `subTotal`. */
  readonly discount: number
  /** Before taxes that come on top. */
  readonly subTotal: number
}

export type PricedDay = {
  readonly day: CalendarDay
  readonly left: number
  /** Hours for what is sold by the hour, all on its first day; 1 for nights and days. */
  readonly units: number
}

/** The days' prices, each times its units; their sums are the stay's. */
export function priceOfStay(priced: PricedItem, days: readonly PricedDay[]): PriceOfStay {
  const prices = days.map(({ day, left, units }) =>
    multiplied(priceOfDay(priced, day, left), units),
  )
  return {
    days: prices,
    discount: prices.reduce((sum, day) => sum + day.discount, 0),
    subTotal: prices.reduce((sum, day) => sum + day.subTotal, 0),
  }
}

const multiplied = (day: DayPrice, units: number): DayPrice => ({
  ...day,
  prices: (units === 0 ? [] : day.prices).map((price) => ({
    ...price,
    total: price.total * units,
    discount: price.discount * units,
  })),
  discount: day.discount * units,
  subTotal: day.subTotal * units,
})
