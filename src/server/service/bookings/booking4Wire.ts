import type { WireBooking4 } from '../../../contract/wire/bookingShapes.ts'
import type { Business } from '../base/business.ts'
import { toRfc3339 } from '../wire/localTime.ts'
import type { BookingRow4 } from './listBookings4.ts'

/** A booking of generation 4.0 (§2.9): amounts in whole minor units, moments in RFC 3339, the rest under `fields`. */
export function toBooking4(b: BookingRow4, { timeZone, lang }: Business): WireBooking4 {
  const at = (moment: Date) => toRfc3339(moment, timeZone)
  const [firstName, lastName] = nameParts(b.customer_name)
  return {
    id: b.booking_id,
    code: b.code,
    created: at(b.created_at),
    updated: at(b.last_modified),
    start: at(b.starts_at),
    end: at(b.ends_at),
    checkIn: b.checked_in_at && at(b.checked_in_at),
    checkOut: b.checked_out_at && at(b.checked_out_at),
    customerId: b.customer_id,
    firstName,
    lastName,
    email: b.customer_email,
    language: lang,
    subTotal: b.sub_total_minor,
    inclusiveTaxTotal: b.tax_inc_minor,
    taxTotal: b.tax_minor,
    total: b.total_minor,
    paidTotal: b.paid_minor,
    statusId: b.status_id,
    statusName: b.status_name,
    accountId: b.account_id,
    partnerId: b.partner_id,
    source: b.source,
    itemSummary: b.summary,
    items: b.items,
    discountCode: null,
    fields: {
      customer_name: b.customer_name,
      customer_email: b.customer_email,
      customer_phone: b.customer_phone,
      ...(typeof b.customer_meta === 'object' ? b.customer_meta : {}),
    },
  }
}

/** We store a name as one text; 4.0 has two members, so the name is split at its last space. */
function nameParts(name: string): readonly [string, string] {
  const at = name.trim().lastIndexOf(' ')
  return at < 0 ? ['', name.trim()] : [name.slice(0, at), name.slice(at + 1)]
}
