import { z } from 'zod'
import {
  anyJson,
  decimal,
  keyedShape,
  moment,
  named,
  ownMembers,
  text,
  unixTime,
  whole,
  yesNo,
} from './leafShapes.ts'

/** The record of `booking/index` (§2.5). */
const listed = z.object({
  booking_id: whole(1042),
  code: text('HMKT-101126', 'Names the booking in addresses.'),
  status_id: text('HOLD'),
  status_name: text('Reserved'),
  created_date: unixTime(),
  total: decimal('149.50'),
  tax_total: decimal('7.12'),
  paid_total: decimal('50.00'),
  customer_id: whole(7),
  customer_name: text('Mary Example'),
  customer_email: text('mary@example.com'),
  summary: text('Fir cabin'),
  date_desc: text('Sat Jul 11, 2026'),
  tid: text(''),
  token: text('8d0c2b', 'Opens the page of the guest.'),
})

/** A booking of a list. §2.5 */
export const bookingRecord = named('BookingRecord', listed)

/** A booking of a list as 3.0 writes it. §2.5 */
export type WireBookingRecord = z.input<typeof listed>

const parameterOfLine = z.object({ lbl: text('Adults'), qty: whole(2) })

const line = z.object({
  id: whole(9),
  item_id: whole(9),
  sku: text('fir-cabin'),
  name: text('Fir cabin'),
  category_id: whole(2),
  status_id: text('HOLD'),
  unit: text('N'),
  qty: whole(1),
  start_date: unixTime(),
  end_date: unixTime(),
  total: decimal('142.38'),
  param: keyedShape('adults', parameterOfLine),
})

const transaction = z.object({
  id: whole(311),
  status: text('PAID'),
  date: unixTime(),
  amount: decimal('50.00'),
  gateway: text('POS'),
})

/** The record of `booking/{booking_id}`. §4.1 */
export const bookingWhole = named(
  'Booking',
  listed.extend({
    id: text('HMKT-101126', 'The code.'),
    customer_code: text('C-7'),
    customer_phone: text('+1 604 555 0100'),
    customer_address: text('1 Main Street'),
    customer_city: text('Sooke'),
    customer_region: text('BC'),
    customer_country: text('CA'),
    customer_postal_zip: text('V9Z 0A1'),
    last_modified: unixTime(),
    start_date: unixTime(),
    end_date: unixTime(),
    time_desc: text('15:00'),
    currency_id: text('CAD'),
    sub_total: decimal('142.38'),
    discount: decimal('0.00'),
    tax_inc_total: decimal('0.00'),
    amount_paid: decimal('50.00'),
    amount_due: decimal('99.50'),
    account_id: whole(1, 'Who made it; 0 = the customer.'),
    partner_id: whole(5).nullable(),
    source: text('desk'),
    checkin: unixTime('Null until the guest is checked in.').nullable(),
    checkout: unixTime('Null until the guest is checked out.').nullable(),
    bookmark: yesNo('Whether the acting account has marked it.'),
    items: keyedShape('1', line).describe('Line number → line; add-ons as 1.1.'),
    transactions: keyedShape('311', transaction),
    meta: ownMembers('note', 'What else the form asked.'),
  }),
)

/** A booking with its lines and payments as 3.0 writes it. §4.1 */
export type WireBooking = z.input<typeof bookingWhole>

const handover = z.object({
  date: unixTime(),
  repeated: yesNo('It had been done before; another note says that it was asked for again.'),
  note_id: whole(88),
})

/** The answer of `booking/{booking_id}/checkin`. §4.1 */
export const checkedIn = { booking: bookingWhole, checkin: handover }
/** The answer of `booking/{booking_id}/checkout`. §4.1 */
export const checkedOut = { booking: bookingWhole, checkout: handover }

const notification = z
  .object({ id: text('3f0c6a1e-7e0b-4a43-9a5e-1f6f6f1f2a11') })
  .describe('The message to the customer that was asked for.')

/** The answer of `booking/{booking_id}/update`. §4.1 */
export const updatedBooking = { booking: bookingWhole, notification: notification.optional() }

/** The answer of `booking/{booking_id}/bookmark`. §4.1 */
export const bookmarked = { booking: bookingWhole, bookmark: z.object({ mark: yesNo() }) }

