import { type Booking, moneyOrNull, parseBooking } from './booking.ts'
import { type BookingLine, parseLines } from './bookingLine.ts'
import { type CalendarDay, dayIn, dayOf } from './day.ts'
import { parseAnswer } from './envelope.ts'
import {
  anything,
  escaped,
  flagOf,
  instantOrNull,
  isNone,
  type ReadersOf,
  read,
  text,
} from './fields.ts'
import { type CurrencyCode, type Money, noCurrency } from './money.ts'
import { recordIn } from './oneRecord.ts'
import { type OtherField, otherFields } from './otherFields.ts'
import { isRecord, keyedRecordsOf } from './records.ts'
import { plainText } from './text.ts'
import type { WireBooking } from './wire/bookingShapes.ts'

export type { BookingLine } from './bookingLine.ts'

/** A payment or refund of a booking, as its record lists it. */
export type Transaction = {
  readonly id: string
  readonly at: Date | null
  readonly amount: Money | null
  /** `PAID`, `REFUND`, … as the service names it. */
  readonly status: string
  readonly gateway: string
}

/**
 * A booking with the further members that its own address returns. The contract does not show that record (§2.5), so
 * everything beyond the list record is optional here.
 */
export type BookingDetail = Booking & {
  readonly phone: string
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly startDay: CalendarDay | null
  readonly endDay: CalendarDay | null
  readonly lines: readonly BookingLine[]
  /** The time; `true` when the service says only that it happened; null when it did not happen or is unknown. */
  readonly checkedInAt: Date | true | null
  readonly checkedOutAt: Date | true | null
  /** Whether this service's record has check-in members at all; only then does null mean "not yet". */
  readonly tellsCheckIn: boolean
  readonly bookmarked: boolean | null
  readonly lastModified: Date | null
  readonly transactions: readonly Transaction[]
  /** Members without their own place on the desk, as text; never tokens or similar secrets. */
  readonly more: readonly OtherField[]
}

/** `bookmarked` is the name at other services. */
const wireDetail = {
  customer_phone: text,
  start_date: anything,
  end_date: anything,
  items: anything,
  bookmark: anything,
  bookmarked: anything,
  last_modified: anything,
  transactions: anything,
} satisfies ReadersOf<WireBooking & { readonly bookmarked: unknown }>

const checkInNames = [
  'checkin',
  'check_in',
  'checkIn',
  'checked_in',
  'checkin_date',
  'checkin_time',
]
const checkOutNames = [
  'checkout',
  'check_out',
  'checkOut',
  'checked_out',
  'checkout_date',
  'checkout_time',
]

/** Members that have their own place on the desk, or repeat another member less exactly. */
const placed = new Set(
  `id booking_id code status_id status_name created_date customer_id total tax_total tax_inc_total
  paid_total amount_paid amount_due due customer_name customer_email customer_phone summary date_desc
  time_desc start_date end_date items bookmark bookmarked last_modified transactions`
    .split(/\s+/)
    .concat(checkInNames, checkOutNames),
)

/**
 * @param timeZone the business's, for days and for times without an offset
 * @param currency used when the answer names no currency
 * @throws {Unreadable} when `wire` is not an answer, or its booking does not follow §2.5
 */
export function parseBookingDetail(
  wire: unknown,
  timeZone: string,
  currency?: CurrencyCode,
): BookingDetail {
  const envelope = parseAnswer(wire)
  const accountCurrency = envelope.locale.currency ?? currency ?? noCurrency
  const record = recordIn(envelope, ['booking', 'booking/index'], ['code', 'id', 'booking_id'])
  const b = isRecord(record) ? record : {}
  const listRecord = {
    ...b,
    // In the detail record of services in use `id` is the code, and payments have another name.
    code: b['code'] ?? b['id'],
    paid_total: b['paid_total'] === undefined ? b['amount_paid'] : b['paid_total'],
  }
  const d = read(wireDetail, b, 'a booking')
  return {
    ...parseBooking(listRecord, accountCurrency, timeZone),
    phone: d.customer_phone,
    ...timesIn(d.start_date, d.end_date, timeZone),
    lines: parseLines(d.items, accountCurrency, timeZone),
    checkedInAt: presence(firstOf(b, checkInNames), timeZone),
    checkedOutAt: presence(firstOf(b, checkOutNames), timeZone),
    tellsCheckIn: checkInNames.some((name) => name in b),
    bookmarked: flagOf(d.bookmark) ?? flagOf(d.bookmarked),
    lastModified: instantOrNull(d.last_modified, timeZone),
    transactions: parseTransactions(d.transactions, accountCurrency, timeZone),
    more: otherFields(b, placed, accountCurrency),
  }
}

function timesIn(start: unknown, end: unknown, timeZone: string) {
  const [startsAt, endsAt] = [momentOf(start, timeZone), momentOf(end, timeZone)]
  return {
    startsAt,
    endsAt,
    startDay: dayOfStay(start, startsAt, timeZone),
    endDay: dayOfStay(end, endsAt, timeZone),
  }
}

/** A plain day has no time of day. */
const momentOf = (wire: unknown, timeZone: string): Date | null =>
  dayIn(wire) === null ? instantOrNull(wire, timeZone) : null

const dayOfStay = (wire: unknown, at: Date | null, timeZone: string): CalendarDay | null =>
  at === null ? dayIn(wire) : dayOf(at, timeZone)

const firstOf = (record: Record<string, unknown>, names: readonly string[]): unknown =>
  names.map((name) => record[name]).find((value) => !isNone(value))

/** 1 and "1" say only that it happened; read as unix seconds they would be a time in 1970. */
function presence(wire: unknown, timeZone: string): Date | true | null {
  if (isNone(wire)) return null
  const at = instantOrNull(wire, timeZone)
  if (at && at.getTime() > 1_000_000_000) return at
  return flagOf(wire) === true ? true : null
}

const wireTransaction = {
  id: text,
  transaction_id: text,
  date: anything,
  created_date: anything,
  amount: anything,
  status: text,
  status_id: text,
  gateway: escaped,
} satisfies ReadersOf<
  WireBooking['transactions'][string] &
    Record<'transaction_id' | 'created_date' | 'status_id', unknown>
>

function parseTransactions(wire: unknown, currency: CurrencyCode, timeZone: string) {
  const transactions: Transaction[] = []
  for (const [key, record] of keyedRecordsOf(wire)) {
    if (!isRecord(record)) continue
    const t = read(wireTransaction, record, 'a transaction')
    transactions.push({
      id: t.id || t.transaction_id || plainText(key),
      at: instantOrNull(t.date, timeZone) ?? instantOrNull(t.created_date, timeZone),
      amount: moneyOrNull(t.amount, currency),
      status: t.status || t.status_id,
      gateway: t.gateway,
    })
  }
  return transactions
}
