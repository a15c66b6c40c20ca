import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockFolder } from '../../../src/server/database/lockFolder.ts'
import { AnotherVersion } from '../../../src/server/database/migrate.ts'
import { openDatabase } from '../../../src/server/database/openDatabase.ts'
import { generatedKeys } from '../../../src/server/start/generatedKeys.ts'
import { adviceOnDamage } from '../../../src/server/start/installationSnapshots.ts'
import { listen, requireFreePort } from '../../../src/server/start/listen.ts'
import { readSettings, WrongSetting } from '../../../src/server/start/settings.ts'
import { explained, isDamaged } from '../../../src/server/start/startFailure.ts'
import { freePort } from '../../example/freePort.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deskbell-start-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The text that the person who starts it reads. */
function sentenceFor(cause: unknown, environment: Record<string, string> = {}): string {
  const explanation = explained(cause, readSettings(environment))
  if (!(explanation instanceof WrongSetting))
    throw new Error('not explained', { cause: explanation })
  return explanation.message
}

const failureOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work
  } catch (cause) {
    return cause
  }
  throw new Error('This did not fail.')
}

const coded = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: it did not work`), { code, ...more })

test('a port in use is reported with its setting and another port to try', async () => {
  const port = await freePort()
  const listening = await listen(async () => new Response(), '127.0.0.1', port)
  const failures = [
    await failureOf(requireFreePort('127.0.0.1', port)),
    await failureOf(listen(async () => new Response(), '127.0.0.1', port)),
  ]
  await listening.close()
  for (const failure of failures) {
    expect(sentenceFor(failure, { PORT: `${port}` })).toBe(
      `Port ${port} is taken. Set PORT to another one, for example PORT=${port + 1} npm start.`,
    )
    expect(sentenceFor(failure, { SERVICE_PORT: `${port}` })).toBe(
      `Port ${port} is taken. Set SERVICE_PORT to another one, for example SERVICE_PORT=${port + 1} npm start.`,
    )
  }
  await requireFreePort('127.0.0.1', port)
})

const taken = (port: number) => coded('EADDRINUSE', { syscall: 'listen', port })

test('the suggested port exists and is not the other port of the desk', () => {
  expect(sentenceFor(taken(8089), { PORT: '8089' })).toContain('PORT=8091 npm start')
  expect(sentenceFor(taken(65_535), { PORT: '65535' })).toContain('PORT=65534 npm start')
})

test('a port below 1024, or a HOST of another machine, is reported with its setting', async () => {
  const forbidden = coded('EACCES', { syscall: 'listen', port: 80 })
  expect(sentenceFor(forbidden, { PORT: '80' })).toBe(
    'Port 80 is not open to this account. Set PORT to one above 1023, for example PORT=8080 npm start.',
  )
  // An address for documentation (RFC 5737), which no machine has.
  const elsewhere = await failureOf(requireFreePort('192.0.2.1', 8080))
  const unknown = coded('ENOTFOUND', { syscall: 'getaddrinfo', hostname: 'desk.invalid' })
  for (const [failure, HOST] of [
    [elsewhere, '192.0.2.1'],
    [unknown, 'desk.invalid'],
  ] as const) {
    expect(sentenceFor(failure, { HOST })).toBe(
      `HOST is ${HOST}, which is no address of this machine. Set HOST to one that is, for example HOST=127.0.0.1 npm start.`,
    )
  }
})

test('a data folder in use by another process is reported with that process and DATA_DIR', async () => {
  const db = join(folder, 'db')
  const unlock = await lockFolder(db)
  const failure = await failureOf(lockFolder(db))
  await unlock()
  expect(sentenceFor(failure)).toMatch(
    new RegExp(
      `^The data folder ${db} is in use by process ${process.pid} on .+\\. Stop that one first, or set DATA_DIR to another folder`,
    ),
  )
})

test.each([
  ['of Node', coded('ENOSPC', { syscall: 'write' })],
  ['of the embedded database', coded('53100')],
  ['in words only', new Error('could not extend file "base/5/1": No space left on device')],
  [
    'hidden by a rollback that failed after it',
    new Error('The tables could not be brought up to date.', {
      cause: new Error('cannot drop active portal', { cause: coded('53100') }),
    }),
  ],
])('a full disk, as an error %s, is reported with DATA_DIR', (_, cause) => {
  expect(sentenceFor(cause, { DATA_DIR: '/var/lib/deskbell' })).toBe(
    'The disk is full where the data lie (/var/lib/deskbell). Make room there, or set DATA_DIR to a folder on another disk.',
  )
})

test('a full disk of a Postgres server is reported with DATABASE_URL', () => {
  const environment = { DATABASE_URL: 'postgres://db.example/desk' }
  expect(sentenceFor(coded('53100'), environment)).toContain(
    'or set DATABASE_URL to another server',
  )
  expect(sentenceFor(coded('ENOSPC'), environment)).toContain('DATA_DIR')
})

test.each(['EACCES', 'EPERM', 'EROFS'])(
  'a data folder that cannot be written (%s) is reported',
  (code) => {
    expect(sentenceFor(coded(code, { path: '/srv/desk' }), { DATA_DIR: '/srv/desk' })).toBe(
      'The data folder /srv/desk may not be written by this account. Set DATA_DIR to a folder that may.',
    )
  },
)

test('a data folder that is a file is reported', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  const within = await failureOf(openDatabase({ dataDir: join(file, 'db') }))
  expect(sentenceFor(within, { DATA_DIR: file })).toBe(
    `The data folder ${file} is not a folder. Set DATA_DIR to one; it is made when it is not there.`,
  )
  await expect(generatedKeys(file)).rejects.toThrow(/^DATA_DIR must hold a readable keys\.json/)
})

test('a damaged database is reported with the way to restore it', async () => {
  const dataDir = join(folder, 'damaged')
  await (await openDatabase({ dataDir: join(dataDir, 'db'), isDurable: false })).close()
  await writeFile(join(dataDir, 'db/global/pg_control'), Buffer.alloc(8_192))
  const failure = await failureOf(openDatabase({ dataDir: join(dataDir, 'db') }))
  const settings = readSettings({ DATA_DIR: dataDir })
  expect(isDamaged(failure)).toBe(true)
  expect(explained(failure, settings, await adviceOnDamage(settings))).toMatchObject({
    name: 'WrongSetting',
    message: `The files of the database in ${dataDir} are damaged. There is no whole snapshot in ${dataDir}/snapshots: restore your own backup of ${dataDir}.`,
  })
})

test('a Postgres that does not answer is reported with the reason and DATABASE_URL', async () => {
  const port = await freePort()
  const databaseUrl = `postgres://maria:secret@127.0.0.1:${port}/desk`
  const failure = await failureOf(openDatabase({ databaseUrl, dataDir: folder }))
  expect(sentenceFor(failure)).toBe(
    `Postgres does not open (connect ECONNREFUSED 127.0.0.1:${port}). Start it, or set DATABASE_URL to where it is.`,
  )
})

test('a Postgres database of another version is reported with DATABASE_URL', () => {
  const cause = new AnotherVersion('service')
  expect(sentenceFor(cause, { DATABASE_URL: 'postgres://localhost/desk' })).toBe(
    'The Postgres database was made by another version of Deskbell, and nothing was changed. Start that version, or set DATABASE_URL to an empty database.',
  )
})

test('an error of our own code is passed on unchanged, with its stack', () => {
  for (const fault of [
    new TypeError('x is undefined'),
    coded('EACCES', { syscall: 'connect' }),
    7,
  ]) {
    expect(explained(fault, readSettings({}))).toBe(fault)
  }
})
