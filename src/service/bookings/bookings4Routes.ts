import { Hono } from 'hono'
import type { Deps, Env } from '../deps.ts'
import { answerList4, answerOne4 } from '../wire/answer4.ts'
import { askedOffset } from '../wire/paging.ts'
import { toBooking4 } from './booking4Wire.ts'
import { asked4, bookingByCode4, bookings4 } from './listBookings4.ts'

/** §4.4 `bookings` and `bookings/{code}` of generation 4.0. */
export const bookings4Routes = ({ db }: Deps) =>
  new Hono<Env>()
    .get('/bookings', async (c) => {
      const business = c.get('business')
      const parameters = c.get('parameters')
      const page = askedOffset(parameters)
      const { bookings, total } = await bookings4(db, asked4(parameters, business.timeZone), page)
      const data = bookings.map((booking) => toBooking4(booking, business))
      return answerList4(c, data, { total, ...page })
    })
    .get('/bookings/:code', async (c) => {
      const booking = await bookingByCode4(db, c.req.param('code'))
      return answerOne4(c, toBooking4(booking, c.get('business')))
    })