/** The answer of `booking/{booking_id}/invoice`. §4.1 */
export const invoiceOfBooking = {
  booking: z.object({
    id: text('HMKT-101126'),
    code: text('HMKT-101126'),
    invoice: z.object({ html: text('<h1>Invoice</h1>') }),
  }),
}

/** The answer of `booking/create`. §4.1 */
export const createdBooking = {
  booking: z.object({
    id: text('HMKT-101126', 'The code.'),
    booking_id: whole(1042),
    code: text('HMKT-101126'),
    status_id: text('PEND'),
    status_name: text('Pending'),
    token: text('8d0c2b'),
    customer_id: whole(7),
    customer_name: text('Mary Example'),
    customer_email: text('mary@example.com'),
    created_date: unixTime(),
    start_date: unixTime(),
    end_date: unixTime(),
    summary: text('Fir cabin'),
    date_desc: text('Sat Jul 11, 2026'),
    time_desc: text('15:00'),
    currency_id: text('CAD'),
    sub_total: decimal('142.38'),
    discount: decimal('0.00'),
    tax_total: decimal('7.12'),
    tax_inc_total: decimal('0.00'),
    total: decimal('149.50'),
    paid_total: decimal('0.00'),
    amount_due: decimal('149.50'),
    url: text('https://book.example/reserve', 'The page of the guest.'),
  }),
  customer: z.object({
    id: text('C-7', 'The code.'),
    customer_id: whole(7),
    code: text('C-7'),
    customer_name: text('Mary Example'),
    customer_email: text('mary@example.com'),
  }),
  repeated: yesNo('The booking was made by an earlier call with the same form.'),
}

/** A new booking as `booking/create` writes it, without `repeated`. §4.1 */
export type WireCreated = {
  readonly booking: z.input<typeof createdBooking.booking>
  readonly customer: z.input<typeof createdBooking.customer>
}

/** A booking of 4.0 (§2.9); amounts are whole minor units. */
const booking4 = z.object({
  id: whole(1042),
  code: text('HMKT-101126'),
  created: moment(),
  updated: moment(),
  start: moment(),
  end: moment(),
  checkIn: moment().nullable(),
  checkOut: moment().nullable(),
  customerId: whole(7),
  firstName: text('Mary'),
  lastName: text('Example'),
  email: text('mary@example.com'),
  language: text('en'),
  subTotal: z.int().meta({ examples: [14_238], description: 'Whole minor units, as all amounts.' }),
  inclusiveTaxTotal: z.int(),
  taxTotal: z.int(),
  total: z.int(),
  paidTotal: z.int(),
  statusId: text('HOLD'),
  statusName: text('Reserved'),
  accountId: whole(1),
  partnerId: whole(5).nullable(),
  source: text('desk'),
  itemSummary: text('Fir cabin'),
  items: z.array(
    z.object({
      id: whole(12),
      name: text('Fir cabin'),
      qty: whole(1),
      param: keyedShape('adults', parameterOfLine),
    }),
  ),
  discountCode: z.string().nullable(),
  fields: z
    .object({
      customer_name: text('Mary Example'),
      customer_email: text('mary@example.com'),
      customer_phone: text('+1 604 555 0100'),
    })
    .catchall(anyJson),
})

/** A booking of 4.0. §2.9 */
export const bookingOf4 = named('Booking4', booking4)

/** A booking as 4.0 writes it. §2.9 */
export type WireBooking4 = z.input<typeof booking4>

/** A booking of 4.0 after a change of its status. §4.4 */
export const bookingOf4Changed = booking4.extend({ notification: notification.optional() })

const move4 = z.object({
  code: text('HMKT-101126'),
  subTotal: z.int().meta({ examples: [14_238], description: 'Whole minor units, as all amounts.' }),
  inclusiveTaxTotal: z.int(),
  taxTotal: z.int(),
  total: z.int(),
  items: z.array(
    z.object({
      line: text('1', 'Line number; add-ons as 1.1.'),
      id: whole(9),
      name: text('Fir cabin'),
      qty: whole(1),
      start: moment(),
      end: moment(),
      total: z.int(),
      left: whole(2, 'Units left for it, its own included; null when unlimited.').nullable(),
    }),
  ),
})

/** Ours: a booking as it would be on other days. §4.4 */
export const moveOf4 = named('Move4', move4)

/** A booking as it would be on other days, as our service writes it. §4.4 */
export type WireMove4 = z.input<typeof move4>
