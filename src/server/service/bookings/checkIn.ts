import { canCheckIn, canCheckOut } from '../../../contract/status.ts'
import { keepActivity } from '../activities/keepActivity.ts'
import { conflict } from '../base/problem.ts'
import { addNote } from './addNote.ts'
import { unixSeconds } from './bookingWire.ts'
import type { BookingChange } from './changeBooking.ts'

/**
 * Checks a booking in. The status does not change; a private note by the acting account records the check-in (§4.1).
 *
 * The contract has no rule against a second check-in: it is accepted, writes its own note, keeps the first time
 * and answers `repeated`. A check-in after a check-out begins a new stay.
 *
 * @throws {Problem} 409 for `VOID` and `CANCELLED` (§3 rule 1), decided under the booking's lock
 */
export async function checkIn(change: BookingChange) {
  const { trx, booking, at } = change
  if (!canCheckIn({ id: booking.status_id })) throw cannot('in')
  const repeated = booking.checked_in_at !== null && booking.checked_out_at === null
  const checkedInAt = repeated ? (booking.checked_in_at ?? at) : at
  await trx
    .updateTable('bookings')
    .set({ checked_in_at: checkedInAt, checked_out_at: null })
    .where('booking_id', '=', booking.booking_id)
    .execute()
  return {
    checkin: { date: unixSeconds(checkedInAt), repeated, note_id: await leaveNote(change, 'in') },
  }
}

/** Checks a booking out, like `checkIn`; a check-in before it is not required. */
export async function checkOut(change: BookingChange) {
  const { trx, booking, at } = change
  if (!canCheckOut({ id: booking.status_id })) throw cannot('out')
  const repeated = booking.checked_out_at !== null
  const checkedOutAt = booking.checked_out_at ?? at
  await trx
    .updateTable('bookings')
    .set({ checked_out_at: checkedOutAt })
    .where('booking_id', '=', booking.booking_id)
    .execute()
  return {
    checkout: {
      date: unixSeconds(checkedOutAt),
      repeated,
      note_id: await leaveNote(change, 'out'),
    },
  }
}

const cannot = (way: 'in' | 'out') =>
  conflict(`A void or cancelled booking cannot be checked ${way}.`)

async function leaveNote(
  { trx, booking, caller, at }: BookingChange,
  way: 'in' | 'out',
): Promise<number> {
  const { accountId } = caller
  const note = { body: `Checked ${way}`, accountId, at, private: true }
  const kind = way === 'in' ? 'booking.checkin' : 'booking.checkout'
  await keepActivity(trx, { kind, accountId, bookingId: booking.booking_id }, at)
  return (await addNote(trx, booking, note)).note_id
}
