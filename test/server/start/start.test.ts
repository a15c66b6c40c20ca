import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../src/server/database/openDatabase.ts'
import { listen } from '../../../src/server/start/listen.ts'
import { start } from '../../../src/server/start/start.ts'
import { aSnapshot } from '../../example/aSnapshot.ts'
import { freePort } from '../../example/freePort.ts'
import { aTerminal } from './aTerminal.ts'

/** These tests open and fill a database on the disk, so a slow machine needs this much time. */
const patience = { timeout: 300_000 }

/** What npm prints before it runs the command: an empty line, two of its own, and an empty one. */
const linesOfNpm = 4

const index = '<!doctype html><title>Deskbell</title>'

let folder: string
let assetsDir: string
let environment: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deskbell-start-'))
  assetsDir = join(folder, 'desk')
  environment = {
    DATA_DIR: join(folder, 'data'),
    PORT: `${await freePort()}`,
    SERVICE_PORT: `${await freePort()}`,
    DEMO_BOOKINGS: '20',
  }
  // Postgres needs seconds to make an empty database; a copy of one is as empty.
  const empty = await aSnapshot('empty', () => openDatabase({ dataDir: 'memory' }))
  const dataDir = join(folder, 'data/db')
  await (await openDatabase({ dataDir, snapshot: empty })).close()
  await cp(dataDir, join(folder, 'unfilled'), { recursive: true })
})
afterAll(() => rm(folder, { recursive: true }))

async function buildDesk(): Promise<void> {
  await mkdir(assetsDir)
  await writeFile(join(assetsDir, 'index.html'), index)
}

/** Starts at a terminal, and returns what a person sees once the desk is open and has answered once. */
async function startAndAsk(build: (() => Promise<void>) | null) {
  const terminal = aTerminal()
  const outputs = { stdout: terminal, stderr: terminal }
  const running = await start({ environment, ...outputs, assetsDir, buildDesk: build })
  const desk = await fetch(`http://localhost:${environment['PORT']}/`)
  const service = await fetch(`http://localhost:${environment['SERVICE_PORT']}/`)
  await running.close()
  expect([await desk.text(), service.status]).toEqual([index, 200])
  return terminal.screen()
}

const step = (words: string) => expect.stringMatching(new RegExp(`^  ${words} +\\d+\\.\\d s$`))

const opened = () => [
  '',
  `  Deskbell is open at http://localhost:${environment['PORT']}`,
  `  Booking service: http://localhost:${environment['SERVICE_PORT']}`,
  '  Demo staff (login / password):',
  '    maria / maria-demo   manager',
  '    kenji / kenji-demo   front desk',
  '    sam / sam-demo       may look, not change',
]
const data = () => `  Data in ${environment['DATA_DIR']}/ (embedded)`

test(
  'the first start prints one line for each step and the welcome last, in at most 20 lines',
  patience,
  async () => {
    const screen = await startAndAsk(buildDesk)
    expect(screen).toEqual([
      step('Built the desk'),
      step('Opened the database'),
      step('Filled in the demo business \\(20 bookings\\)'),
      step('Opened the desk'),
      ...opened(),
      '  Token pair of the service, shown once:',
      expect.stringMatching(/^ {4}key_\w{24} \/ [\w-]{43}$/),
      data(),
    ])
    expect(screen.length + linesOfNpm).toBeLessThanOrEqual(20)
  },
)

test('a port in use is reported before the build, and nothing is written', async () => {
  const port = Number(environment['PORT'])
  const listening = await listen(async () => new Response(), '127.0.0.1', port)
  const terminal = aTerminal()
  const outputs = { stdout: terminal, stderr: terminal }
  let isBuilt = false
  const failing = start({
    environment,
    ...outputs,
    assetsDir,
    buildDesk: async () => {
      isBuilt = true
    },
  })
  await expect(failing).rejects.toMatchObject({
    name: 'WrongSetting',
    message: `Port ${port} is taken. Set PORT to another one, for example PORT=${port + 1} npm start.`,
  })
  await listening.close()
  expect([isBuilt, terminal.written()]).toEqual([false, ''])
})

