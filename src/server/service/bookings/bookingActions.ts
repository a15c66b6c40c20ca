import { Hono } from 'hono'
import { z } from 'zod'
import {
  bookmarked,
  checkedIn,
  checkedOut,
  updatedBooking,
} from '../../../contract/wire/bookingShapes.ts'
import type { Env, RouteDeps } from '../base/deps.ts'
import { addAction } from '../wire/action.ts'
import { answer3 } from '../wire/answerShapes.ts'
import { endpoint, inPath } from '../wire/endpoint.ts'
import { flag, needed } from '../wire/kinds.ts'
import { type BookingChange, changeBooking } from './changeBooking.ts'
import { checkIn, checkOut } from './checkIn.ts'
import { bookingUpdate, toBookingUpdate, updateBooking } from './updateBooking.ts'

const act = { section: '§4.1', acts: true, only: 'staff' } as const
const actWithoutParameters = { ...act, alsoByGet: true } as const

/**
 * The actions of staff on a booking (§4.1): `checkin`, `checkout`, `update`, `bookmark`. Each answers with the booking as it is
 * afterwards.
 */
export const bookingActions = (deps: RouteDeps) => {
  const checkin = endpoint(
    {
      ...actWithoutParameters,
      says: 'Checks the booking in, and leaves a note that says so.',
      answers: answer3(checkedIn),
    },
    (c) => changeBooking(deps, c, inPath(c, 'code'), checkIn),
  )
  const checkout = endpoint(
    {
      ...actWithoutParameters,
      says: 'Checks the booking out, and leaves a note that says so.',
      answers: answer3(checkedOut),
    },
    (c) => changeBooking(deps, c, inPath(c, 'code'), checkOut),
  )
  const update = endpoint(
    {
      ...act,
      says: 'Sets the status; with `set_paid` also takes the rest.',
      reads: bookingUpdate,
      answers: answer3(updatedBooking),
    },
    async (c, sent) => {
      let notificationId: string | undefined
      const response = await changeBooking(deps, c, inPath(c, 'code'), async (change) => {
        const answer = await updateBooking(change, toBookingUpdate(sent))
        notificationId = answer.notification?.id
        return answer
      })
      // This log line replaces the e-mail and is written after the commit, without the address of the guest.
      if (notificationId !== undefined) deps.log.info({ notificationId }, 'status change notified')
      return response
    },
  )
  const bookmark = endpoint(
    {
      ...act,
      says: 'Adds or removes the bookmark of the acting account.',
      answers: answer3(bookmarked),
      reads: z.object({ mark: needed(flag('1 adds the bookmark, 0 removes it.')) }),
    },
    (c, { mark }) =>
      changeBooking(deps, c, inPath(c, 'code'), (change) => bookmarkBooking(change, mark)),
  )
  const routes = new Hono<Env>()
  addAction(routes, '/booking/:code/checkin', checkin)
  addAction(routes, '/booking/:code/checkout', checkout)
  addAction(routes, '/booking/:code/update', update)
  addAction(routes, '/booking/:code/bookmark', bookmark)
  return routes
}

/** Adds or removes the acting account's own bookmark (§4.1); a second time changes nothing. */
async function bookmarkBooking(change: BookingChange, mark: boolean) {
  const { trx, booking, caller, at } = change
  const own = { account_id: caller.accountId, booking_id: booking.booking_id }
  await (mark
    ? trx
        .insertInto('bookmarks')
        .values({ ...own, marked_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    : trx
        .deleteFrom('bookmarks')
        .where('account_id', '=', own.account_id)
        .where('booking_id', '=', own.booking_id)
        .execute())
  return { bookmark: { mark } }
}
