import { Hono } from 'hono'
import { keyed } from '../../../contract/jsonInOrder.ts'
import {
  bookingRecord,
  bookingWhole,
  invoiceOfBooking,
} from '../../../contract/wire/bookingShapes.ts'
import { keyedShape } from '../../../contract/wire/leafShapes.ts'
import type { Env, RouteDeps } from '../base/deps.ts'
import { answer3 } from '../wire/answerShapes.ts'
import { endpoint, inPath } from '../wire/endpoint.ts'
import { answer } from '../wire/envelope.ts'
import { inPages, toPage } from '../wire/paging.ts'
import { bookingDetail } from './bookingDetail.ts'
import { toListRecord } from './bookingWire.ts'
import { findBooking } from './findBooking.ts'
import { invoiceHtml } from './invoice.ts'
import { listBookings } from './listBookings.ts'
import { bookingFilters, requestedBookings } from './requestedBookings.ts'

const aboutIndex = {
  says: 'Bookings, newest first; all filters have to hold.',
  section: '§4.3',
  only: 'staff',
  reads: bookingFilters.extend(inPages),
  answers: answer3({ 'booking/index': keyedShape('1042', bookingRecord) }),
} as const

const aboutOne = {
  says: 'Everything about one booking.',
  section: '§4.1',
  only: 'staff',
  answers: answer3({ booking: bookingWhole }),
} as const

const aboutInvoice = {
  says: 'The invoice, formatted for the customer.',
  section: '§4.1',
  answers: answer3(invoiceOfBooking),
}

/** The reads of bookings: §4.1 `booking/index` (also as `booking`), `booking/{booking_id}` and its invoice. */
export const bookingRoutes = ({ db, now }: RouteDeps) => {
  const index = endpoint(aboutIndex, async (c, sent) => {
    const { timeZone, currency } = c.get('business')
    const page = toPage(sent)
    const filter = requestedBookings(sent, { timeZone, now: now() })
    const { bookings, total } = await listBookings(db, filter, page)
    const records = keyed(bookings.map((b) => [b.booking_id, toListRecord(b, currency)]))
    return answer(c, {
      resource: 'booking',
      id: 'index',
      records: bookings.length,
      paging: { total, limit: page.limit, page: page.page },
      payload: { 'booking/index': records },
    })
  })
  const one = endpoint(aboutOne, async (c) => {
    const booking = await findBooking(db, inPath(c, 'code'))
    const asking = { business: c.get('business'), caller: c.get('caller') }
    return answer(c, {
      resource: 'booking',
      id: booking.code,
      payload: { booking: await bookingDetail(db, booking, asking) },
    })
  })
  const invoice = endpoint(aboutInvoice, async (c) => {
    const booking = await findBooking(db, inPath(c, 'code'))
    const html = await invoiceHtml(db, booking, c.get('business'))
    return answer(c, {
      resource: 'booking',
      id: booking.code,
      payload: { booking: { id: booking.code, code: booking.code, invoice: { html } } },
    })
  })
  return new Hono<Env>()
    .get('/booking', index)
    .get('/booking/index', index)
    .get('/booking/:code', one)
    .get('/booking/:code/invoice', invoice)
}
