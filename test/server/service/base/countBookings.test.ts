import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../../src/server/database/openDatabase.ts'
import { openDatabase } from '../../../../src/server/database/openDatabase.ts'
import { countBookings, partFor } from '../../../../src/server/service/base/countBookings.ts'
import type { ServiceTables } from '../../../../src/server/service/base/tables.ts'
import { aFilledPostgres } from '../../../example/aPostgresDatabase.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { bookingIn, tablesOf } from '../../../example/bookingIn.ts'

let service: AService
beforeAll(async () => {
  service = await startService()
})
afterAll(async () => {
  await service.close()
})

type Db = Kysely<ServiceTables>

async function isExact(db: Db): Promise<void> {
  const { rows } = await sql<{ status_id: string; n: number }>`
    select status_id, count(*)::int as n from bookings group by status_id`.execute(db)
  for (const { status_id, n } of rows) expect(await countBookings(db, [status_id])).toBe(n)
  expect(await countBookings(db, [])).toBe(rows.reduce((sum, { n }) => sum + n, 0))
}

const setStatus = (db: Db, codes: readonly string[], status_id: string) =>
  db.updateTable('bookings').set({ status_id }).where('code', 'in', codes).execute()

async function inAndOut(database: OpenDatabase): Promise<void> {
  const db = tablesOf(database)
  const codes = Array.from({ length: 12 }, (_, at) => `TALLY${at}`)
  for (const code of codes) await bookingIn(database, { code })
  await isExact(db)
  for (const status of ['HOLD', 'PAID', 'VOID', 'VOID', 'PEND']) await setStatus(db, codes, status)
  await isExact(db)
  const undone = db.transaction().execute(async (trx) => {
    await setStatus(trx, codes, 'STOP')
    await trx.deleteFrom('bookings').where('code', '=', 'TALLY1').execute()
    await isExact(trx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await isExact(db)
  await db.deleteFrom('bookings').where('code', 'in', codes.slice(0, 3)).execute()
  await isExact(db)
}

test('totals are exact whatever happens to bookings, also within a transaction and after it is rolled back (§4.3)', async () => {
  await inAndOut(service.database)
  const lines = await tablesOf(service.database).selectFrom('booking_tally').selectAll().execute()
  expect(lines.length).toBeLessThan(150)
})

test('walking through the pages from the newest to the oldest returns every booking once and in order (§2.1)', async () => {
  const met: number[] = []
  for (let page = 1; ; page += 1) {
    const { body } = await service.pair.get(`booking/index?limit=7&page=${page}`)
    met.push(
      ...Object.keys(body['booking/index'] ?? {})
        .map(Number)
        .toReversed(),
    )
    if (page >= Number(body.request?.['pages'])) break
  }
  const ids = await tablesOf(service.database)
    .selectFrom('bookings')
    .select('booking_id')
    .orderBy('booking_id', 'desc')
    .execute()
  expect(met).toEqual(ids.map(({ booking_id }) => booking_id))
})

test.each([
  [
    { limit: 10, skip: 0 },
    { order: 'desc', limit: 10, offset: 0 },
  ],
  [
    { limit: 10, skip: 60 },
    { order: 'asc', limit: 10, offset: 25 },
  ],
  [
    { limit: 10, skip: 90 },
    { order: 'asc', limit: 5, offset: 0 },
  ],
  [
    { limit: 10, skip: 95 },
    { order: 'asc', limit: 0, offset: 0 },
  ],
] as const)('of 95 bookings, the page %j is read as %j', (requested, part) => {
  expect(partFor(95, requested)).toEqual(part)
})

test('totals are exact on Postgres while several people change bookings at once', async () => {
  const database = await openDatabase({ dataDir: '', databaseUrl: await aFilledPostgres() })
  const other = await startService({ database, demo: 120 })
  const db = tablesOf(database)
  await inAndOut(database)
  const bookings = await db.selectFrom('bookings').select('code').execute()
  const statuses = ['PEND', 'HOLD', 'PAID', 'VOID', 'WAIT', 'PART']
  for (const status of statuses) {
    await Promise.all(bookings.map(({ code }) => setStatus(db, [code], status)))
    await isExact(db)
    expect(await countBookings(db, [status])).toBe(bookings.length)
  }
  await other.close()
})
