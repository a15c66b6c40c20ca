import type { Booking } from '../../contract/booking.ts'
import type { CurrencyCode, Money } from '../../contract/money.ts'
import { countsAsOwed } from '../../contract/status.ts'

/** The sums of a list in one currency. `total` less `paid` is `due` less `overpaid`. */
export type Sum = {
  readonly currency: CurrencyCode
  readonly total: Money
  readonly paid: Money
  readonly due: Money
  readonly overpaid: Money
}

export type Sums = {
  /** One for each currency; currencies are never added. */
  readonly sums: readonly Sum[]
  /** Stopped and cancelled bookings, which are listed and not counted; what was paid for them is shown separately. */
  readonly notOwed: { readonly count: number; readonly paid: readonly Money[] }
  /** Bookings whose amounts the service does not give: the sums are without them. */
  readonly untold: number
}

/** Whether the sums count a booking: an exported list says so in each row. */
export const isCounted = ({ status, total, paid }: Booking): boolean =>
  countsAsOwed(status) && total !== null && paid !== null

export function sumUp(bookings: Iterable<Booking>): Sums {
  const sums = new Map<CurrencyCode, Minor>()
  const paidForNotOwed = new Map<CurrencyCode, number>()
  let notOwed = 0
  let untold = 0
  for (const { status, total, paid } of bookings) {
    if (!countsAsOwed(status)) {
      notOwed += 1
      if (paid !== null && paid.minor > 0) {
        paidForNotOwed.set(paid.currency, (paidForNotOwed.get(paid.currency) ?? 0) + paid.minor)
      }
      continue
    }
    if (total === null || paid === null) {
      untold += 1
      continue
    }
    let sum = sums.get(total.currency)
    if (sum === undefined) sums.set(total.currency, (sum = { total: 0, paid: 0, due: 0 }))
    sum.total += total.minor
    sum.paid += paid.minor
    sum.due += Math.max(0, total.minor - paid.minor)
  }
  return {
    sums: [...sums].map(sumOf),
    notOwed: {
      count: notOwed,
      paid: [...paidForNotOwed].map(([currency, minor]) => ({ minor, currency })),
    },
    untold,
  }
}

/** Plain numbers while counting: a search sums ten thousand bookings again at every letter. */
type Minor = { total: number; paid: number; due: number }

function sumOf([currency, { total, paid, due }]: [CurrencyCode, Minor]): Sum {
  const money = (minor: number): Money => ({ minor, currency })
  return {
    currency,
    total: money(total),
    paid: money(paid),
    due: money(due),
    overpaid: money(due - total + paid),
  }
}
