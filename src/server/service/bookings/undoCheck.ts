import type { Context } from 'hono'
import { z } from 'zod'
import { dayOf } from '../../../contract/day.ts'
import { noteLength, undoReasonLimit } from '../../../contract/note.ts'
import { keepActivity } from '../activities/keepActivity.ts'
import type { Business } from '../base/business.ts'
import type { Env, RouteDeps } from '../base/deps.ts'
import { conflict } from '../base/problem.ts'
import { answerOne4 } from '../wire/answer4.ts'
import { inPath } from '../wire/endpoint.ts'
import { needed, words } from '../wire/kinds.ts'
import { addNote } from './addNote.ts'
import { toBooking4 } from './booking4Wire.ts'
import { asRepeat, type BookingChange, changeOnce } from './changeBooking.ts'
import { describeDates } from './dateWords.ts'
import type { BookingRecord } from './findBooking.ts'
import { bookingByCode4 } from './listBookings4.ts'

/** The body of `undoCheckin` and `undoCheckout`. */
export const undoReason = z.object({
  reason: needed(words('Why; it becomes a private note.', { maxLength: undoReasonLimit }))
    .transform((reason) => reason.trim())
    .refine((reason) => reason !== '' && noteLength(reason) <= undoReasonLimit, {
      error: `must be text of 1 to ${undoReasonLimit} characters`,
    }),
})

/** What is undone. */
type Way = 'in' | 'out'

/** Undoes the last check-in or check-out of a booking, and answers with the booking in the shape of 4.0. */
export async function undoCheck4(
  deps: RouteDeps,
  c: Context<Env>,
  way: Way,
  { reason }: z.output<typeof undoReason>,
): Promise<Response> {
  const { body, isRepeat } = await changeOnce(deps, c, inPath(c, 'code'), async (under) => {
    await undoCheck(under, way, reason)
    return async (trx, { code }) => toBooking4(await bookingByCode4(trx, code), under.business)
  })
  return asRepeat(answerOne4(c, body), isRepeat)
}

/**
 * Undoes a check-in or check-out of the same day, as one change with its private note. Status and payments stay.
 *
 * @throws {Problem} 409 for a booking that is not in that state, and on a later day
 */
async function undoCheck(change: BookingChange, way: Way, reason: string): Promise<void> {
  const { trx, booking, business, caller, at } = change
  isUndoable(booking, way, { business, now: at })
  const { booking_id: bookingId } = booking
  await trx
    .updateTable('bookings')
    .set(way === 'in' ? { checked_in_at: null } : { checked_out_at: null })
    .where('booking_id', '=', bookingId)
    .execute()
  const { accountId } = caller
  const kind = way === 'in' ? 'booking.checkin-undone' : 'booking.checkout-undone'
  await keepActivity(trx, { kind, accountId, bookingId }, at)
  const body = `Check-${way} undone: ${reason}`
  await addNote(trx, booking, { body, accountId, at, private: true })
}

type UndoMoment = { readonly business: Business; readonly now: Date }

function isUndoable(booking: BookingRecord, way: Way, { business, now }: UndoMoment): void {
  const { checked_in_at: cameAt, checked_out_at: leftAt } = booking
  const checkedAt = way === 'in' ? cameAt : leftAt
  if (checkedAt === null) throw conflict(`The guests are not checked ${way}.`)
  if (way === 'in' && leftAt !== null) {
    throw conflict('The guests are checked out already. Undo the check-out first.')
  }
  const { timeZone } = business
  if (dayOf(checkedAt, timeZone) === dayOf(now, timeZone)) return
  const on = { startsAt: checkedAt, endsAt: checkedAt, isTimed: false }
  throw conflict(
    `The guests were checked ${way} on ${describeDates(on, business).date_desc}. This can be undone on the same day only.`,
  )
}
