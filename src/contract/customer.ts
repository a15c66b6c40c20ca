import { type BookingCode, parseBookingCode } from './booking.ts'
import { parseAnswer } from './envelope.ts'
import {
  anything,
  escaped,
  identifier,
  instantOrNull,
  orNull,
  type ReadersOf,
  read,
  text,
} from './fields.ts'
import { recordIn } from './oneRecord.ts'
import { type Page, parsePage } from './page.ts'
import { isRecord, keyedRecordsOf, recordOf } from './records.ts'
import { plainText } from './text.ts'
import type { WireCustomer } from './wire/customerShapes.ts'

/** The service's record of a guest, created with their first booking (§2.4). */
export type Customer = {
  readonly id: number
  readonly code: string
  /** `ACTIVE`, … as the service names it. */
  readonly statusId: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly city: string
  readonly region: string
  readonly postalCode: string
  readonly country: string
  readonly notes: string
  /** Facts that staff need at the counter; null when the record does not contain them. */
  readonly meta: {
    readonly source: string | null
    readonly diet: string | null
    readonly allergies: string | null
  }
  readonly bookings: readonly { readonly code: BookingCode; readonly createdAt: Date | null }[]
}

const wireCustomer = {
  customer_id: identifier,
  code: text,
  status_id: text,
  customer_name: escaped,
  customer_email: text,
  customer_phone: text,
  customer_address: escaped,
  customer_city: escaped,
  customer_region: escaped,
  customer_postal_zip: text,
  customer_country: escaped,
  notes: text,
  meta: anything,
  bookings: anything,
} satisfies ReadersOf<WireCustomer>

/** @throws {Unreadable} when `wire` is not an answer of the service; see `parsePage` */
export const parseCustomers = (wire: unknown, timeZone: string): Page<Customer> =>
  parsePage(wire, {
    in: ['customers', 'customer'],
    ownKey: 'customer_id',
    read: (record) => readCustomer(record, timeZone),
  })

/** @throws {Unreadable} when `wire` is not an answer, or contains no customer (§2.4) */
export const parseCustomer = (wire: unknown, timeZone: string): Customer =>
  readCustomer(recordIn(parseAnswer(wire), ['customer', 'customers'], ['customer_id']), timeZone)

function readCustomer(wire: unknown, timeZone: string): Customer {
  const c = read(wireCustomer, wire, 'a customer')
  const meta = recordOf(c.meta)
  return {
    id: c.customer_id,
    code: c.code,
    statusId: c.status_id,
    name: c.customer_name,
    email: c.customer_email,
    phone: c.customer_phone,
    address: c.customer_address,
    city: c.customer_city,
    region: c.customer_region,
    postalCode: c.customer_postal_zip,
    country: c.customer_country,
    notes: c.notes,
    meta: {
      source: remark(meta['source']),
      diet: remark(meta['diet']),
      allergies: remark(meta['diet_allergies']),
    },
    bookings: keyedRecordsOf(c.bookings).flatMap(([key, booking]) => {
      const record = isRecord(booking) ? booking : {}
      // A list is skipped, because its positions would look like codes.
      const code = orNull(() => parseBookingCode(Array.isArray(c.bookings) ? record['code'] : key))
      return code === null
        ? []
        : [{ code, createdAt: instantOrNull(record['created_date'], timeZone) }]
    }),
  }
}

/** A ticked flag means yes; a flag that is not ticked means unknown, not no. */
function remark(wire: unknown): string | null {
  if (wire === true || wire === 1 || wire === '1') return 'Yes'
  const remarkText = plainText(wire).trim()
  return remarkText === '' || remarkText === '0' ? null : remarkText
}
