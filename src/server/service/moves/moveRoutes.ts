import { Hono } from 'hono'
import { z } from 'zod'
import type { CalendarDay } from '../../../contract/day.ts'
import { bookingOf4, moveOf4, type WireMove4 } from '../../../contract/wire/bookingShapes.ts'
import type { Business } from '../base/business.ts'
import type { Env, RouteDeps } from '../base/deps.ts'
import { missingParameter } from '../base/problem.ts'
import { toBooking4 } from '../bookings/booking4Wire.ts'
import { asRepeat, changeOnce } from '../bookings/changeBooking.ts'
import { findBooking } from '../bookings/findBooking.ts'
import { bookingByCode4 } from '../bookings/listBookings4.ts'
import { requestedDay } from '../items/requestedDates.ts'
import { endless } from '../stock/unitsLeft.ts'
import { answerOne4 } from '../wire/answer4.ts'
import { answerOne } from '../wire/answerShapes.ts'
import { endpoint, inPath } from '../wire/endpoint.ts'
import { day, needed, wholeNumber } from '../wire/kinds.ts'
import { toRfc3339 } from '../wire/localTime.ts'
import { isMovable, moveBooking, sellableMove } from './moveBooking.ts'
import type { MovedCart } from './movedCart.ts'

const startDate = needed(
  day('The new first day; every line moves by as many days and keeps its hours.'),
)

const aboutLook = {
  says: 'What a booking would be on other days: its lines, their prices and the units left for it.',
  section: '§4.4',
  reads: z.object({ startDate }),
  only: 'staff',
  answers: answerOne(moveOf4),
} as const

const aboutMove = {
  says: 'Moves a booking to other days, at the price of those days; what is paid stays paid.',
  section: '§4.4',
  reads: z.object({
    startDate,
    expectedTotal: wholeNumber(
      'The total that was shown, in minor units; with another one nothing is moved.',
    ),
  }),
  acts: true,
  only: 'staff',
  answers: answerOne(bookingOf4),
} as const

/** Ours: a booking moves to other days under its code (§4.4 has no such address). */
export const moveRoutes = (deps: RouteDeps) => {
  const { db, now } = deps
  const look = endpoint(aboutLook, async (c, sent) => {
    const business = c.get('business')
    const booking = await findBooking(db, inPath(c, 'code'))
    isMovable(booking)
    const { audience } = c.get('caller')
    const startDay = dayIn(sent.startDate, business, now())
    const moved = await sellableMove(db, booking, startDay, { business, now: now(), audience })
    return answerOne4(c, toMove(booking.code, moved, business))
  })
  const move = endpoint(aboutMove, async (c, sent) => {
    const business = c.get('business')
    const startDay = dayIn(sent.startDate, business, now())
    const { expectedTotal } = sent
    const { body, isRepeat } = await changeOnce(deps, c, inPath(c, 'code'), async (under) => {
      await moveBooking(under, { startDay, expectedTotal })
      return async (trx, { code }) => toBooking4(await bookingByCode4(trx, code), business)
    })
    return asRepeat(answerOne4(c, body), isRepeat)
  })
  return new Hono<Env>().get('/bookings/:code/move', look).patch('/bookings/:code', move)
}

function dayIn(sent: string, { timeZone }: Business, now: Date): CalendarDay {
  const found = requestedDay(sent, 'startDate', { timeZone, now })
  if (found === null) throw missingParameter('startDate')
  return found
}

function toMove(code: string, moved: MovedCart, { timeZone }: Business): WireMove4 {
  const at = (moment: Date) => toRfc3339(moment, timeZone)
  return {
    code,
    subTotal: moved.subTotalMinor,
    inclusiveTaxTotal: moved.taxIncMinor,
    taxTotal: moved.taxMinor,
    total: moved.totalMinor,
    items: moved.lines.map(({ line, rated, quantity, subTotalMinor, startsAt, endsAt }) => ({
      line: line.lineId,
      id: rated.item.row.item_id,
      name: rated.item.row.name,
      qty: quantity,
      start: at(startsAt),
      end: at(endsAt),
      total: subTotalMinor,
      left: rated.available >= endless ? null : rated.available,
    })),
  }
}