test(
  'a port that is taken after the build is reported too, and the next start finds the data folder free',
  patience,
  async () => {
    const port = Number(environment['PORT'])
    const listening = await listen(async () => new Response(), '127.0.0.1', port)
    await expect(startAndAsk(null)).rejects.toThrow(`Port ${port} is taken.`)
    await listening.close()
    expect(await startAndAsk(null)).toEqual([
      step('Opened the database'),
      step('Started the booking service'),
      step('Opened the desk'),
      ...opened(),
      data(),
    ])
  },
)

test(
  'an empty business shows its set-up link at a terminal; elsewhere only where the file with it is (operating.md §8)',
  patience,
  async () => {
    const dataDir = join(folder, 'empty')
    await mkdir(dataDir)
    await cp(join(folder, 'unfilled'), join(dataDir, 'db'), { recursive: true })
    const file = join(dataDir, 'setup-link')
    const at = { ...environment, DATA_DIR: dataDir, DEMO_BOOKINGS: '0', LOG_LEVEL: 'debug' }
    const wordsOf = async (isTerminal: boolean) => {
      const [stdout, stderr] = [aTerminal(isTerminal), aTerminal(isTerminal)]
      await (await start({ environment: at, stdout, stderr, assetsDir, buildDesk: null })).close()
      return { shown: stdout.screen(), all: stdout.written() + stderr.written() }
    }
    const link = new RegExp(`^http://localhost:${environment['SERVICE_PORT']}/setup/[\\w-]{43}$`)

    const piped = await wordsOf(false)
    expect(piped.shown).toContain(
      `  Make the first manager within 10 minutes: the link is in ${file}`,
    )
    expect(piped.all).not.toContain('/setup/')
    expect((await readFile(file, 'utf8')).trim()).toMatch(link)
    expect((await stat(file)).mode & 0o777).toBe(0o600)

    const { shown } = await wordsOf(true)
    const line = shown.indexOf('  Make the first manager here, within 10 minutes:')
    expect(shown[line + 1]?.trim()).toMatch(link)
    // The earlier link has ended.
    await expect(stat(file)).rejects.toThrow('ENOENT')
  },
)

/** Every row of every table, as one digest for each table; a row that was rewritten has another `xmin`. */
async function rowsIn(dataDir: string, before = async (_db: Kysely<unknown>) => {}) {
  const database = await openDatabase({ dataDir: join(dataDir, 'db') })
  const db = new Kysely<unknown>({ dialect: database.dialect() })
  await before(db)
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const digests: unknown[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: number; digest: string }>`
      select count(*) as rows, md5(string_agg(concat(t.xmin, t::text), '' order by t.ctid)) as digest
      from ${sql.table(name)} t`.execute(db)
    digests.push({ name, ...rows.at(0) })
  }
  await database.close()
  return digests
}

/** Without the log, in which Postgres makes files whenever it is opened. */
const filesIn = async (path: string): Promise<readonly string[]> =>
  (await readdir(path, { recursive: true }))
    .filter((name) => !name.startsWith('db/pg_wal/'))
    .toSorted()

test(
  'a data folder of another version is refused in one sentence, and nothing in it is changed',
  patience,
  async () => {
    const dataDir = join(folder, 'other')
    await cp(join(folder, 'data'), dataDir, { recursive: true })
    await rm(join(dataDir, 'keys.json'))
    const rows = await rowsIn(dataDir, async (db) => {
      await sql`update service_migration set name = '001_access'`.execute(db)
    })
    const files = await filesIn(dataDir)
    const [stdout, stderr] = [aTerminal(), aTerminal()]
    const at = { ...environment, DATA_DIR: dataDir }
    await expect(
      start({ environment: at, stdout, stderr, assetsDir, buildDesk: null }),
    ).rejects.toMatchObject({
      name: 'WrongSetting',
      message: `The data in ${dataDir} were made by another version of Deskbell, and nothing was changed. Start that version, or set DATA_DIR to an empty folder.`,
    })
    expect(await filesIn(dataDir)).toEqual(files)
    expect(await rowsIn(dataDir)).toEqual(rows)
  },
)
