import type { Booking } from '../../../contract/booking.ts'
import {
  type CurrencyCode,
  isPositive,
  type Money,
  subtract,
  sum,
} from '../../../contract/money.ts'
import { countsAsOwed } from '../../../contract/status.ts'
import { dueOf } from './due.ts'

/**
 * The sums of a list in one currency. `total` less `paid` is `due` less `overpaid`, but for balances that round to
 * zero.
 */
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
  /** Bookings without readable amounts: the sums are without them. */
  readonly unreadable: number
}

/** Whether a sum has to leave the booking out, because an amount is missing or cannot be read. */
export const lacksAmounts = ({ status, total, paid }: Booking): boolean =>
  paid === null || (total === null && countsAsOwed(status))

/** Whether the sums count a booking: an exported list says so in each row. */
export const isCounted = (booking: Booking): boolean =>
  countsAsOwed(booking.status) && !lacksAmounts(booking)

export function sumUp(bookings: Iterable<Booking>): Sums {
  const counted = new Map<CurrencyCode, Booking[]>()
  const paidForNotOwed = new Map<CurrencyCode, Money[]>()
  let notOwed = 0
  let unreadable = 0
  for (const booking of bookings) {
    const { status, paid } = booking
    const isOwed = countsAsOwed(status)
    if (!isOwed) notOwed += 1
    if (paid === null || lacksAmounts(booking)) unreadable += 1
    else if (isOwed) addTo(counted, paid.currency, booking)
    else if (isPositive(paid)) addTo(paidForNotOwed, paid.currency, paid)
  }
  return {
    sums: [...counted].map(([currency, its]) => sumOf(currency, its)),
    notOwed: {
      count: notOwed,
      paid: [...paidForNotOwed].map(([currency, its]) => sum(its, currency)),
    },
    unreadable,
  }
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}

function sumOf(currency: CurrencyCode, bookings: readonly Booking[]): Sum {
  const sumBy = (part: (booking: Booking) => Money | null): Money =>
    sum(
      bookings.flatMap((booking) => part(booking) ?? []),
      currency,
    )
  return {
    currency,
    total: sumBy(({ total }) => total),
    paid: sumBy(({ paid }) => paid),
    due: sumBy(dueOf),
    overpaid: sumBy(({ total, paid }) => overpaidOf(total, paid)),
  }
}

function overpaidOf(total: Money | null, paid: Money | null): Money | null {
  const over = total && paid && subtract(paid, total)
  return over !== null && isPositive(over) ? over : null
}
