import type { CurrencyCode } from '../../../contract/money.ts'
import type { WireBooking } from '../../../contract/wire/bookingShapes.ts'
import type { Business } from '../base/business.ts'
import type { Caller, ServiceDb } from '../base/deps.ts'
import { decimal, toListRecord, unixSeconds } from './bookingWire.ts'
import type { BookingRecord } from './findBooking.ts'
import { wholeBooking } from './wholeBooking.ts'

type Whole = Awaited<ReturnType<typeof wholeBooking>>

type DetailContext = { readonly business: Business; readonly caller: Caller }

/**
 * The record of `booking/{booking_id}` (§2.5 leaves it open): the list record and the members that clients of such services
 * read as well. `id` is the code; `items` are keyed by line, `transactions` by id; dates are unix seconds.
 */
export async function bookingDetail(
  db: ServiceDb,
  booking: BookingRecord,
  { business, caller }: DetailContext,
): Promise<WireBooking> {
  const { currency } = business
  const amount = (minor: number) => decimal(minor, currency)
  const { customer, statusName, isBookmarked, lines, transactions } = await wholeBooking(
    db,
    booking,
    caller.accountId,
  )
  return {
    id: booking.code,
    ...toListRecord(
      {
        ...booking,
        status_name: statusName,
        customer_name: customer.name,
        customer_email: customer.email,
      },
      currency,
    ),
    customer_code: customer.code,
    customer_phone: customer.phone,
    customer_address: customer.address,
    customer_city: customer.city,
    customer_region: customer.region,
    customer_country: customer.country,
    customer_postal_zip: customer.postal_zip,
    last_modified: unixSeconds(booking.last_modified),
    start_date: unixSeconds(booking.starts_at),
    end_date: unixSeconds(booking.ends_at),
    time_desc: booking.time_desc,
    currency_id: currency,
    sub_total: amount(booking.sub_total_minor),
    discount: amount(booking.discount_minor),
    tax_inc_total: amount(booking.tax_inc_minor),
    amount_paid: amount(booking.paid_minor),
    amount_due: amount(booking.total_minor - booking.paid_minor),
    account_id: booking.account_id,
    partner_id: booking.partner_id,
    source: booking.source,
    checkin: orNull(booking.checked_in_at),
    checkout: orNull(booking.checked_out_at),
    bookmark: isBookmarked,
    items: Object.fromEntries(
      lines.map((line) => [line.line_id, toItem(line, booking.status_id, currency)]),
    ),
    transactions: Object.fromEntries(
      transactions.map((made) => [made.transaction_id, toTransaction(made, currency)]),
    ),
    meta: { ...recordIn(customer.meta), ...recordIn(booking.meta) },
  }
}

const toItem = (line: Whole['lines'][number], statusId: string, currency: CurrencyCode) => ({
  id: line.item_id,
  item_id: line.item_id,
  sku: line.sku,
  name: line.name,
  category_id: line.category_id,
  status_id: statusId,
  unit: line.unit,
  qty: line.qty,
  start_date: unixSeconds(line.starts_at),
  end_date: unixSeconds(line.ends_at),
  total: decimal(line.total_minor, currency),
  param: line.param,
})

const toTransaction = (made: Whole['transactions'][number], currency: CurrencyCode) => ({
  id: made.transaction_id,
  status: made.status,
  date: unixSeconds(made.made_at),
  amount: decimal(made.amount_minor, currency),
  gateway: made.gateway,
})

const orNull = (at: Date | null): number | null => (at === null ? null : unixSeconds(at))

const recordIn = (json: unknown): object => (typeof json === 'object' && json !== null ? json : {})
