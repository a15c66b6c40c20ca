import { type Booking, balance } from '../../contract/booking.ts'
import type { Money } from '../../contract/money.ts'
import { isCancelled } from '../../contract/status.ts'

/** What is still to be paid: nobody owes for a cancelled booking, and who paid too much owes nothing. */
export function dueOf(booking: Booking): Money {
  const { minor, currency } = balance(booking)
  return { minor: isCancelled(booking.status) ? 0 : Math.max(0, minor), currency }
}
