import { mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../../src/server/database/openDatabase.ts'
import { restore } from '../../../src/server/snapshots/restore.ts'
import {
  keepSnapshots,
  type Snapshots,
  snapshotsIn,
} from '../../../src/server/snapshots/snapshots.ts'
import { snapshotState } from '../../../src/server/start/installationSnapshots.ts'
import { aSnapshot } from '../../example/aSnapshot.ts'

const key = { kid: 'k1', share: Buffer.alloc(32, 7).toString('base64url') }
const other = { kid: 'k1', share: Buffer.alloc(32, 8).toString('base64url') }
const minute = 60_000

let base: string
let dbDir: string
let folder: string
let database: OpenDatabase
let snapshots: Snapshots
let now: number
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'deskbell-snapshots-'))
  dbDir = join(base, 'db')
  folder = join(base, 'snapshots')
  now = Date.parse('2026-11-24T11:15:00Z')
  const snapshot = await aSnapshot('empty', () => openDatabase({ dataDir: 'memory' }))
  database = await openDatabase({ dataDir: dbDir, isDurable: false, snapshot })
  await sql`create table guests (name text)`.execute(query())
  snapshots = keep()
})
afterAll(async () => {
  await snapshots.close()
  await database.close()
  await rm(base, { recursive: true, force: true })
})

const query = () => new Kysely<unknown>({ dialect: database.dialect() })

function keep(files = database.files, into = folder): Snapshots {
  if (files === null) throw new Error('This database has no files.')
  return keepSnapshots({
    files,
    folder: into,
    key,
    now: () => new Date(now),
    log: pino({ level: 'silent' }),
  })
}

const arrive = (name: string) => sql`insert into guests values (${name})`.execute(query())

