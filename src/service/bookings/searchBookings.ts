import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { countBookings } from '../ground/countBookings.ts'
import type { Db, Deps } from '../ground/deps.ts'
import type { ServiceTables } from '../ground/tables.ts'

/** Bookings, narrowed by what else is asked. */
export type Found = SelectQueryBuilder<
  ServiceTables & { b: ServiceTables['bookings'] },
  'b',
  object
>

export type Slice = { readonly limit: number; readonly offset: number }

/** The numbers of the bookings of one page, and how many are found in all. */
type FoundPage = { readonly ids: readonly number[]; readonly total: number }

/** The index of parts has parts of three letters. */
const partLength = 3

/** The two ways in which a booking is found. */
const partsOf = (search: string) => {
  const letters = search.replaceAll(/[\\%_]/g, '\\$&')
  const part = `%${letters}%`
  return {
    isOfGuest: sql<SqlBool>`c.found_by like lower(${part})`,
    // Looked up for one booking after the other: the database takes a part of a name for rarer than it is, and would
    // join all bookings with all customers to find the few it expects.
    isOfItsGuest: sql<SqlBool>`(select c.found_by from customers c where c.customer_id = b.customer_id)
      like lower(${part})`,
    isShort: letters.length < partLength,
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
export async function searchBookings(
  { db, whenFree }: Pick<Deps, 'db' | 'whenFree'>,
  found: Found | null,
  search: string,
  slice: Slice,
): Promise<FoundPage> {
  const parts = partsOf(search)
  if (found === null) {
    const total = await countFound(db, parts, whenFree)
    if (slice.offset >= total) return { ids: [], total }
    for (const { times, part } of looks) {
      if ((slice.offset + slice.limit) * times > total * part) break
      await whenFree?.()
      const ids = await amongNewest(db, parts, slice, { total, times })
      if (ids.length === slice.limit) return { ids, total }
    }
  }
  await whenFree?.()
  return foundAtOnce(db, found ?? db.selectFrom('bookings as b'), parts, slice)
}

/**
 * How far the newest bookings are looked through, one by one: so many times as many as the page would need if its word
 * were as frequent everywhere, and then further, because those of the last hours may be of other guests. Not where that
 * is more than this part of all bookings: joining all is quicker then.
 */
const looks = [
  { times: 4, part: 1 / 5 },
  { times: 32, part: 1 / 20 },
] as const

/** @returns fewer than the page has where the bookings it needs are older */
async function amongNewest(
  db: Db,
  { isOfItsGuest, isOfCode }: Parts,
  { limit, offset }: Slice,
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

const withGuests = (found: Found) =>
  found.innerJoin('customers as c', 'c.customer_id', 'b.customer_id').select('b.booking_id')

/**
 * The bookings of all guests who are found, and of all codes that begin so; one that is found by both is counted once.
 *
 * @param whenFree a word that many guests have is counted in parts, and each waits for it
 */
async function countFound(db: Db, parts: Parts, whenFree: Deps['whenFree']): Promise<number> {
  const codes = await db
    .selectFrom('bookings as b')
    .where(parts.isOfCode)
    .select(sql<number>`count(*)::int`.as('codes'))
    .executeTakeFirstOrThrow()
  let total = codes.codes
  const ranges = whenFree !== null && (await isCommon(db, parts)) ? await rangesOf(db) : [null]
  for (const range of ranges) {
    await whenFree?.()
    total += await countOfGuests(db, parts, { range, hasCodes: codes.codes > 0 })
  }
  return total
}

/** More guests than this are found by looking through all of them, and fewer by the index of parts. */
const many = 5_000

/** By the database's own estimate, which takes half a millisecond. A word of two letters has no index. */
async function isCommon(db: Db, { isOfGuest, isShort }: Parts): Promise<boolean> {
  if (isShort) return true
  const guests = db.selectFrom('customers as c').where(isOfGuest).select('c.customer_id')
  const [estimate] = await guests.explain('json')
  return many < estimatedRows(estimate)
}

const told = z.object({
  'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]),
})

const estimatedRows = (estimate: unknown): number =>
  told.parse(estimate)['QUERY PLAN'][0].Plan['Plan Rows']

/** So many pages of the table of guests are looked through in one statement: some ten milliseconds. */
const pagesAtOnce = 700

/** Pages of the table of guests, from the first to before the second; null: all. */
type Range = readonly [from: number, to: number] | null

/** A guest who is written between two statements moves to another page: the total may be one off for that moment. */
async function rangesOf(db: Db): Promise<readonly Range[]> {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size('customers') / current_setting('block_size')::int)::int as pages`.execute(
    db,
  )
  return Array.from(
    { length: Math.ceil((rows[0]?.pages ?? 0) / pagesAtOnce) },
    (_, nth): Range => [nth * pagesAtOnce, (nth + 1) * pagesAtOnce],
  )
}

const inRange = ([from, to]: NonNullable<Range>) =>
  sql<SqlBool>`c.ctid >= ${`(${from},0)`}::tid and c.ctid < ${`(${to},0)`}::tid`

type CountedGuests = { readonly range: Range; readonly hasCodes: boolean }

/** The bookings of the guests who are found, without those that are found by their code as well. */
async function countOfGuests(
  db: Db,
  { isOfGuest, isOfCode }: Parts,
  { range, hasCodes }: CountedGuests,
): Promise<number> {
  const all = db.selectFrom('customers as c').where(isOfGuest)
  const guests = range === null ? all : all.where(inRange(range))
  const sum = sql<number>`coalesce(sum(bookings), 0)::int`
  if (!hasCodes) return (await guests.select(sum.as('total')).executeTakeFirstOrThrow()).total
  // The guests are looked through once for both numbers.
  const { rows } = await sql<{ total: number }>`
    with guests as materialized (${guests.select(['c.customer_id', 'c.bookings'])})
    select (select ${sum} from guests)
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
