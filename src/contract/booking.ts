import type { Brand } from './brand.ts'
import {
  anything,
  described,
  escaped,
  instantOrNull,
  integer,
  isNone,
  type ReadersOf,
  read,
  text,
} from './fields.ts'
import { type CurrencyCode, isPositive, type Money, moneyIn, subtract } from './money.ts'
import { newestFirst, type Page, parsePage } from './page.ts'
import { countsAsOwed, type Status, statusOf } from './status.ts'
import { Unreadable } from './unreadable.ts'
import type { WireBookingRecord } from './wire/bookingShapes.ts'

export type { Page } from './page.ts'
export type { Status } from './status.ts'

/** The reference staff and guests use; it identifies a booking in every path (§2.5). */
export type BookingCode = Brand<string, 'BookingCode'>

/** A booking as a list or a record of the service contains it. §2.5 */
export type Booking = {
  /** The service's internal index; null when a record does not contain it. */
  readonly id: number | null
  readonly code: BookingCode
  /** `id` is `''` when the record has no status: see `isStatusKnown`. */
  readonly status: Status
  readonly createdAt: Date | null
  readonly customerId: number | null
  /** The guest's own spelling: text, never markup. */
  readonly customer: string
  readonly email: string
  readonly summary: string
  /** What was booked and when, in the service's own words: for staff to read, not for code to parse. */
  readonly dates: string
  /** Null when the record does not contain it or writes it unreadably; the same holds for the next two. */
  readonly total: Money | null
  readonly paid: Money | null
  readonly tax: Money | null
}

/** @throws {Unreadable} when `wire` could not be one segment of a path */
export function parseBookingCode(wire: unknown): BookingCode {
  const code = typeof wire === 'number' || typeof wire === 'string' ? String(wire).trim() : ''
  if (!isBookingCode(code)) throw new Unreadable('a booking code', wire)
  return code
}

/** A text as a code, where it may be any text: what somebody typed, an address, a scanned code. */
export function bookingCodeOrNull(written: string): BookingCode | null {
  const code = written.trim()
  return isBookingCode(code) ? code : null
}

const isBookingCode = (code: string): code is BookingCode =>
  /^[^\s/?#\\%\p{C}]{1,64}$/u.test(code) && !/^\.+$/.test(code)

const wireBooking = {
  booking_id: integer,
  code: anything,
  status_id: text,
  status_name: escaped,
  created_date: anything,
  total: anything,
  tax_total: anything,
  paid_total: anything,
  customer_id: integer,
  customer_name: escaped,
  customer_email: text,
  summary: described,
  date_desc: described,
} satisfies ReadersOf<WireBookingRecord>

/**
 * Only the code is required, because staff must still find a booking whose record is incomplete.
 *
 * @param currency the account's, from the envelope (§2.1): a booking does not carry its own
 * @throws {Unreadable} when the record has no code
 * @see §2.5
 */
export function parseBooking(wire: unknown, currency: CurrencyCode, timeZone = 'UTC'): Booking {
  const b = read(wireBooking, wire, 'a booking')
  return {
    id: b.booking_id,
    code: parseBookingCode(b.code),
    status: statusOf(b.status_id.trim(), b.status_name.trim()),
    createdAt: instantOrNull(b.created_date, timeZone),
    customerId: b.customer_id,
    customer: b.customer_name,
    email: b.customer_email,
    summary: b.summary,
    dates: b.date_desc,
    total: moneyOrNull(b.total, currency),
    paid: sumSoFar(b.paid_total, currency),
    tax: sumSoFar(b.tax_total, currency),
  }
}

/** PHP writes the sum of no payments as null, `''` or false. An absent member is different: the sum is unknown. */
const sumSoFar = (wire: unknown, currency: CurrencyCode): Money | null =>
  wire !== undefined && isNone(wire) ? { minor: 0, currency } : moneyOrNull(wire, currency)

/** An amount that may be missing. */
export const moneyOrNull = (wire: unknown, currency: CurrencyCode): Money | null =>
  typeof wire === 'string' || typeof wire === 'number' ? moneyIn(wire, currency) : null

/**
 * A page of §2.5 records.
 *
 * @param currency used when the answer names no currency
 * @throws {Unreadable} when `wire` is not an answer of the service; see `parsePage`
 */
export const parseBookingIndex = (wire: unknown, currency?: CurrencyCode): Page<Booking> =>
  parsePage(wire, {
    in: ['booking/index', 'booking', 'bookings'],
    ownKey: 'code',
    arrange: newestFirst,
    currency,
    read: (record, _, accountCurrency) => parseBooking(record, accountCurrency),
  })

type BookingAmounts = Pick<Booking, 'total' | 'paid'>

/** The total less the paid amount, below zero after an overpayment; null when either amount is unknown. */
export const balance = ({ total, paid }: BookingAmounts): Money | null =>
  total === null || paid === null ? null : subtract(total, paid)

/** The amount due when it is certainly above zero; `countsAsOwed` names the statuses with which nothing is due. */
export function owed(b: BookingAmounts & Pick<Booking, 'status'>): Money | null {
  const left = countsAsOwed(b.status) ? balance(b) : null
  return left !== null && isPositive(left) ? left : null
}

/** Whether anything is due. */
export const owes = (b: BookingAmounts & Pick<Booking, 'status'>): boolean => owed(b) !== null

/** Whether something is due; null where an amount is missing or cannot be read, so that nobody can tell. */
export const mayOwe = (b: BookingAmounts & Pick<Booking, 'status'>): boolean | null =>
  countsAsOwed(b.status) && balance(b) === null ? null : owes(b)
