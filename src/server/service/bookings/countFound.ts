import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { RouteDeps, ServiceDb } from '../base/deps.ts'
import { isFoundBy, searchParts } from '../base/searchPatterns.ts'
import { keptTotals } from './keptTotals.ts'

/** The index of parts has parts of three letters. */
const partLength = 3

/** The two ways in which a booking is found. */
export const waysOf = (search: string) => {
  const letters = search.replaceAll(/[\\%_]/g, '\\$&')
  const theirs = sql`(select c.search_text from customers c where c.customer_id = b.customer_id)`
  return {
    isOfGuest: isFoundBy(search, sql.ref('c.search_text')),
    // Looked up for one booking after the other: the database takes a part of a name for rarer than it is, and would
    // join all bookings with all customers to find the few it expects.
    isOfItsGuest: isFoundBy(search, theirs),
    isShort: searchParts(search).some((part) => part.length < partLength),
    isOfCode: sql<SqlBool>`b.code like ${`${letters.toUpperCase()}%`}`,
  }
}

export type CountWays = ReturnType<typeof waysOf>

/**
 * How many bookings are found by a word when there is no other filter: the bookings of all guests who are found, and of all
 * codes that begin so; one that is found by both is counted once.
 *
 * Exactly, but where it is more than twenty thousand: such a total is up to five minutes old, so that the pages of one
 * search count once, and those of all desks. Words that many guests have are counted one after the other.
 *
 * @param whenFree a word that many guests have is counted in parts, and each waits for it; null: at once, on one processor
 */
export async function countFound(
  deps: Pick<RouteDeps, 'db' | 'whenFree' | 'now'>,
  search: string,
  ways: CountWays,
): Promise<number> {
  const kept = keptTotals(deps)
  const word = search.toLowerCase()
  const known = kept.of(word)
  if (known !== undefined) return known
  if (await isCommon(deps.db, ways)) return kept.inTurn(word, () => countCommon(deps, ways))
  return kept.keep(word, await countAtOnce(deps.db, ways))
}

async function countAtOnce(db: ServiceDb, ways: CountWays): Promise<number> {
  const codes = await countCodes(db, ways)
  return codes + (await countOfGuests(db, ways, { range: null, hasCodes: codes > 0 }))
}

async function countCommon(
  { db, whenFree }: Pick<RouteDeps, 'db' | 'whenFree'>,
  ways: CountWays,
): Promise<number> {
  if (whenFree === null) {
    return db.transaction().execute(async (alone) => {
      // Else it takes every processor that there is, and nobody else is answered meanwhile.
      await sql`set local max_parallel_workers_per_gather = 0`.execute(alone)
      return countAtOnce(alone, ways)
    })
  }
  const codes = await countCodes(db, ways)
  let total = codes
  for (const range of await rangesOf(db)) {
    await whenFree()
    total += await countOfGuests(db, ways, { range, hasCodes: codes > 0 })
  }
  return total
}

async function countCodes(db: ServiceDb, { isOfCode }: CountWays): Promise<number> {
  const { codes } = await db
    .selectFrom('bookings as b')
    .where(isOfCode)
    .select(sql<number>`count(*)::int`.as('codes'))
    .executeTakeFirstOrThrow()
  return codes
}

/** More guests than this are found by looking through all of them, and fewer by the index of parts. */
const many = 5_000

/** By the database's own estimate, which takes half a millisecond. A word of two letters has no index. */
async function isCommon(db: ServiceDb, { isOfGuest, isShort }: CountWays): Promise<boolean> {
  if (isShort) return true
  const guests = db.selectFrom('customers as c').where(isOfGuest).select('c.customer_id')
  const [estimate] = await guests.explain('json')
  return many < estimatedRows(estimate)
}

const explained = z.object({
  'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]),
})

const estimatedRows = (estimate: unknown): number =>
  explained.parse(estimate)['QUERY PLAN'][0].Plan['Plan Rows']

/** So many pages of the table of guests are looked through in one statement: some ten milliseconds. */
const pagesAtOnce = 700

/** Pages of the table of guests, from the first to before the second; null: all. */
type NumberRange = readonly [from: number, to: number] | null

/** A guest who is written between two statements moves to another page: the total may be one off for that moment. */
async function rangesOf(db: ServiceDb): Promise<readonly NumberRange[]> {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size('customers') / current_setting('block_size')::int)::int as pages`.execute(
    db,
  )
  return Array.from(
    { length: Math.ceil((rows[0]?.pages ?? 0) / pagesAtOnce) },
    (_, nth): NumberRange => [nth * pagesAtOnce, (nth + 1) * pagesAtOnce],
  )
}

const inRange = ([from, to]: NonNullable<NumberRange>) =>
  sql<SqlBool>`c.ctid >= ${`(${from},0)`}::tid and c.ctid < ${`(${to},0)`}::tid`

type CountedGuests = { readonly range: NumberRange; readonly hasCodes: boolean }

/** The bookings of the guests who are found, without those that are found by their code as well. */
async function countOfGuests(
  db: ServiceDb,
  { isOfGuest, isOfCode }: CountWays,
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
