import type { CurrencyCode } from '../../../contract/money.ts'
import type { WireCreated } from '../../../contract/wire/bookingShapes.ts'
import type { ServiceDb } from '../base/deps.ts'
import { decimal, unixSeconds } from '../bookings/bookingWire.ts'
import type { BookingRecord } from '../bookings/findBooking.ts'

/** Where the guest sees the booking and what is due: a link with its token. */
export const guestUrl = (origin: string, { code, token }: Pick<BookingRecord, 'code' | 'token'>) =>
  `${origin}/reserve/booking/${encodeURIComponent(code)}?CFX=${encodeURIComponent(token)}&view=pay`

/**
 * What `booking/create` answers (§4.1 leaves it open): what identifies the booking and its customer, and the page of
 * the guest. Of the customer no more than was sent: who knows a name and an address learns nothing else.
 */
export async function toCreated(
  db: ServiceDb,
  booking: BookingRecord,
  { currency, url }: { readonly currency: CurrencyCode; readonly url: string },
): Promise<WireCreated> {
  const { status_name, ...customer } = await db
    .selectFrom('customers as c')
    .innerJoin('bookings as b', 'b.customer_id', 'c.customer_id')
    .innerJoin('statuses as s', 's.status_id', 'b.status_id')
    .select([
      'c.customer_id',
      'c.code',
      'c.name as customer_name',
      'c.email as customer_email',
      's.name as status_name',
    ])
    .where('b.booking_id', '=', booking.booking_id)
    .executeTakeFirstOrThrow()
  const amount = (minor: number) => decimal(minor, currency)
  const { code: _, ...named } = customer
  return {
    booking: {
      id: booking.code,
      booking_id: booking.booking_id,
      code: booking.code,
      status_id: booking.status_id,
      status_name,
      token: booking.token,
      ...named,
      created_date: unixSeconds(booking.created_at),
      start_date: unixSeconds(booking.starts_at),
      end_date: unixSeconds(booking.ends_at),
      summary: booking.summary,
      date_desc: booking.date_desc,
      time_desc: booking.time_desc,
      currency_id: currency,
      sub_total: amount(booking.sub_total_minor),
      discount: amount(booking.discount_minor),
      tax_total: amount(booking.tax_minor),
      tax_inc_total: amount(booking.tax_inc_minor),
      total: amount(booking.total_minor),
      paid_total: amount(booking.paid_minor),
      amount_due: amount(booking.total_minor - booking.paid_minor),
      url,
    },
    customer: { id: customer.code, ...customer },
  }
}
