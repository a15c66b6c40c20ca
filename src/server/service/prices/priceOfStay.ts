import type { CalendarDay } from '../../../contract/day.ts'
import { type DayPrice, type PricedItem, priceOfDay } from './priceOfDay.ts'

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
