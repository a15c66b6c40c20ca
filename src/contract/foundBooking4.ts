import type { Booking } from './booking.ts'
import { parseBooking4 } from './booking4.ts'
import { anything, escaped, integer, type ReadersOf, read, text } from './fields.ts'
import { readEach } from './page.ts'
import { recordOf } from './records.ts'
import { statusOf } from './status.ts'
import { plainText } from './text.ts'
import { Unreadable } from './unreadable.ts'
import type { WireBooking4 } from './wire/bookingShapes.ts'

/** A booking from the search of 4.0 (§4.4 `cfs`). */
export type FoundBooking4 = {
  /** Lines without amounts: 3.0 writes decimals, and 4.0 does not document its format. */
  readonly booking: Booking
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly phone: string | null
}

const wireFound = {
  id: integer,
  customerId: integer,
  email: text,
  statusName: escaped,
  itemSummary: escaped,
  fields: anything,
} satisfies ReadersOf<WireBooking4>

/** @throws {Unreadable} when `wire` has no `data` list (§2.9) */
export function parseFound4(wire: unknown, timeZone: string): readonly FoundBooking4[] {
  const { data } = recordOf(wire)
  if (!Array.isArray(data)) throw new Unreadable('a 4.0 list', wire)
  return readEach(data, (record) => readFound(record, timeZone)).records
}

function readFound(wire: unknown, timeZone: string): FoundBooking4 {
  const { code, customer, statusId, startsAt, endsAt, phone } = parseBooking4(wire, timeZone)
  const b = read(wireFound, wire, 'a 4.0 booking')
  return {
    booking: {
      id: b.id,
      code,
      status: statusOf(statusId ?? '', b.statusName.trim()),
      createdAt: null,
      customerId: b.customerId,
      customer: customer ?? '',
      email: b.email || plainText(recordOf(b.fields)['customer_email']),
      summary: b.itemSummary,
      dates: '',
      total: null,
      paid: null,
      tax: null,
    },
    startsAt,
    endsAt,
    phone,
  }
}
