import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { Kysely } from 'kysely'
import { chance } from '../../../src/demo/chance.ts'
import { openDatabase } from '../../../src/server/database/openDatabase.ts'
import type { ServiceTables } from '../../../src/server/service/base/tables.ts'
import { startDesk } from '../../e2e/aRunningDesk.ts'
import { prepared } from '../../e2e/prepared.ts'
import { type Asking, asking } from '../../example/asking.ts'
import { freePort } from '../../example/freePort.ts'
import { askAgain } from './askAgain.ts'
import { dealBooks } from './books.ts'
import { compare } from './compare.ts'
import { acknowledgedMore, emptyLedger, type Ledger } from './ledger.ts'
import { writeUntilCut } from './writes.ts'

export type CrashWish = {
  readonly kills: number
  /** Postgres; PGlite in a folder of its own when absent. */
  readonly databaseUrl?: string
  readonly seed?: number
  /** How many people write at once; 8 when absent. */
  readonly writers?: number
}

export type CrashFound = {
  readonly kills: number
  readonly acknowledged: Ledger['acknowledged']
  readonly cutOff: number
  /** From the start of the process to its first right answer. */
  readonly restartsMs: readonly number[]
  /** One sentence for each acknowledged write that is gone, and for each half booking. */
  readonly wrong: readonly string[]
}

const apiKey = { key: 'key_crash_run', secret: 'secret-of-the-crash-run' }

/**
 * The product as `npm start` runs it, killed (`kill -9`) while people write, started again, and so on. Every fifth time it
 * is killed once more while it starts.
 */
export async function crashRun(wish: CrashWish): Promise<CrashFound> {
  await prepared()
  const dataDir = await mkdtemp(join(tmpdir(), 'deskbell-crash-'))
  const luck = chance(wish.seed ?? 1)
  const ledger = emptyLedger()
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SERVICE_PORT: String(await freePort()),
    SERVICE_API_KEY: apiKey.key,
    SERVICE_API_SECRET: apiKey.secret,
    SERVICE_THROTTLE: 'off',
    // About a quarter have something due, and each is paid once.
    DEMO_BOOKINGS: String(Math.max(300, wish.kills * 40)),
    LOG_LEVEL: 'error',
    ...(wish.databaseUrl === undefined ? {} : { DATABASE_URL: wish.databaseUrl }),
  }
  const api = apiAt(`http://127.0.0.1:${settings.SERVICE_PORT}`)
  const restartsMs: number[] = []
  const wrong: string[] = []
  const start = async () => {
    const from = performance.now()
    const desk = await startDesk(settings)
    wrong.push(...(await askAgain(api, ledger)))
    restartsMs.push(performance.now() - from)
    return desk
  }
  const since = new Date()
  let desk = await start()
  restartsMs.length = 0
  const books = await dealBooks(api, wish.writers ?? 8)
  for (const { pending } of books) {
    for (const [code, status] of pending) ledger.statuses.set(code, [status])
  }
  for (let kill = 1; kill <= wish.kills; kill += 1) {
    const writing = books.map((book) => writeUntilCut(api, book, ledger, luck.between(1, 2 ** 31)))
    // While people write: after some writes, however quick or busy the machine is, and then at any moment.
    const someWritten = acknowledgedMore(ledger, luck.between(5, 40)).then(() =>
      after(luck.between(0, 60)),
    )
    await Promise.race([someWritten, ...writing])
    await desk.kill()
    await Promise.all(writing)
    if (kill % 5 === 0) await killWhileStarting(settings, luck.between(50, 1500))
    desk = await start()
  }
  await desk.stop()
  wrong.push(...(await lastLook(settings, ledger, since)))
  await rm(dataDir, { recursive: true, force: true })
  const { acknowledged, cutOff } = ledger
  return { kills: wish.kills, acknowledged, cutOff, restartsMs, wrong: [...new Set(wrong)] }
}

const apiAt = (origin: string): Asking =>
  asking((path, init) => fetch(origin + path, init), {
    authorization: `Basic ${btoa(`${apiKey.key}:${apiKey.secret}`)}`,
  })

async function killWhileStarting(
  settings: Readonly<Record<string, string>>,
  afterMs: number,
): Promise<void> {
  const child = spawn(process.execPath, ['src/launch.mjs'], {
    env: { ...process.env, ...settings },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await after(afterMs)
  child.kill('SIGKILL')
  await ended
}

/** The tables themselves, once the process has ended for good. */
async function lastLook(
  settings: { readonly DATA_DIR: string; readonly DATABASE_URL?: string },
  ledger: Ledger,
  since: Date,
): Promise<string[]> {
  const { DATA_DIR, DATABASE_URL } = settings
  const database = await openDatabase({
    dataDir: `${DATA_DIR}/db`,
    ...(DATABASE_URL === undefined ? {} : { databaseUrl: DATABASE_URL }),
  })
  try {
    const db = new Kysely<ServiceTables>({ dialect: database.dialect() })
    return await compare(db, ledger, since)
  } finally {
    await database.close()
  }
}
