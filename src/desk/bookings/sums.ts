import type { Booking } from '../../contract/booking.ts'
import { add, type CurrencyCode, type Money } from '../../contract/money.ts'
import { isCancelled } from '../../contract/status.ts'
import { dueOf, overpaidOf } from './due.ts'

/** What a list comes to in one currency. `total` less `paid` is `due` less `overpaid`. */
export type Sum = {
  readonly currency: CurrencyCode
  readonly total: Money
  readonly paid: Money
  readonly due: Money
  readonly overpaid: Money
}

export type Sums = {
  /** One for each currency; they are never mixed. */
  readonly sums: readonly Sum[]
  /** Cancelled bookings, which are listed and not counted. */
  readonly cancelled: number
}

export function sumUp(bookings: Iterable<Booking>): Sums {
  const sums = new Map<CurrencyCode, Sum>()
  let cancelled = 0
  for (const booking of bookings) {
    if (isCancelled(booking.status)) {
      cancelled += 1
      continue
    }
    const { total, paid } = booking
    const { currency } = total
    const due = dueOf(booking)
    const overpaid = overpaidOf(booking)
    const so = sums.get(currency)
    sums.set(
      currency,
      so === undefined
        ? { currency, total, paid, due, overpaid }
        : {
            currency,
            total: add(so.total, total),
            paid: add(so.paid, paid),
            due: add(so.due, due),
            overpaid: add(so.overpaid, overpaid),
          },
    )
  }
  return { sums: [...sums.values()], cancelled }
}
