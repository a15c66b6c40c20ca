import { type BookingCode, moneyOrNull, parseBookingCode } from './booking.ts'
import { parseAnswer } from './envelope.ts'
import { anything, integer, type ReadersOf, read, text } from './fields.ts'
import { type CurrencyCode, type Money, noCurrency } from './money.ts'
import { recordIn } from './oneRecord.ts'
import { recordOf } from './records.ts'
import { isStatusKnown, type Status, statusOf } from './status.ts'
import { plainText } from './text.ts'
import type { WireCreated } from './wire/bookingShapes.ts'

/** The booking that was made from a cart (§4.1 `booking/create`). */
export type CreatedBooking = {
  readonly code: BookingCode
  readonly bookingId: number | null
  readonly customerId: number | null
  readonly total: Money | null
  readonly status: Status | null
  /** The page where the guest pays. */
  readonly url: string | null
}

const wireCreated = {
  code: anything,
  id: anything,
  booking_id: integer,
  customer_id: integer,
  total: anything,
  status_id: text,
  status_name: text,
  url: anything,
} satisfies ReadersOf<WireCreated['booking']>

/**
 * Only the code is required, and it may be named `id`.
 *
 * @throws {Unreadable} when `wire` is not an answer, or names no booking
 */
export function parseCreatedBooking(wire: unknown, currency?: CurrencyCode): CreatedBooking {
  const envelope = parseAnswer(wire)
  const { body, locale } = envelope
  const record = recordIn(envelope, ['booking', 'booking/create'], ['code', 'id', 'booking_id'])
  const b = read(wireCreated, record, 'a new booking')
  const customer = read(
    { customer_id: integer },
    recordOf(body['customer']),
    'the customer of a new booking',
  )
  const status = statusOf(b.status_id.trim(), b.status_name.trim())
  const data = recordOf(recordOf(body['request'])['data'])
  return {
    code: parseBookingCode(b.code ?? b.id),
    bookingId: b.booking_id,
    customerId: b.customer_id ?? customer.customer_id,
    total: moneyOrNull(b.total, locale.currency ?? currency ?? noCurrency),
    status: isStatusKnown(status) ? status : null,
    url: webAddress(data['url']) ?? webAddress(b.url),
  }
}

/** Null unless it is an http or https address. */
function webAddress(wire: unknown): string | null {
  const address = plainText(wire).trim()
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  return new URL(address).href
}
