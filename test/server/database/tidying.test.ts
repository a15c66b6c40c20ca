import { minutesToMilliseconds } from 'date-fns'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OpenDatabase } from '../../../src/server/database/openDatabase.ts'
import { anEmptyDatabase } from '../../example/aSnapshot.ts'

/** Opened while its clock can be moved. */
let database: OpenDatabase
let db: Kysely<unknown>
const untidied: string[] = []
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  database = await anEmptyDatabase({
    tellUntidied: (table, cause) => untidied.push(`${table}: ${String(cause)}`),
  })
  db = new Kysely<unknown>({ dialect: database.dialect() })
  for (const table of [sql`much`, sql`little`, sql`untouched`]) {
    await sql`create table ${table} (seat integer primary key, sold integer not null)`.execute(db)
    await sql`insert into ${table} select nth, 0 from generate_series(1, 20000) nth`.execute(db)
  }
  await database.tidy()
})
afterAll(async () => {
  await database.close()
  vi.useRealTimers()
})

type Tidied = { readonly name: string; readonly cleaned: string; readonly learnt: string }

/** How often each table was cleaned and its statistics were made. */
async function tidied(): Promise<Record<string, readonly [cleaned: number, learnt: number]>> {
  const { rows } = await sql<Tidied>`
    select relname as name, vacuum_count::text as cleaned, analyze_count::text as learnt
    from pg_stat_user_tables`.execute(db)
  return Object.fromEntries(
    rows.map(({ name, cleaned, learnt }) => [name, [Number(cleaned), Number(learnt)]]),
  )
}

const aMinutePasses = () => vi.advanceTimersByTimeAsync(minutesToMilliseconds(1))

test('a table in which much has changed is tidied, one statement a minute, and nobody waits for the others', async () => {
  await sql`update much set sold = 1 where seat <= 2500`.execute(db)
  await sql`update little set sold = 1 where seat <= 100`.execute(db)
  await aMinutePasses()
  await expect.poll(tidied).toEqual({ much: [2, 1], little: [1, 1], untouched: [1, 1] })
  await aMinutePasses()
  await expect.poll(tidied).toEqual({ much: [2, 2], little: [1, 1], untouched: [1, 1] })
  await aMinutePasses()
  await expect.poll(tidied).toEqual({ much: [2, 2], little: [1, 1], untouched: [1, 1] })
})

test('rows that are no longer valid are removed after a twentieth of a table, statistics made after a tenth', async () => {
  await sql`update much set sold = 2 where seat <= 1100`.execute(db)
  await aMinutePasses()
  await expect.poll(tidied).toMatchObject({ much: [3, 2] })
  await sql`update much set sold = 3 where seat <= 950`.execute(db)
  await aMinutePasses()
  await expect.poll(tidied).toMatchObject({ much: [3, 3], little: [1, 1], untouched: [1, 1] })
})

test('a table that cannot be tidied is reported once, and the others are tidied all the same', async () => {
  // Statistics of an index are made from what its function says of each row.
  await sql`create function refused(seat integer) returns integer immutable language plpgsql as $$
    begin
      if current_setting('test.refuses', true) = 'yes' then raise exception 'not now'; end if;
      return seat;
    end $$`.execute(db)
  await sql`create index on much (refused(seat))`.execute(db)
  await database.tidy()
  const before = await tidied()
  const since = async () => {
    const now = await tidied()
    return ['much', 'little'].map((table) => (now[table]?.[1] ?? 0) - (before[table]?.[1] ?? 0))
  }
  await sql`insert into much select nth, 0 from generate_series(20001, 24000) nth`.execute(db)
  await sql`insert into little select nth, 0 from generate_series(20001, 23000) nth`.execute(db)
  await sql`set test.refuses = 'yes'`.execute(db)
  await aMinutePasses()
  await expect.poll(() => untidied).toEqual([expect.stringMatching(/^much: .*not now/)])
  await aMinutePasses()
  await expect.poll(since).toEqual([0, 1])
  // Nothing else is left to do, so it is tried again.
  await aMinutePasses()
  await sql`set test.refuses = 'no'`.execute(db)
  await aMinutePasses()
  await expect.poll(since).toEqual([1, 1])
  expect(untidied).toHaveLength(1)
})
