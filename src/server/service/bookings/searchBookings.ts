import { type SelectQueryBuilder, sql } from 'kysely'
import { countBookings } from '../base/countBookings.ts'
import type { RouteDeps, ServiceDb } from '../base/deps.ts'
import type { ServiceTables } from '../base/tables.ts'
import { type CountWays, countFound, waysOf } from './countFound.ts'

/** Bookings, narrowed by the other filters. */
export type BookingQuery = SelectQueryBuilder<
  ServiceTables & { b: ServiceTables['bookings'] },
  'b',
  object
>

export type SearchSlice = { readonly limit: number; readonly offset: number }

/** The numbers of the bookings of one page, and how many are found in all. */
type FoundPage = { readonly ids: readonly number[]; readonly total: number }

/**
 * A part of the guest's name, address or number, or the beginning of a code. Looking through all guests is the slowest
 * part of it. Where there is no other filter, each guest's number of bookings gives the total, and of a word that many have
 * the page is found among the newest bookings: half of the time of looking all of them up.
 *
 * @param found the bookings that pass the other filters; null when there are none
 */
export async function searchBookings(
  deps: Pick<RouteDeps, 'db' | 'whenFree' | 'now'>,
  found: BookingQuery | null,
  search: string,
  slice: SearchSlice,
): Promise<FoundPage> {
  const { db, whenFree } = deps
  const ways = waysOf(search)
  if (found === null) {
    const total = await countFound(deps, search, ways)
    if (slice.offset >= total) return { ids: [], total }
    for (const { times, part } of looks) {
      if ((slice.offset + slice.limit) * times > total * part) break
      await whenFree?.()
      const ids = await amongNewest(db, ways, slice, { total, times })
      if (ids.length === slice.limit) return { ids, total }
    }
  }
  await whenFree?.()
  return foundAtOnce(db, found ?? db.selectFrom('bookings as b'), ways, slice)
}

/**
 * How far the newest bookings are looked through, one by one: so many times as many as the page would need if its word
 * were as frequent everywhere, and then further, because those of the last hours may be of other guests. Not where that
 * is more than this part of all bookings: joining all is quicker then.
 */
const looks = [
  { times: 4, part: 1 / 5 },
  { times: 32, part: 1 / 20 },
  { times: 256, part: 1 / 20 },
] as const

/** @returns fewer than the page has where the bookings it needs are older */
async function amongNewest(
  db: ServiceDb,
  { isOfItsGuest, isOfCode }: CountWays,
  { limit, offset }: SearchSlice,
  { total, times }: { readonly total: number; readonly times: number },
): Promise<readonly number[]> {
  const all = await countBookings(db, [])
  const newest = db
    .selectFrom('bookings')
    .select(['booking_id', 'customer_id', 'code'])
    .orderBy('booking_id', 'desc')
    .limit(Math.ceil((times * (offset + limit) * all) / total))
  const rows = await db
    .selectFrom(newest.as('b'))
    .select('b.booking_id')
    .where((eb) => eb.or([isOfItsGuest, isOfCode]))
    .orderBy('b.booking_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ booking_id }) => booking_id)
}

const withGuests = (found: BookingQuery) =>
  found.innerJoin('customers as c', 'c.customer_id', 'b.customer_id').select('b.booking_id')

/**
 * One search serves both the page and the total. No booking is found by both ways, so that nothing has to be sorted to
 * find what came twice: a word that a third of all guests have is answered in half the time.
 */
async function foundAtOnce(
  db: ServiceDb,
  found: BookingQuery,
  { isOfGuest, isOfCode }: CountWays,
  { limit, offset }: SearchSlice,
): Promise<FoundPage> {
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
  return { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 }
}
