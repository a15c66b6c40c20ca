import { moneyOrNull } from './booking.ts'
import { type CalendarDay, dayIn } from './day.ts'
import { numberOf } from './fields.ts'
import { isParameterId } from './itemParameter.ts'
import { type CurrencyCode, isZero, type Money } from './money.ts'
import { isRecord, keyedRecordsOf, recordOf } from './records.ts'
import { plainText } from './text.ts'
import { freeOf, unitsLeft } from './unitsLeft.ts'

/** One day of a rate (§2.2 `dates`). */
export type RatedDay = {
  readonly day: CalendarDay
  /** Null when unlimited or unknown. */
  readonly left: number | null
  /** Units that are not booked, also while the item is closed; null when unlimited or unknown. */
  readonly free: number | null
  /** Null when the service does not say. */
  readonly isOpen: boolean | null
  /** The price of all requested units, less the discount. */
  readonly price: Money | null
  readonly discount: Money | null
  /** The price of one unit for each parameter that costs something, before discounts. */
  readonly unitPrices: ReadonlyMap<string, Money>
  /** The events that made the price; null when the service does not say. */
  readonly eventIds: readonly number[] | null
}

/** Days in calendar order; the object may also have members that are not days. */
export const parseRatedDays = (wire: unknown, currency: CurrencyCode): readonly RatedDay[] =>
  keyedRecordsOf(wire)
    .flatMap(([key, value]): RatedDay[] => {
      const at = dayIn(key)
      if (at === null || !isRecord(value)) return []
      const status = plainText(value['status']).trim().toUpperCase()
      const stock = recordOf(value['stock'])
      return [
        {
          day: at,
          left: unitsLeft(stock['A']),
          free: freeOf(stock),
          isOpen: status === 'A' ? true : status === 'U' ? false : null,
          price: moneyOrNull(value['sub_total'], currency),
          discount: takenOff(value['discount'], currency),
          unitPrices: unitPricesIn(value['price'], currency),
          eventIds: eventsIn(value['rates']),
        },
      ]
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))

const unitPricesIn = (wire: unknown, currency: CurrencyCode): ReadonlyMap<string, Money> =>
  new Map(
    keyedRecordsOf(wire).flatMap(([param, amount]) => {
      const price = isParameterId(param) ? moneyOrNull(amount, currency) : null
      return price === null ? [] : [[param, price] as const]
    }),
  )

/** Numbers as a list, or as the keys of an object. */
function eventsIn(wire: unknown): readonly number[] | null {
  if (typeof wire !== 'object' || wire === null) return null
  return keyedRecordsOf(wire).flatMap(([key, value]) => {
    const id = numberOf(isRecord(value) ? key : value)
    return id !== null && Number.isSafeInteger(id) ? [id] : []
  })
}

/** Null when there is no discount. */
export function takenOff(wire: unknown, currency: CurrencyCode): Money | null {
  const money = moneyOrNull(wire, currency)
  return money === null || isZero(money) ? null : money
}
