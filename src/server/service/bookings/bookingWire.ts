import { type CurrencyCode, toDecimal } from '../../../contract/money.ts'
import type { WireBookingRecord } from '../../../contract/wire/bookingShapes.ts'
import type { ListedBooking } from './listBookings.ts'

export const unixSeconds = (at: Date): number => Math.floor(at.getTime() / 1000)

export const decimal = (minor: number, currency: CurrencyCode): string =>
  toDecimal({ minor, currency })

/** The list record of §2.5, with its members in the order of the contract. */
export const toListRecord = (b: ListedBooking, currency: CurrencyCode): WireBookingRecord => ({
  booking_id: b.booking_id,
  code: b.code,
  status_id: b.status_id,
  status_name: b.status_name,
  created_date: unixSeconds(b.created_at),
  total: decimal(b.total_minor, currency),
  tax_total: decimal(b.tax_minor, currency),
  paid_total: decimal(b.paid_minor, currency),
  customer_id: b.customer_id,
  customer_name: b.customer_name,
  customer_email: b.customer_email,
  summary: b.summary,
  date_desc: b.date_desc,
  tid: b.tid,
  token: b.token,
})
