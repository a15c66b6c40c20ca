import { moneyOrNull } from './booking.ts'
import { type CalendarDay, parseDay } from './day.ts'
import { numberOf, orNull } from './fields.ts'
import { isParameterId } from './itemParameter.ts'
import { type CurrencyCode, type Money, minorDigits } from './money.ts'
import { isRecord, keyedRecordsOf, recordOf } from './records.ts'
import { plainText } from './text.ts'
import { freeOf, unitsLeft } from './unitsLeft.ts'

/** One day of a rate (§2.2 `dates`). */
export type RatedDay = {
  readonly day: CalendarDay
  /** Null when without end, or not told. */
  readonly left: number | null
  /** Units that are not booked, also while it is closed; null when without end, or not told. */
  readonly free: number | null
  /** Null when not told. */
  readonly isOpen: boolean | null
  /** Of all that was asked for, less its discount. */
  readonly price: Money | null
  readonly discount: Money | null
  /** Of one, by parameter: those that cost something, before discounts. */
  readonly unitPrices: ReadonlyMap<string, Money>
  /** The events the price was made by; null when not told. */
  readonly eventIds: readonly number[] | null
}

/** In the calendar's order; among the days may stand members that are none. */
export const parseRatedDays = (wire: unknown, currency: CurrencyCode): readonly RatedDay[] =>
  keyedRecordsOf(wire)
    .flatMap(([key, told]): RatedDay[] => {
      const at = orNull(() => parseDay(key))
      if (at === null || !isRecord(told)) return []
      const status = plainText(told['status']).trim().toUpperCase()
      const stock = recordOf(told['stock'])
      return [
        {
          day: at,
          left: unitsLeft(stock['A']),
          free: freeOf(stock),
          isOpen: status === 'A' ? true : status === 'U' ? false : null,
          price: moneyOrNull(told['sub_total'], currency),
          discount: takenOff(told['discount'], currency),
          unitPrices: unitPricesIn(told['price'], currency),
          eventIds: eventsIn(told['rates']),
        },
      ]
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))

const unitPricesIn = (wire: unknown, currency: CurrencyCode): ReadonlyMap<string, Money> =>
  new Map(
    keyedRecordsOf(wire).flatMap(([param, told]) => {
      const price = isParameterId(param) ? moneyOrNull(told, currency) : null
      return price === null ? [] : [[param, price] as const]
    }),
  )

/** Numbers in a list, or keyed by themselves. */
function eventsIn(wire: unknown): readonly number[] | null {
  if (typeof wire !== 'object' || wire === null) return null
  return keyedRecordsOf(wire).flatMap(([key, told]) => {
    const id = numberOf(isRecord(told) ? key : told)
    return id !== null && Number.isSafeInteger(id) ? [id] : []
  })
}

/** Null when nothing is. */
export function takenOff(told: unknown, currency: CurrencyCode): Money | null {
  // A number here (§2.2), and PHP writes 12.6 as 12.600000000000001.
  const exact = typeof told === 'number' ? told.toFixed(minorDigits(currency)) : told
  const money = moneyOrNull(exact, currency)
  return money === null || money.minor === 0 ? null : money
}
