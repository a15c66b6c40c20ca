import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { Kysely, type Migration, sql } from 'kysely'
import { Client } from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../src/server/database/migrate.ts'
import { openDatabase } from '../../../src/server/database/openDatabase.ts'
import { createService } from '../../../src/server/service/createService.ts'
import { migrations as serviceSteps } from '../../../src/server/service/migrations/migrations.ts'
import { aClock } from '../../example/aClock.ts'
import { aFilledPostgres, anEmptyPostgres } from '../../example/aPostgresDatabase.ts'
import { type AService, aDemo, demoNow, startService } from '../../example/aService.ts'
import { refresh, useToken } from '../service/sign-in/aTrade.ts'

let service: AService
beforeAll(async () => {
  const database = await openDatabase({ dataDir: '', databaseUrl: await aFilledPostgres() })
  service = await startService({ database })
})
afterAll(async () => {
  await service.close()
})

test('large numbers are read as numbers and days as text, as on the embedded database', async () => {
  const db = new Kysely<unknown>({ dialect: service.database.dialect() })
  const { rows } = await sql`select 9007199254740991::bigint as n, date '2026-02-28' as d`.execute(
    db,
  )
  expect(rows).toEqual([{ n: 9_007_199_254_740_991, d: '2026-02-28' }])
})

test('a migration waits for a table that is in use, and nobody waits behind it for long', async () => {
  const own = await startService({
    database: await openDatabase({ dataDir: '', databaseUrl: await aFilledPostgres() }),
  })
  const db = new Kysely<unknown>({ dialect: own.database.dialect() })
  const used = new EventEmitter()
  const begun = once(used, 'begun')
  const holding = db.transaction().execute(async (trx) => {
    await sql`select from bookings limit 1`.execute(trx)
    used.emit('begun')
    await once(used, 'over')
  })
  await begun
  const next: Migration = {
    up: async (tables) => {
      await tables.schema.alterTable('bookings').addColumn('next', 'text').execute()
    },
  }
  const migrating = migrate(own.database, 'service', { ...serviceSteps, '999_next': next })
  const waiting = async () =>
    (await sql`select from pg_locks where not granted`.execute(db)).rows.length
  await expect.poll(waiting).toBeGreaterThan(0)
  // This reader waits behind the migration, whose transaction has not committed yet.
  await sql`select from bookings limit 1`.execute(db)
  expect(await isAdded(db)).toBe(false)
  used.emit('over')
  await Promise.all([holding, migrating])
  expect(await isAdded(db)).toBe(true)
  expect(await useToken(own, (await own.tokenFor('kenji')).access_token)).toBe(200)
  await own.close()
})

async function isAdded(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_attribute where attrelid = 'bookings'::regclass and attname = 'next'`.execute(db)
  return rows.length > 0
}

test('a person can sign in, work and refresh', async () => {
  const pair = await service.tokenFor('kenji')
  expect(await useToken(service, pair.access_token)).toBe(200)
  expect((await refresh(service, pair)).status).toBe(200)
  expect(await useToken(service, pair.access_token)).toBe(401)
})

test('when a token is refreshed a hundred times at once, one refresh gets a pair and 99 are refused', async () => {
  const old = await service.tokenFor('maria')
  const answers = await Promise.all(Array.from({ length: 100 }, () => refresh(service, old)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => String(body.error) === 'invalid_grant')).toHaveLength(99)
})

test('text that Postgres cannot hold is refused by name, never 500', async () => {
  const { status, body } = await service.pair.get('customer?customer_name=a%00b')
  expect(status).toBe(400)
  expect(body.request?.error).toMatchObject({ data: { customer_name: expect.any(String) } })
})

test('when two processes start at once on an empty database, one fills it', async () => {
  const databaseUrl = await anEmptyPostgres()
  const databases = await Promise.all([1, 2].map(() => openDatabase({ dataDir: '', databaseUrl })))
  const { now } = aClock(demoNow)
  const log = pino({ level: 'silent' })
  await Promise.all(
    databases.map((database) =>
      createService({ database, settings: service.settings, demo: aDemo(60), now, log }),
    ),
  )
  const [database] = databases
  if (database === undefined) throw new Error('no database')
  const db = new Kysely<unknown>({ dialect: database.dialect() })
  const { rows } = await sql`select count(*)::int as people from accounts`.execute(db)
  expect(rows).toEqual([{ people: 6 }])
  await Promise.all(databases.map((each) => each.close()))
})

test('an address without a Postgres is reported in one sentence', async () => {
  const databaseUrl = 'postgres://postgres@127.0.0.1:1/none'
  await expect(openDatabase({ dataDir: '', databaseUrl })).rejects.toThrow(
    /^Postgres does not open \(.+\)\. Start it, or set DATABASE_URL to where it is\.$/,
  )
})

test('an account that may not add an extension gets its tables all the same, and finds a part of a name (§4.4 cfs)', async () => {
  const address = new URL(await anEmptyPostgres())
  const login = `limited_${randomUUID()}`
  const admin = new Client({ connectionString: address.href })
  await admin.connect()
  await admin.query(`create role "${login}" login password 'of-the-test'`)
  await admin.query(`grant usage, create on schema public to "${login}"`)
  await admin.end()
  Object.assign(address, { username: login, password: 'of-the-test' })
  const own = await startService({
    database: await openDatabase({ dataDir: '', databaseUrl: address.href }),
  })
  const db = new Kysely<unknown>({ dialect: own.database.dialect() })
  const { rows } = await sql`select from pg_extension where extname = 'pg_trgm'`.execute(db)
  expect(rows).toEqual([])
  const { access_token } = await own.tokenFor('kenji')
  const answer = await own.fetch('/api/4.0/bookings?limit=1&cfs=a', {
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect((await answer.json()).data).toHaveLength(1)
  await own.close()
})
