import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../src/server/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../../src/server/database/openDatabase.ts'
import { Audit } from '../../../src/server/gate/audit/audit.ts'
import { Changes } from '../../../src/server/gate/audit/changes.ts'
import type { GateTables } from '../../../src/server/gate/base/gateTables.ts'
import { Journal } from '../../../src/server/gate/journal/journal.ts'
import { migrations as gate } from '../../../src/server/gate/migrations/migrations.ts'
import { keyring } from '../../../src/server/gate/sealing/keyring.ts'
import { migrations as service } from '../../../src/server/service/migrations/migrations.ts'
import { exportBusiness } from '../../../src/server/transfer/exportBusiness.ts'
import { importBusiness } from '../../../src/server/transfer/importBusiness.ts'
import { sessionKey } from '../../example/aFrontDesk.ts'
import { anEmptyPostgres } from '../../example/aPostgresDatabase.ts'
import { type AService, startService } from '../../example/aService.ts'
import { anEmptyDatabase } from '../../example/aSnapshot.ts'
import { describedOperations } from '../service/description/describedOperations.ts'
import { addressAt, learnNames } from '../service/description/manyQuestions.ts'

const steps = { service, gate }

let folder: string
let first: AService
let second: AService
let third: AService
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deskbell-transfer-'))
  first = await startService({ demo: 300 })
  await migrate(first.database, 'gate', gate)
  const db = new Kysely<GateTables>({ dialect: first.database.dialect() })
  const trail = new Audit(db, first.clock.now)
  await trail.add({ act: 'export', account: 1, device: null, details: { what: 'a.csv', rows: 2 } })
  const changes = new Changes(db, keyring(sessionKey), first.clock.now)
  const note = { owner: 'account 2', opId: 'of a note', route: 'POST note', what: 'K7' }
  await changes.claim(note)
  const entry = await changes.begin({
    opId: note.opId,
    operation: 'account 2 of a note',
    audited: { act: 'note', account: 2, device: null, booking: 'K7' },
  })
  await changes.end(entry, 'done', 200)
  await exportBusiness(first.database, at('1'))
  const postgres = await openDatabase({ dataDir: '', databaseUrl: await anEmptyPostgres() })
  await importBusiness(postgres, at('1'), steps)
  second = await startService({ database: postgres, demo: 300 })
  await exportBusiness(postgres, at('2'))
  const embedded = await anEmptyDatabase()
  await importBusiness(embedded, at('2'), steps)
  third = await startService({ database: embedded, demo: 300 })
})
afterAll(async () => {
  await Promise.all([first.close(), second.close(), third.close()])
  await rm(folder, { recursive: true, force: true })
})

const at = (name: string): string => join(folder, `${name}.jsonl.gz`)

async function linesIn(file: string): Promise<readonly string[]> {
  return gunzipSync(await readFile(file))
    .toString('utf8')
    .trimEnd()
    .split('\n')
}

test('a business is moved to Postgres and back, and every row of every table is the same', async () => {
  const [there = '', ...rows] = await linesIn(at('1'))
  const [back = '', ...rowsBack] = await linesIn(at('2'))
  expect(JSON.parse(there)).toMatchObject({ deskbell: 'business', version: 1 })
  expect(JSON.parse(back).steps).toEqual(JSON.parse(there).steps)
  expect(rows.length).toBeGreaterThan(2_000)
  expect(rowsBack).toEqual(rows)
  expect(rows.filter((row) => row.includes('a.csv'))).toHaveLength(1)
  await writeFile(`${at('3')}.part`, 'left behind', { mode: 0o644 })
  await exportBusiness(third.database, at('3'))
  expect((await linesIn(at('3'))).slice(1)).toEqual(rows)
  for (const n of ['1', '3']) expect((await stat(at(n))).mode & 0o777).toBe(0o600)
})

