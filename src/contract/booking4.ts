import { type BookingCode, parseBookingCode } from './booking.ts'
import { type BookingLine, parseLines } from './bookingLine.ts'
import {
  anything,
  escaped,
  instantOrNull,
  numberOf,
  type ReadBy,
  type ReadersOf,
  read,
  text,
} from './fields.ts'
import { noCurrency } from './money.ts'
import { readEach } from './page.ts'
import { isRecord, recordOf } from './records.ts'
import { escapedText, plainText } from './text.ts'
import { Unreadable } from './unreadable.ts'
import type { WireBooking4 } from './wire/bookingShapes.ts'

/** What generation 4.0's list adds to a booking (§2.9): its stay, check-in and, at some services, its lines. */
export type Booking4 = {
  readonly code: BookingCode
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly checkedInAt: Date | null
  readonly checkedOutAt: Date | null
  /** Whether this service's record has check-in members at all; only then does null mean "not yet". */
  readonly tellsCheckIn: boolean
  readonly statusId: string | null
  readonly customer: string | null
  readonly phone: string | null
  /** Empty when the list does not contain them. */
  readonly lines: readonly BookingLine[]
}

/** When it is, and the guest's phone number. */
export type Stay4 = Pick<Booking4, 'code' | 'startsAt' | 'endsAt' | 'phone'>

/** One page of a 4.0 list (§2.9). */
export type Page4<One = Booking4> = {
  readonly records: readonly One[]
  readonly unreadable: number
  /** The address of the next page; null on the last one (§4.4). */
  readonly next: string | null
  readonly total: number | null
}

/** `startDate` and `endDate` are the names at other services. */
const wireStay4 = {
  code: anything,
  start: anything,
  end: anything,
  startDate: anything,
  endDate: anything,
  fields: anything,
} satisfies ReadersOf<WireBooking4 & { readonly startDate: unknown; readonly endDate: unknown }>

const wireBooking4 = {
  ...wireStay4,
  checkIn: anything,
  checkOut: anything,
  statusId: text,
  firstName: escaped,
  lastName: escaped,
  items: anything,
} satisfies ReadersOf<WireBooking4 & { readonly startDate: unknown; readonly endDate: unknown }>

/** @throws {Unreadable} when `wire` has no `data` list (§2.9) */
export const parseBookings4 = (wire: unknown, timeZone = 'UTC'): Page4 =>
  pageOf(wire, (record) => parseBooking4(record, timeZone))

/** The same page without the rest of its bookings, for half the work. @throws {Unreadable} likewise */
export const parseStays4 = (wire: unknown, timeZone = 'UTC'): Page4<Stay4> =>
  pageOf(wire, (record) => stayIn(read(wireStay4, record, 'a 4.0 booking'), timeZone))

function pageOf<One>(wire: unknown, parse: (record: unknown) => One): Page4<One> {
  const { data, meta } = recordOf(wire)
  if (!Array.isArray(data)) throw new Unreadable('a 4.0 list', wire)
  const paging = recordOf(recordOf(meta)['records'])
  return {
    ...readEach(data, parse),
    next: plainText(paging['nextPageUrl']) || null,
    total: numberOf(paging['total']),
  }
}

/** @throws {Unreadable} when the record has no code */
export function parseBooking4(wire: unknown, timeZone: string): Booking4 {
  const b = read(wireBooking4, wire, 'a 4.0 booking')
  let lines: readonly BookingLine[] | null = null
  return {
    ...stayIn(b, timeZone),
    checkedInAt: instantOrNull(b.checkIn, timeZone),
    checkedOutAt: instantOrNull(b.checkOut, timeZone),
    tellsCheckIn: isRecord(wire) && 'checkIn' in wire,
    statusId: b.statusId || null,
    customer:
      escapedText(recordOf(b.fields)['customer_name']) ||
      `${b.firstName} ${b.lastName}`.trim() ||
      null,
    // Read at the first use: a page has hundreds of bookings, and a day shows the lines of its own twenty.
    get lines() {
      lines ??= linesIn(b.items, timeZone)
      return lines
    },
  }
}

const stayIn = (b: ReadBy<typeof wireStay4>, timeZone: string): Stay4 => ({
  code: parseBookingCode(b.code),
  startsAt: instantOrNull(b.start ?? b.startDate, timeZone),
  endsAt: instantOrNull(b.end ?? b.endDate, timeZone),
  phone: plainText(recordOf(b.fields)['customer_phone']) || null,
})

// Amounts in 4.0 are in whole minor units. The desk does not use those of lines, so the currency does not matter here.
const linesIn = (wire: unknown, timeZone: string): BookingLine[] =>
  parseLines(wire, noCurrency, timeZone).map((line) => ({ ...line, total: null }))
