import { type Booking, balance } from '../../contract/booking.ts'
import type { Money } from '../../contract/money.ts'
import { countsAsOwed } from '../../contract/status.ts'

/**
 * What is due: nothing for a stopped or cancelled booking, nor for one that is overpaid. Null where the service does
 * not give the amounts.
 */
export function dueOf(booking: Booking): Money | null {
  const left = balance(booking)
  if (left === null) return null
  const { minor, currency } = left
  return { minor: countsAsOwed(booking.status) ? Math.max(0, minor) : 0, currency }
}