async function guests(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from guests order by 1`.execute(query())
  return rows.map(({ name }) => name)
}

async function takeAt(time: string): Promise<string> {
  now = Date.parse(time)
  await snapshots.take()
  const [last] = await snapshotsIn(folder)
  return last?.file ?? ''
}

/** Stops the business, restores the snapshot, and starts the business again. */
async function restored(which = 'latest', keys = [key]) {
  await snapshots.close()
  await database.close()
  try {
    return await restore({ which, folder, dbDir, keys })
  } finally {
    database = await openDatabase({ dataDir: dbDir, isDurable: false })
    snapshots = keep()
  }
}

async function flip(file: string, at: number): Promise<void> {
  const handle = await open(file, 'r+')
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at)
  await handle.write(Buffer.from([(buffer[0] ?? 0) ^ 1]), 0, 1, at)
  await handle.close()
}

test('a snapshot brings the business back as it was, and what was written since then is put aside', async () => {
  await arrive('Ada')
  await expect(restored()).rejects.toThrow('There is no snapshot in')
  const file = await takeAt('2026-11-24T11:15:00Z')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await arrive('Grace')
  await expect(restore({ which: file, folder, dbDir, keys: [key] })).rejects.toMatchObject({
    name: 'FolderInUse',
  })
  const { at, before } = await restored()
  expect(at.toISOString()).toBe('2026-11-24T11:15:00.000Z')
  expect(await guests()).toEqual(['Ada'])
  await arrive('Edith')
  const aside = await openDatabase({ dataDir: before ?? '', isDurable: false })
  const { rows } = await sql`select name from guests order by 1`.execute(
    new Kysely<unknown>({ dialect: aside.dialect() }),
  )
  await aside.close()
  expect(rows).toEqual([{ name: 'Ada' }, { name: 'Grace' }])
  expect((await readdir(base)).filter((name) => /copy|restoring/.test(name))).toEqual([])
})

test('the latest whole snapshot is restored, and each that is skipped is named; without one nothing changes', async () => {
  await expect(restored('latest', [other])).rejects.toThrow('is sealed with other keys')
  await arrive('Grace')
  const damaged = await takeAt('2026-11-24T11:30:00Z')
  await flip(damaged, 5_000)
  const { at, passedOver } = await restored()
  expect([at.toISOString(), passedOver]).toEqual([
    '2026-11-24T11:15:00.000Z',
    [`${damaged} is damaged: its seal does not fit.`],
  ])
  expect(await guests()).toEqual(['Ada'])
})

test('a changed byte in the files of the database is noticed, and the database is not used', async () => {
  const { rows } = await sql<{
    path: string
  }>`select pg_relation_filepath('guests') as path`.execute(query())
  await snapshots.close()
  await database.close()
  // The last bytes of the first page contain the first row.
  await flip(join(dbDir, rows[0]?.path ?? ''), 8_190)
  database = await openDatabase({ dataDir: dbDir, isDurable: false })
  await expect(guests()).rejects.toMatchObject({ name: 'DatabaseUnavailable', why: 'damaged' })
})

/** Keeps snapshots of a database whose only content is a number, in the folder `name`. */
function counted(name: string) {
  const own = join(base, name)
  let changes = 0
  const files = {
    copy: async () => {
      const copy = join(own, 'copy')
      await mkdir(copy, { recursive: true })
      await writeFile(join(copy, 'changes'), String(changes))
      return copy
    },
    changedRows: () => changes,
  }
  return {
    own,
    kept: async () => (await snapshotsIn(own)).map(({ file }) => basename(file)),
    keep: () => keep(files, own),
    change: (by: number) => {
      changes += by
    },
    takeAt: async (time: string) => {
      now = Date.parse(time)
      const small = keep(files, own)
      await small.take()
      await small.close()
    },
  }
}

test('a snapshot is taken every 15 minutes if something changed, and the last eight are kept', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  now = Date.parse('2026-11-24T11:15:00Z')
  const { change, kept, keep: keepOwn } = counted('every 15 minutes')
  const pass = async (changed: number) => {
    now += 15 * minute
    const small = keepOwn()
    change(changed)
    vi.advanceTimersByTime(15 * minute)
    // The second one waits for the one that is being taken.
    await small.close()
  }
  await pass(0)
  expect(await kept()).toEqual([])
  for (let nth = 0; nth < 10; nth += 1) await pass(1)
  await pass(0)
  const names = await kept()
  expect(names).toHaveLength(8)
  expect(names[0]).toBe('000010-2026-11-24T140000000Z.snapshot')
  vi.useRealTimers()
})

const minutesOf = (day: string, count: number) =>
  Array.from({ length: count }, (_, nth) => `${day}T11:${10 + nth}:00Z`)

test.each([
  ['ahead', '2031-01-01'],
  ['behind', '1970-01-01'],
])(
  'while the clock ran %s and after it is right again, the last snapshot is kept and is the latest',
  async (_, wrong) => {
    const { own, kept, takeAt: take } = counted(`a clock of ${wrong}`)
    const times = [
      ...minutesOf('2026-11-24', 8),
      ...minutesOf(wrong, 8),
      ...minutesOf('2026-11-25', 9),
    ]
    for (const [nth, time] of times.entries()) {
      await take(time)
      const [last] = await snapshotsIn(own)
      expect([last?.number, last?.at.toISOString()]).toEqual([nth + 1, time.replace('Z', '.000Z')])
      const numbers = (await kept()).map((name) => Number(name.slice(0, 6)))
      const lastEight = Array.from({ length: Math.min(8, nth + 1) }, (__, ago) => nth + 1 - ago)
      expect(numbers.slice(0, 8)).toEqual(lastEight)
      expect(numbers.length).toBeLessThanOrEqual(16)
    }
    const at = (time: string) =>
      snapshotState({ DATA_DIR: base, SNAPSHOT_DIR: own }, new Date(time))
    expect(await at('2026-11-25T12:00:00Z')).toEqual({
      lastAt: new Date('2026-11-25T11:18:00Z'),
      lastNumber: 25,
      ahead: wrong > '2026' ? 8 : 0,
    })
    // Once the date has come, what the wrong clock left goes as well.
    await take('2031-01-02T00:00:00Z')
    for (const time of minutesOf('2031-01-03', 8)) await take(time)
    expect(await kept()).toHaveLength(8)
  },
)
