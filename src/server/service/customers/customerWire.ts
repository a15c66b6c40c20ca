import type { WireCustomer, WireCustomer4 } from '../../../contract/wire/customerShapes.ts'
import { toRfc3339 } from '../wire/localTime.ts'
import type { BookingOfCustomer, CustomerRow } from './findCustomers.ts'

/** A customer as §2.4 says, with the dates exporters read. */
export function toCustomer(
  customer: CustomerRow,
  bookings: readonly BookingOfCustomer[],
  timeZone: string,
): WireCustomer {
  const last = bookings.at(-1)
  return {
    customer_id: customer.customer_id,
    meta_id: null,
    code: customer.code,
    status_id: customer.status_id,
    last_booking_date: last ? toRfc3339(last.created_at, timeZone) : null,
    customer_name: customer.name,
    customer_email: customer.email,
    customer_email_optin: customer.email_optin === null ? null : customer.email_optin ? 1 : 0,
    customer_region: customer.region,
    customer_city: customer.city,
    customer_address: customer.address,
    customer_country: customer.country,
    customer_postal_zip: customer.postal_zip,
    customer_phone: customer.phone,
    customer_crm_id: customer.crm_id,
    notes: customer.notes,
    meta: customer.meta,
    referer: customer.referer,
    created_date: toRfc3339(customer.created_at, timeZone),
    updated_date: toRfc3339(customer.updated_at, timeZone),
    bookings: Object.fromEntries(
      bookings.map(({ code, created_at }) => [
        code,
        { created_date: toRfc3339(created_at, timeZone) },
      ]),
    ),
  }
}

/** A customer of 4.0: their fields are nested under `fields` (§2.9), by the names of §2.4. */
export function toCustomer4(
  customer: CustomerRow,
  bookings: readonly BookingOfCustomer[],
  timeZone: string,
): WireCustomer4 {
  const last = bookings.at(-1)
  return {
    id: customer.customer_id,
    code: customer.code,
    statusId: customer.status_id,
    created: toRfc3339(customer.created_at, timeZone),
    updated: toRfc3339(customer.updated_at, timeZone),
    lastBooking: last ? toRfc3339(last.created_at, timeZone) : null,
    crmId: customer.crm_id,
    referer: customer.referer,
    notes: customer.notes,
    fields: {
      customer_name: customer.name,
      customer_email: customer.email,
      customer_email_optin: customer.email_optin,
      customer_phone: customer.phone,
      customer_address: customer.address,
      customer_city: customer.city,
      customer_region: customer.region,
      customer_country: customer.country,
      customer_postal_zip: customer.postal_zip,
    },
    meta: customer.meta,
    bookings: bookings.map(({ code, created_at }) => ({
      code,
      created: toRfc3339(created_at, timeZone),
    })),
  }
}
