import { type AliasedSelectQueryBuilder, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { parseInstant } from '../../../contract/instant.ts'
import { Unreadable } from '../../../contract/unreadable.ts'
import type { WireBooking4 } from '../../../contract/wire/bookingShapes.ts'
import { countBookings, partFor } from '../base/countBookings.ts'
import type { RouteDeps, ServiceDb } from '../base/deps.ts'
import { badParameter } from '../base/problem.ts'
import type { ServiceTables } from '../base/tables.ts'
import { flag, list, moment, text, wholeNumbers } from '../wire/kinds.ts'
import { duringStay, hasItemIn, type OverBookings } from './bookingConditions.ts'
import { findBooking } from './findBooking.ts'
import { type SearchSlice, searchBookings } from './searchBookings.ts'

export type BookingRow4 = Selectable<ServiceTables['bookings']> & {
  readonly customer_name: string
  readonly customer_email: string
  readonly customer_phone: string
  readonly customer_meta: unknown
  readonly status_name: string
  readonly items: WireBooking4['items']
}

/** The filter of the 4.0 list (§4.4); a booking must match all of it. An empty list means any. */
export type BookingConditions4 = {
  readonly startMin?: Date | undefined
  readonly endMax?: Date | undefined
  readonly accountIds: readonly number[]
  readonly categoryIds: readonly number[]
  /** Bookings have no tags yet, so a filter by tag finds nothing. */
  readonly asksForTags: boolean
  readonly statuses: readonly string[]
  readonly onlyMobile: boolean
  /** Part of a guest's name, address or number, or the beginning of a code. */
  readonly search: string | undefined
}

/** The filters of §4.4. */
export const bookingFilters4 = z.object({
  startMin: moment('Only bookings that start then or later.'),
  endMax: moment('Only bookings that end then or earlier.'),
  accountIds: wholeNumbers('Only bookings made by these accounts.'),
  categoryIds: wholeNumbers('Only bookings with an item of these categories.'),
  tagIds: wholeNumbers('Only bookings with one of these tags.'),
  statuses: list('Only bookings with one of these statuses.'),
  status: list('Deprecated: use `statuses`.'),
  withMobile: flag('Only bookings made on a mobile device.'),
  cfs: text('Part of a name, address or number, or the beginning of a code.'),
})

/** @throws {Problem} 400 naming the parameter that cannot be read */
export function requestedBookings4(
  sent: z.output<typeof bookingFilters4>,
  timeZone: string,
): BookingConditions4 {
  return {
    startMin: readMoment(sent.startMin, 'startMin', timeZone),
    endMax: readMoment(sent.endMax, 'endMax', timeZone),
    accountIds: sent.accountIds,
    categoryIds: sent.categoryIds,
    asksForTags: sent.tagIds.length > 0,
    statuses: [...sent.statuses, ...sent.status],
    onlyMobile: sent.withMobile ?? false,
    search: sent.cfs?.trim() || undefined,
  }
}

function readMoment(typed: string | undefined, name: string, timeZone: string): Date | undefined {
  if (typed === undefined) return undefined
  // A plus sign that was not encoded in the query has become a space.
  const sent = typed.replace(/ (\d\d:?\d\d)$/, (all, offset: string) =>
    /\d\d:\d\d:\d\d/.test(typed) ? `+${offset}` : all,
  )
  try {
    return parseInstant(sent, timeZone)
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause
    throw badParameter(name, 'an RFC 3339 date-time such as 2026-11-21T09:00:00-08:00')
  }
}

/** Newest first, like `booking/index` (see `listBookings`). */
export async function bookings4(
  deps: Pick<RouteDeps, 'db' | 'whenFree' | 'now'>,
  filter: BookingConditions4,
  { limit, offset }: SearchSlice,
) {
  const { db } = deps
  if (filter.asksForTags) return { bookings: [], total: 0 }
  const found = db.selectFrom('bookings as b').where((eb) => conditions(eb, filter))
  if (filter.search !== undefined) {
    const wanted = isNarrowed(filter) || filter.statuses.length > 0 ? found : null
    const { ids, total } = await searchBookings(deps, wanted, filter.search, { limit, offset })
    if (ids.length === 0) return { bookings: [], total }
    const page = db
      .selectFrom('bookings as b')
      .select('b.booking_id')
      .where('b.booking_id', 'in', ids)
    return { bookings: await whole(db, page.as('page')).execute(), total }
  }
  const count = () => found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const total = isNarrowed(filter)
    ? (await count()).total
    : await countBookings(db, filter.statuses)
  if (offset >= total) return { bookings: [], total }
  const part = partFor(total, { limit, skip: offset })
  const page = found
    .select('b.booking_id')
    .orderBy('b.booking_id', part.order)
    .limit(part.limit)
    .offset(part.offset)
  return { bookings: await whole(db, page.as('page')).execute(), total }
}

/** Whether the filter has more than the status. */
const isNarrowed = ({
  startMin,
  endMax,
  accountIds,
  categoryIds,
  onlyMobile,
}: BookingConditions4) =>
  startMin !== undefined ||
  endMax !== undefined ||
  accountIds.length > 0 ||
  categoryIds.length > 0 ||
  onlyMobile

/** @throws {Problem} 404 */
export async function bookingByCode4(db: ServiceDb, code: string): Promise<BookingRow4> {
  const { booking_id } = await findBooking(db, code)
  const one = db
    .selectFrom('bookings as b')
    .select('b.booking_id')
    .where('b.booking_id', '=', booking_id)
  return await whole(db, one.as('page')).executeTakeFirstOrThrow()
}

type Numbers = AliasedSelectQueryBuilder<{ booking_id: number }, 'page'>

const whole = (db: ServiceDb, page: Numbers) =>
  db
    .selectFrom(page)
    .innerJoin('bookings as b', 'b.booking_id', 'page.booking_id')
    .innerJoin('customers as c', 'c.customer_id', 'b.customer_id')
    .innerJoin('statuses as s', 's.status_id', 'b.status_id')
    .selectAll('b')
    .select([
      'c.name as customer_name',
      'c.email as customer_email',
      'c.phone as customer_phone',
      'c.meta as customer_meta',
      's.name as status_name',
      linesOf,
    ])
    .orderBy('b.booking_id', 'desc')

const linesOf = sql<WireBooking4['items']>`coalesce(
  (select json_agg(json_build_object('id', l.item_id,
        'name', (select i.name from items i where i.item_id = l.item_id), 'qty', l.qty, 'param', l.param)
      order by string_to_array(l.line_id, '.')::int[])
    from booking_lines l where l.booking_id = b.booking_id),
  '[]'::json)`.as('items')

function conditions(eb: OverBookings, filter: BookingConditions4) {
  const { startMin, endMax, accountIds, categoryIds, statuses, onlyMobile } = filter
  const wanted = [
    duringStay(eb, startMin && { from: startMin }, endMax && { to: justAfter(endMax) }),
    accountIds.length > 0 && eb('b.account_id', 'in', [...accountIds]),
    categoryIds.length > 0 && hasItemIn(eb, categoryIds),
    statuses.length > 0 && eb('b.status_id', 'in', [...statuses]),
    onlyMobile && eb('b.source', '=', 'mobile'),
  ]
  return eb.and(wanted.filter((condition) => condition !== undefined && condition !== false))
}

/** `endMax` is inclusive (§4.4), and moments here are whole milliseconds. */
const justAfter = (at: Date): Date => new Date(at.getTime() + 1)
