import { type Booking, balance } from '../../../contract/booking.ts'
import { isPositive, type Money } from '../../../contract/money.ts'
import { countsAsOwed } from '../../../contract/status.ts'

/**
 * What is due: nothing for a stopped or cancelled booking, nor for one that is overpaid or whose balance rounds to
 * zero. Null where an amount is missing or cannot be read.
 */
export function dueOf(booking: Booking): Money | null {
  const left = balance(booking)
  if (left === null) return null
  return countsAsOwed(booking.status) && isPositive(left)
    ? left
    : { minor: 0, currency: left.currency }
}
