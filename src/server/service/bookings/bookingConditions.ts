import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { ServiceTables } from '../base/tables.ts'
import type { BookingConditions, DateRange } from './requestedBookings.ts'

/** A query over `bookings as b`. */
export type OverBookings = ExpressionBuilder<ServiceTables & { b: ServiceTables['bookings'] }, 'b'>

type Condition = Expression<SqlBool>

/** The filters as conditions on `bookings as b`; each can use an index. */
export function bookingConditions(eb: OverBookings, filter: BookingConditions): Condition {
  const { statusIds, customerId, email, partnerId, itemId } = filter
  const wanted: (Condition | undefined)[] = [
    statusIds.length === 0 ? undefined : eb('b.status_id', 'in', [...statusIds]),
    customerId === undefined ? undefined : eb('b.customer_id', '=', customerId),
    email === undefined ? undefined : hasEmail(eb, email),
    partnerId === undefined ? undefined : eb('b.partner_id', '=', accountNumber(partnerId)),
    itemId === undefined ? undefined : hasItem(eb, itemId),
    duringStay(eb, filter.starts, filter.ends),
    within(eb, 'b.last_modified', filter.modified),
    within(eb, 'b.created_at', filter.created),
  ]
  return eb.and(wanted.filter((condition) => condition !== undefined))
}

/** A partner is a text in the filter (§4.3) and a number in the table; a text that is not a number finds nothing. */
const accountNumber = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : -1)

const hasEmail = (eb: OverBookings, email: string): Condition =>
  eb(
    'b.customer_id',
    'in',
    eb
      .selectFrom('customers')
      .select('customers.customer_id')
      .where(sql<string>`lower(customers.email)`, '=', sql<string>`lower(${email})`),
  )

const hasItem = (eb: OverBookings, itemId: number): Condition =>
  eb(
    'b.booking_id',
    'in',
    eb
      .selectFrom('booking_lines')
      .select('booking_lines.booking_id')
      .where('booking_lines.item_id', '=', itemId),
  )

/** Whether one of the booking's lines is of an item in these categories. */
export const hasItemIn = (eb: OverBookings, categoryIds: readonly number[]): Condition =>
  eb(
    'b.booking_id',
    'in',
    eb
      .selectFrom('booking_lines')
      .innerJoin('items', 'items.item_id', 'booking_lines.item_id')
      .select('booking_lines.booking_id')
      .where('items.category_id', 'in', [...categoryIds]),
  )

/**
 * The conditions on start and end of the stay. Each end of a stay also limits the other one, which changes nothing about
 * the result but lets one index find it: no stay starts after its end, and none is longer than the longest stay.
 */
export function duringStay(
  eb: OverBookings,
  starts: DateRange | undefined,
  ends: DateRange | undefined,
): Condition | undefined {
  const conditions = [
    within(eb, 'b.starts_at', starts),
    within(eb, 'b.ends_at', ends),
    ends?.to && !starts?.to ? eb('b.starts_at', '<', ends.to) : undefined,
    starts?.from && !ends?.from ? eb('b.ends_at', '>=', starts.from) : undefined,
    starts?.to && ends?.from && !starts.from
      ? eb(
          'b.starts_at',
          '>=',
          sql<Date>`${ends.from}::timestamptz - make_interval(secs => (select max(stay_seconds) from bookings))`,
        )
      : undefined,
  ].filter((condition) => condition !== undefined)
  return conditions.length === 0 ? undefined : eb.and(conditions)
}

type TimeColumn = 'b.starts_at' | 'b.ends_at' | 'b.last_modified' | 'b.created_at'

function within(
  eb: OverBookings,
  column: TimeColumn,
  stretch: DateRange | undefined,
): Condition | undefined {
  const ends = [
    stretch?.from && eb(column, '>=', stretch.from),
    stretch?.to && eb(column, '<', stretch.to),
  ].filter((end) => end !== undefined)
  return ends.length === 0 ? undefined : eb.and(ends)
}
