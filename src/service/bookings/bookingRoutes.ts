import { type Context, Hono } from 'hono'
import type { Deps, Env } from '../deps.ts'
import { answer } from '../wire/envelope.ts'
import { askedPage } from '../wire/paging.ts'
import { askedBookings } from './askedBookings.ts'
import { bookingDetail } from './bookingDetail.ts'
import { toListRecord } from './bookingWire.ts'
import { findBooking } from './findBooking.ts'
import { invoiceHtml } from './invoice.ts'
import { listBookings } from './listBookings.ts'

/** What is read of bookings: §4.1 `booking/index` (also as `booking`), `booking/{booking_id}` and its invoice. */
export const bookingRoutes = ({ db, now }: Deps) => {
  const index = async (c: Context<Env>) => {
    const { timeZone, currency } = c.get('business')
    const parameters = c.get('parameters')
    const page = askedPage(parameters)
    const asked = askedBookings(parameters, { timeZone, now: now() })
    const { bookings, total } = await listBookings(db, asked, page)
    const records = bookings.map((b) => [b.booking_id, toListRecord(b, currency)])
    return answer(c, {
      resource: 'booking',
      id: 'index',
      records: bookings.length,
      paging: { total, limit: page.limit, page: page.page },
      payload: { 'booking/index': Object.fromEntries(records) },
    })
  }
  return new Hono<Env>()
    .get('/booking', index)
    .get('/booking/index', index)
    .get('/booking/:code', async (c) => {
      const booking = await findBooking(db, c.req.param('code'))
      const asking = { business: c.get('business'), caller: c.get('caller') }
      return answer(c, {
        resource: 'booking',
        id: booking.code,
        payload: { booking: await bookingDetail(db, booking, asking) },
      })
    })
    .get('/booking/:code/invoice', async (c) => {
      const booking = await findBooking(db, c.req.param('code'))
      const html = await invoiceHtml(db, booking, c.get('business'))
      return answer(c, {
        resource: 'booking',
        id: booking.code,
        payload: { booking: { id: booking.code, code: booking.code, invoice: { html } } },
      })
    })
}