test('afterwards all three can sell, continue with the next numbers, and count alike', async () => {
  const messages = []
  for (const { database } of [first, second, third]) {
    const db = new Kysely<unknown>({ dialect: database.dialect() })
    const { rows } =
      await sql`select nextval(pg_get_serial_sequence('bookings', 'booking_id'))::int as next,
      (select count(*)::int from pg_trigger where not tgisinternal and tgenabled = 'O') as triggers`.execute(
        db,
      )
    messages.push(rows[0])
  }
  expect(messages[1]).toEqual(messages[0])
  expect(messages[2]).toEqual(messages[0])
})

test('all three give the same answer to every question', async () => {
  const description = (await first.get('/api/openapi.json')).body
  const sources = { names: await learnNames(first.pair, '1') }
  const questions = describedOperations(description)
    .filter(({ method }) => method === 'GET')
    .flatMap((operation) =>
      Array.from({ length: 12 }, (_, nth) => addressAt(sources, operation, nth)),
    )
  expect(new Set(questions).size).toBeGreaterThan(100)
  for (const question of new Set(questions)) {
    const [one, two, three] = await Promise.all(
      [first, second, third].map(async ({ pair }) => {
        const { status, body } = await pair.get(question)
        return { question, status, body: JSON.stringify(body, withoutTime) }
      }),
    )
    expect(two).toEqual(one)
    expect(three).toEqual(one)
  }
})

/** The answer says how long it took, which differs. */
const withoutTime = (name: string, value: unknown): unknown => (name === 'time' ? null : value)

const refusal = async (database: OpenDatabase, file: string): Promise<string> =>
  importBusiness(database, file, steps).then(
    () => 'imported',
    ({ name, message }: Error) => `${name}: ${message}`,
  )

test('a business can be imported only into an empty database', async () => {
  expect(await refusal(second.database, at('1'))).toContain(
    'TransferRefused: This database holds a business already, and nothing was changed.',
  )
})

test('a business cannot be imported into the database of a desk in front of a hosted service', async () => {
  const ofGate = await anEmptyDatabase()
  await migrate(ofGate, 'gate', gate)
  const db = new Kysely<GateTables>({ dialect: ofGate.dialect() })
  await new Journal(db, keyring(sessionKey), () => new Date(), false).begin({
    owner: 'account 1',
    opId: crypto.randomUUID(),
    what: '',
    route: '',
  })
  expect(await refusal(ofGate, at('1'))).toContain(
    'TransferRefused: A desk works with this database already, and nothing was changed.',
  )
  expect((await db.selectFrom('gate_operations').selectAll().execute()).length).toBe(1)
  await ofGate.close()
})

test('a file that is cut off, changed, foreign or of another version changes nothing', async () => {
  const empty = await anEmptyDatabase()
  const whole = await readFile(at('1'))
  const text = gunzipSync(whole).toString('utf8')
  const bad = {
    'is damaged': [whole.subarray(0, whole.length >> 1), Buffer.from('something else')],
    'its end is missing': [
      gzipSync(text.slice(0, text.lastIndexOf('{"end"'))),
      gzipSync(text.replace(/^\[.*\n/m, '')),
    ],
    'is not the file of a business': [gzipSync('{"a":1}\n')],
    'another version': [gzipSync(text.replace('"001_first"', '"001_first","999_later"'))],
  }
  for (const [words, files] of Object.entries(bad)) {
    for (const bytes of files) {
      await writeFile(at('bad'), bytes)
      expect(await refusal(empty, at('bad'))).toContain(words)
    }
  }
  const db = new Kysely<unknown>({ dialect: empty.dialect() })
  const { rows } = await sql`select tablename from pg_tables where schemaname = 'public'`.execute(
    db,
  )
  expect(rows).toEqual([])
  await empty.close()
})

test('an existing file is not overwritten', async () => {
  await expect(exportBusiness(first.database, at('1'))).rejects.toThrow('is there already')
})
