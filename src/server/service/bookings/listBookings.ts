import { countBookings, countBookingsOf, partFor } from '../base/countBookings.ts'
import type { ServiceDb } from '../base/deps.ts'
import type { RequestedPage } from '../wire/paging.ts'
import { bookingConditions } from './bookingConditions.ts'
import type { BookingConditions } from './requestedBookings.ts'

/** The columns that the list record of §2.5 needs. */
export type ListedBooking = {
  readonly booking_id: number
  readonly code: string
  readonly status_id: string
  readonly status_name: string
  readonly created_at: Date
  readonly total_minor: number
  readonly tax_minor: number
  readonly paid_minor: number
  readonly customer_id: number
  readonly customer_name: string
  readonly customer_email: string
  readonly summary: string
  readonly date_desc: string
  readonly tid: string
  readonly token: string
}

/**
 * One page of bookings, newest first.
 *
 * The order is by descending `booking_id`, which never changes. A booking made while somebody reads the pages pushes
 * others to a later page, so a reader may see a booking twice but never misses one that existed at the start.
 */
export async function listBookings(
  db: ServiceDb,
  filter: BookingConditions,
  { limit, skip }: RequestedPage,
): Promise<{ readonly bookings: readonly ListedBooking[]; readonly total: number }> {
  const found = db.selectFrom('bookings as b').where((eb) => bookingConditions(eb, filter))
  const total = await totalOf(db, filter, async () => {
    const counted = await found
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
      .executeTakeFirstOrThrow()
    return counted.total
  })
  if (skip >= total) return { bookings: [], total }
  const part = partFor(total, { limit, skip })
  const page = found
    .select('b.booking_id')
    .orderBy('b.booking_id', part.order)
    .limit(part.limit)
    .offset(part.offset)
  const bookings = await db
    .selectFrom(page.as('page'))
    .innerJoin('bookings as b', 'b.booking_id', 'page.booking_id')
    .innerJoin('customers as c', 'c.customer_id', 'b.customer_id')
    .innerJoin('statuses as s', 's.status_id', 'b.status_id')
    .select([
      'b.booking_id',
      'b.code',
      'b.status_id',
      's.name as status_name',
      'b.created_at',
      'b.total_minor',
      'b.tax_minor',
      'b.paid_minor',
      'b.customer_id',
      'c.name as customer_name',
      'c.email as customer_email',
      'b.summary',
      'b.date_desc',
      'b.tid',
      'b.token',
    ])
    .orderBy('b.booking_id', 'desc')
    .execute()
  return { bookings, total }
}

/** The totals of the longest lists are stored, so these need no counting. */
function totalOf(
  db: ServiceDb,
  { statusIds, itemId, ...others }: BookingConditions,
  count: () => Promise<number>,
): Promise<number> {
  if (Object.values(others).some((value) => value !== undefined)) return count()
  if (itemId === undefined) return countBookings(db, statusIds)
  return statusIds.length === 0 ? countBookingsOf(db, itemId) : count()
}
