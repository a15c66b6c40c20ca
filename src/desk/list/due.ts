import { type Booking, balance } from '../../contract/booking.ts'
import type { Money } from '../../contract/money.ts'
import { countsAsOwed } from '../../contract/status.ts'

/**
 * What is still to be paid: nobody owes for a stopped or cancelled booking, and who paid too much owes nothing. Null
 * where the service does not tell the amounts.
 */
export function dueOf(booking: Booking): Money | null {
  const left = balance(booking)
  if (left === null) return null
  const { minor, currency } = left
  return { minor: countsAsOwed(booking.status) ? Math.max(0, minor) : 0, currency }
}
