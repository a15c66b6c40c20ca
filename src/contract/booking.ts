import type { Brand } from './brand.ts'
import {
  anything,
  described,
  escaped,
  instantOrNull,
  integer,
  isNone,
  orNull,
  read,
  text,
} from './fields.ts'
import { type CurrencyCode, isPositive, type Money, parseMoney, subtract } from './money.ts'
import { newestFirst, type Page, parsePage } from './page.ts'
import { countsAsOwed, type Status, statusOf } from './status.ts'
import { Unreadable } from './unreadable.ts'
import { z } from './zod.ts'

export type { Page } from './page.ts'
export type { Status } from './status.ts'

/** The reference staff and guests use; it identifies a booking in every path (§2.5). */
export type BookingCode = Brand<string, 'BookingCode'>

export type Booking = {
  /** The service's internal index; null where a record comes without it. */
  readonly id: number | null
  readonly code: BookingCode
  /** `id` is `''` where the record does not say: see `isStatusTold`. */
  readonly status: Status
  readonly createdAt: Date | null
  readonly customerId: number | null
  /** As the guest wrote it. Text, never markup. */
  readonly customer: string
  readonly email: string
  readonly summary: string
  /** What was booked when, in the service's own words: to be read, not to be parsed. */
  readonly dates: string
  /** Null where the record does not tell it, or in a way nobody can rely on. So with the next two. */
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

const isBookingCode = (code: string): code is BookingCode =>
  /^[^\s/?#\\%\p{C}]{1,64}$/u.test(code) && !/^\.+$/.test(code)

const wireBooking = z.object({
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
})

/**
 * Only the code is needed: a guest whose record says little still stands at the counter.
 *
 * @param currency the account's, from the envelope (§2.1): a booking does not carry its own
 * @throws {Unreadable} when there is no code to call it by
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

function amount(wire: unknown, currency: CurrencyCode): Money {
  if (typeof wire !== 'string' && typeof wire !== 'number') throw new Unreadable('an amount', wire)
  return parseMoney(wire, currency)
}

/** PHP writes the sum of no payments as null, `''` or false. Absent is another matter. */
const sumSoFar = (wire: unknown, currency: CurrencyCode): Money | null =>
  wire !== undefined && isNone(wire) ? { minor: 0, currency } : moneyOrNull(wire, currency)

/** An amount that may be missing. */
export const moneyOrNull = (wire: unknown, currency: CurrencyCode): Money | null =>
  orNull(() => amount(wire, currency))

/**
 * A page of §2.5 records.
 *
 * @param currency for an answer that names none
 * @throws {Unreadable} when `wire` is no answer at all; see `parsePage`
 */
export const parseBookingIndex = (wire: unknown, currency?: CurrencyCode): Page<Booking> =>
  parsePage(wire, {
    in: ['booking/index', 'booking', 'bookings'],
    ownKey: 'code',
    arrange: newestFirst,
    currency,
    read: (record, _, accountCurrency) => parseBooking(record, accountCurrency),
  })

type Amounts = Pick<Booking, 'total' | 'paid'>

/** The total less what is paid, below zero when too much was; null where nobody can say. */
export const balance = ({ total, paid }: Amounts): Money | null =>
  total === null || paid === null ? null : subtract(total, paid)

/** What the customer owes, where they certainly owe something: see `countsAsOwed` for whom it never is. */
export function owed(b: Amounts & Pick<Booking, 'status'>): Money | null {
  const left = countsAsOwed(b.status) ? balance(b) : null
  return left !== null && isPositive(left) ? left : null
}

export const owes = (b: Amounts & Pick<Booking, 'status'>): boolean => owed(b) !== null
