import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { isBehind, migrate, stepsDone } from '../../../src/server/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../../src/server/database/openDatabase.ts'
import { anEmptyDatabase } from '../../example/aSnapshot.ts'

type Tables = { seats: { seat: number; sold: number } }

/** In memory, and without a table when a test begins. */
let database: OpenDatabase
beforeAll(async () => {
  database = await anEmptyDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  const db = new Kysely<unknown>({ dialect: database.dialect() })
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
})

async function dumpOf({ dump }: OpenDatabase): Promise<Blob> {
  const snapshot = await dump()
  if (snapshot === null) throw new Error('Only an embedded database makes a snapshot.')
  return snapshot
}

const seats = {
  '001_seats': {
    async up(db: Kysely<unknown>) {
      await sql`create table seats (seat integer primary key, sold integer not null)`.execute(db)
      await sql`insert into seats values (1, 0)`.execute(db)
    },
  },
}

test('a folder is open in one process at a time and keeps what was written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-db-'))
  const dataDir = join(folder, 'db')
  const first = await openDatabase({ dataDir, snapshot: await dumpOf(database) })
  await expect(openDatabase({ dataDir })).rejects.toThrow('in use')
  await migrate(first, 'service', seats)
  const db = new Kysely<Tables>({ dialect: first.dialect() })
  await db.updateTable('seats').set({ sold: 7 }).execute()
  await first.close()
  const again = await openDatabase({ dataDir })
  const rows = await new Kysely<Tables>({ dialect: again.dialect() })
    .selectFrom('seats')
    .selectAll()
    .execute()
  expect(rows).toEqual([{ seat: 1, sold: 7 }])
  await again.close()
  await rm(folder, { recursive: true })
})

test('transactions of gate and service never mix', async () => {
  await migrate(database, 'service', seats)
  const first = new Kysely<Tables>({ dialect: database.dialect() })
  const second = new Kysely<Tables>({ dialect: database.dialect() })
  await Promise.all(
    Array.from({ length: 40 }, (_, turn) =>
      (turn % 2 === 0 ? first : second)
        .transaction()
        .execute(async (transaction) => {
          const { sold } = await transaction
            .selectFrom('seats')
            .select('sold')
            .executeTakeFirstOrThrow()
          await transaction
            .updateTable('seats')
            .set({ sold: sold + 1 })
            .execute()
          if (turn % 4 === 3) throw new Error('given up')
        })
        .catch(() => {}),
    ),
  )
  const { sold } = await first.selectFrom('seats').select('sold').executeTakeFirstOrThrow()
  expect(sold).toBe(30)
})

test('large numbers are read as numbers and days as text', async () => {
  const db = new Kysely<Tables>({ dialect: database.dialect() })
  const { rows } =
    await sql`select 9007199254740991::bigint as n, date '2026-02-28' as d, count(*) as c from (values (1)) v`.execute(
      db,
    )
  expect(rows).toEqual([{ n: 9_007_199_254_740_991, d: '2026-02-28', c: 1 }])
})

test('every five minutes what changed much is tidied, table by table', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const tidied = await anEmptyDatabase()
  const db = new Kysely<Tables>({ dialect: tidied.dialect() })
  const rowsKnown = async () =>
    (
      await sql<{
        n: number
      }>`select reltuples::int as n from pg_class where relname = 'seats'`.execute(db)
    ).rows[0]?.n
  await migrate(tidied, 'service', seats)
  await sql`insert into seats select n, 0 from generate_series(2, 700) as n`.execute(db)
  expect(await rowsKnown()).toBe(-1)
  await vi.advanceTimersByTimeAsync(300_000)
  await expect.poll(rowsKnown).toBe(700)
  vi.useRealTimers()
  await tidied.close()
})

test('a dump copies the whole database', async () => {
  await migrate(database, 'service', seats)
  const copy = await openDatabase({ dataDir: 'memory', snapshot: await dumpOf(database) })
  const rows = await new Kysely<Tables>({ dialect: copy.dialect() })
    .selectFrom('seats')
    .selectAll()
    .execute()
  expect(rows).toHaveLength(1)
  await copy.close()
})

test('migrations run once and in order, separately for gate and service, and a database of another version is refused', async () => {
  await migrate(database, 'service', seats)
  await migrate(database, 'service', seats)
  await migrate(database, 'gate', {})
  const more = {
    ...seats,
    '002_more': { up: (db: Kysely<unknown>) => db.schema.createTable('more').execute() },
  }
  await migrate(database, 'service', more)
  expect(await isBehind(database, 'service', more)).toBe(false)
  const later = { ...more, '003_later': { up: async () => {} } }
  expect(await isBehind(database, 'service', later)).toBe(true)
  // A newer version has made it, or one whose steps had other names.
  for (const steps of [seats, { '001_first': seats['001_seats'], '002_more': more['002_more'] }]) {
    for (const work of [migrate, isBehind]) {
      await expect(work(database, 'service', steps)).rejects.toMatchObject({
        name: 'AnotherVersion',
      })
    }
  }
  expect(await stepsDone(new Kysely({ dialect: database.dialect() }), 'service')).toEqual([
    '001_seats',
    '002_more',
  ])
})

test('a migration that fails changes nothing and is named', async () => {
  const broken = {
    ...seats,
    '002_broken': {
      async up(db: Kysely<unknown>) {
        await sql`select nonsense`.execute(db)
      },
    },
  }
  await expect(migrate(database, 'service', broken)).rejects.toThrow('step 002_broken')
  await migrate(database, 'service', seats)
})

test('on a nearly full disk the database can still be read, and can be written again once there is space', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-db-'))
  let free = 2 ** 30
  const nearlyFull = await openDatabase({
    dataDir: join(folder, 'db'),
    snapshot: await dumpOf(database),
    freeBytes: async () => free,
  })
  const db = new Kysely<Tables>({ dialect: nearlyFull.dialect() })
  await migrate(nearlyFull, 'service', seats)
  const soldNow = async () => (await db.selectFrom('seats').select('sold').execute())[0]?.sold
  let atMs = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => atMs)
  // A little more than the time, since fractions of a millisecond do not add up exactly.
  const aSecondPasses = () => void (atMs += 1_001)
  const sell = (sold: number) => db.updateTable('seats').set({ sold }).execute()
  free = 2 ** 20
  aSecondPasses()
  await expect(sell(1)).rejects.toMatchObject({ why: 'full' })
  await expect(
    db.transaction().execute((trx) => trx.updateTable('seats').set({ sold: 9 }).execute()),
  ).rejects.toThrow('The disk of the database is full.')
  expect(await soldNow()).toBe(0)
  free = 2 ** 30
  aSecondPasses()
  await sell(7)
  expect(await soldNow()).toBe(7)
  clock.mockRestore()
  await nearlyFull.close()
  await rm(folder, { recursive: true })
})

test('a folder whose creation was interrupted is put aside, and a new one is created', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-db-'))
  await mkdir(join(folder, 'db'))
  await writeFile(join(folder, 'db/PG_VERSION'), '')
  await writeFile(join(folder, 'db.making'), '')
  const opened = await openDatabase({
    dataDir: join(folder, 'db'),
    snapshot: await dumpOf(database),
  })
  await opened.close()
  const names = (await readdir(folder)).map((name) => name.replace(/\d+$/, 'N'))
  expect(names.toSorted()).toEqual(['db', 'db.unfinished-N'])
  await rm(folder, { recursive: true })
})
