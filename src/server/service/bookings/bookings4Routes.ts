import { Hono } from 'hono'
import { bookingOf4, bookingOf4Changed } from '../../../contract/wire/bookingShapes.ts'
import type { Env, RouteDeps } from '../base/deps.ts'
import { answerList4, answerOne4 } from '../wire/answer4.ts'
import { answerList, answerOne } from '../wire/answerShapes.ts'
import { endpoint, inPath } from '../wire/endpoint.ts'
import { limit } from '../wire/kinds.ts'
import { inSlices } from '../wire/paging.ts'
import { toBooking4 } from './booking4Wire.ts'
import { changeStatus4, statusChange } from './changeStatus4.ts'
import { bookingByCode4, bookingFilters4, bookings4, requestedBookings4 } from './listBookings4.ts'
import { undoCheck4, undoReason } from './undoCheck.ts'

const aboutList = {
  says: 'Bookings, newest first; all filters have to hold.',
  section: '§4.4',
  // A desk asks for the days around today in one go, and so many a large business has in them.
  reads: bookingFilters4.extend({ ...inSlices, limit: limit(1_000) }),
  only: 'staff',
  answers: answerList(bookingOf4),
} as const

const aboutOne = {
  says: 'One booking.',
  section: '§4.4',
  only: 'staff',
  answers: answerOne(bookingOf4),
} as const

const aboutStatus = {
  says: 'Sets the status of a booking; no money moves.',
  section: '§4.4',
  reads: statusChange,
  acts: true,
  only: 'staff',
  answers: answerOne(bookingOf4Changed),
} as const

const aboutUndo = {
  section: '§4.4',
  reads: undoReason,
  acts: true,
  only: 'staff',
  answers: answerOne(bookingOf4),
} as const

const aboutUndoCheckIn = { ...aboutUndo, says: 'Undoes a check-in of the same day.' } as const
const aboutUndoCheckOut = { ...aboutUndo, says: 'Undoes a check-out of the same day.' } as const

/**
 * §4.4 `bookings`, `bookings/{code}` and `bookings/{id}/changeStatus` of generation 4.0; and ours, `undoCheckin` and
 * `undoCheckout`.
 */
export const bookings4Routes = (deps: RouteDeps) => {
  const { db } = deps
  const list = endpoint(aboutList, async (c, sent) => {
    const business = c.get('business')
    const page = { limit: sent.limit, offset: sent.offset }
    const { bookings, total } = await bookings4(
      deps,
      requestedBookings4(sent, business.timeZone),
      page,
    )
    const data = bookings.map((booking) => toBooking4(booking, business))
    return answerList4(c, data, { total, ...page })
  })
  const one = endpoint(aboutOne, async (c) => {
    const booking = await bookingByCode4(db, inPath(c, 'code'))
    return answerOne4(c, toBooking4(booking, c.get('business')))
  })
  const changeStatus = endpoint(aboutStatus, (c, sent) =>
    changeStatus4(deps, c, inPath(c, 'code'), sent),
  )
  const undoCheckIn = endpoint(aboutUndoCheckIn, (c, sent) => undoCheck4(deps, c, 'in', sent))
  const undoCheckOut = endpoint(aboutUndoCheckOut, (c, sent) => undoCheck4(deps, c, 'out', sent))
  return new Hono<Env>()
    .get('/bookings', list)
    .get('/bookings/:code', one)
    .post('/bookings/:code/changeStatus', changeStatus)
    .post('/bookings/:code/undoCheckin', undoCheckIn)
    .post('/bookings/:code/undoCheckout', undoCheckOut)
}
