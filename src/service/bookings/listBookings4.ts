import {
  type AliasedSelectQueryBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { z } from 'zod'
import { parseInstant } from '../../contract/instant.ts'
import { Unreadable } from '../../contract/unreadable.ts'
import { countBookings, partFor } from '../ground/countBookings.ts'
import type { Db } from '../ground/deps.ts'
import { badParameter } from '../ground/problem.ts'
import type { ServiceTables } from '../ground/tables.ts'
import { flag, list, moment, text, wholeNumbers } from '../wire/kinds.ts'
import { duringStay, hasItemIn, type OverBookings } from './bookingConditions.ts'
import { findBooking } from './findBooking.ts'

export type Booking4 = Selectable<ServiceTables['bookings']> & {
  readonly customer_name: string
  readonly customer_email: string
  readonly customer_phone: string
  readonly customer_meta: unknown
  readonly status_name: string
  readonly items: readonly Item4[]
}

/** A line of a booking: what, how many, for whom. `param` as in the detail of 3.0. */
type Item4 = {
  readonly id: number
  readonly name: string
  readonly qty: number
  readonly param: unknown
}

/** The filter of the 4.0 list (§4.4); a booking must match all of it. An empty list means any. */
export type Asked4 = {
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
export function asked4(sent: z.output<typeof bookingFilters4>, timeZone: string): Asked4 {
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

function readMoment(asked: string | undefined, name: string, timeZone: string): Date | undefined {
  if (asked === undefined) return undefined
  // A plus sign that was not encoded in the query has become a space.
  const sent = asked.replace(/ (\d\d:?\d\d)$/, (all, offset: string) =>
    /\d\d:\d\d:\d\d/.test(asked) ? `+${offset}` : all,
  )
  try {
    return parseInstant(sent, timeZone)
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause
    throw badParameter(name, 'an RFC 3339 date-time such as 2026-11-21T09:00:00-08:00')
  }
}

type Found = SelectQueryBuilder<ServiceTables & { b: ServiceTables['bookings'] }, 'b', object>

type Slice = { readonly limit: number; readonly offset: number }

/** Newest first, like `booking/index` (see `listBookings`). */
export async function bookings4(db: Db, asked: Asked4, { limit, offset }: Slice) {
  if (asked.asksForTags) return { bookings: [], total: 0 }
  const found = db.selectFrom('bookings as b').where((eb) => conditions(eb, asked))
  if (asked.search !== undefined) {
    const parts = partsOf(asked.search)
    const wanted = isNarrowed(asked) || asked.statuses.length > 0 ? found : null
    return searched(db, wanted, parts, { limit, offset })
  }
  const count = () => found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const total = isNarrowed(asked) ? (await count()).total : await countBookings(db, asked.statuses)
  if (offset >= total) return { bookings: [], total }
  const part = partFor(total, { limit, skip: offset })
  const page = found
    .select('b.booking_id')
    .orderBy('b.booking_id', part.order)
    .limit(part.limit)
    .offset(part.offset)
  return { bookings: await whole(db, page.as('page')).execute(), total }
}

/** The two ways in which a booking is found. */
const partsOf = (search: string) => {
  const letters = search.replaceAll(/[\\%_]/g, '\\$&')
  return {
    isOfGuest: sql<SqlBool>`c.found_by like lower(${`%${letters}%`})`,
    isOfCode: sql<SqlBool>`b.code like ${`${letters.toUpperCase()}%`}`,
  }
}

type Parts = ReturnType<typeof partsOf>

/**
 * A part of the guest's name, address or number, or the beginning of a code. Looking through all guests is the slowest
 * part of it. Where nothing else is asked, each guest's number of bookings gives the total, and of a word that many have
 * the page is found among the newest bookings: half of the time of looking all of them up.
 *
 * @param found what else is asked; null when it is nothing
 */
async function searched(db: Db, found: Found | null, parts: Parts, slice: Slice) {
  if (found === null) {
    const total = await countFound(db, parts)
    if (slice.offset >= total) return { bookings: [], total }
    if ((slice.offset + slice.limit) * walkedFor <= total) {
      const page = withGuests(db.selectFrom('bookings as b'))
        .where((eb) => eb.or([parts.isOfGuest, parts.isOfCode]))
        .orderBy('b.booking_id', 'desc')
        .limit(slice.limit)
        .offset(slice.offset)
      return { bookings: await whole(db, page.as('page')).execute(), total }
    }
  }
  return foundAtOnce(db, found ?? db.selectFrom('bookings as b'), parts, slice)
}

/** A page is looked for among the newest bookings where it has at most this part of all that are found. */
const walkedFor = 20

const withGuests = (found: Found) =>
  found.innerJoin('customers as c', 'c.customer_id', 'b.customer_id').select('b.booking_id')

async function countFound(db: Db, { isOfGuest, isOfCode }: Parts): Promise<number> {
  const codes = await db
    .selectFrom('bookings as b')
    .where(isOfCode)
    .select(sql<number>`count(*)::int`.as('codes'))
    .executeTakeFirstOrThrow()
  const guests = db.selectFrom('customers as c').where(isOfGuest)
  const sum = sql<number>`coalesce(sum(bookings), 0)::int`
  if (codes.codes === 0) {
    return (await guests.select(sum.as('total')).executeTakeFirstOrThrow()).total
  }
  // Who is found by both is counted once. The guests are looked through once for both numbers.
  const { rows } = await sql<{ total: number }>`
    with guests as materialized (${guests.select(['c.customer_id', 'c.bookings'])})
    select ${codes.codes} + (select ${sum} from guests)
      - (select count(*)::int from bookings b join guests g on g.customer_id = b.customer_id
        where ${isOfCode}) as total`.execute(db)
  return rows[0]?.total ?? 0
}

/**
 * One search serves both the page and the total. No booking is found by both ways, so that nothing has to be sorted to
 * find what came twice: a word that a third of all guests have is answered in half the time.
 */
async function foundAtOnce(
  db: Db,
  found: Found,
  { isOfGuest, isOfCode }: Parts,
  { limit, offset }: Slice,
) {
  const byGuest = withGuests(found).where(isOfGuest)
  const byCode = withGuests(found)
    .where(isOfCode)
    .where((eb) => eb.not(isOfGuest))
  const { rows } = await sql<{ total: number; ids: readonly number[] | null }>`
    with found as materialized (${byGuest.unionAll(byCode)})
    select (select count(*)::int from found) as total,
      (select json_agg(booking_id) from
        (select booking_id from found order by booking_id desc limit ${limit} offset ${offset}) page) as ids
  `.execute(db)
  const [{ total, ids } = { total: 0, ids: null }] = rows
  if (ids === null) return { bookings: [], total }
  const page = db
    .selectFrom('bookings as b')
    .select('b.booking_id')
    .where('b.booking_id', 'in', ids)
  return { bookings: await whole(db, page.as('page')).execute(), total }
}

/** Whether the filter has more than the status. */
const isNarrowed = ({ startMin, endMax, accountIds, categoryIds, onlyMobile }: Asked4) =>
  startMin !== undefined ||
  endMax !== undefined ||
  accountIds.length > 0 ||
  categoryIds.length > 0 ||
  onlyMobile

/** @throws {Problem} 404 */
export async function bookingByCode4(db: Db, code: string): Promise<Booking4> {
  const { booking_id } = await findBooking(db, code)
  const one = db
    .selectFrom('bookings as b')
    .select('b.booking_id')
    .where('b.booking_id', '=', booking_id)
  return await whole(db, one.as('page')).executeTakeFirstOrThrow()
}

type Numbers = AliasedSelectQueryBuilder<{ booking_id: number }, 'page'>

const whole = (db: Db, page: Numbers) =>
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

const linesOf = sql<readonly Item4[]>`coalesce(
  (select json_agg(json_build_object('id', l.item_id, 'name', i.name, 'qty', l.qty, 'param', l.param)
      order by string_to_array(l.line_id, '.')::int[])
    from booking_lines l join items i on i.item_id = l.item_id
    where l.booking_id = b.booking_id),
  '[]'::json)`.as('items')

function conditions(eb: OverBookings, asked: Asked4) {
  const { startMin, endMax, accountIds, categoryIds, statuses, onlyMobile } = asked
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
