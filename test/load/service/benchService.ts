import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { chance } from '../../../src/service/demo/chance.ts'
import { startPostgres } from '../../database/aPostgres.ts'
import { startDesk } from '../../e2e/aRunningDesk.ts'
import { asking } from '../../example/asking.ts'
import { demoZone } from '../../example/demoZone.ts'
import { findFacts } from './facts.ts'
import { openLoop, type Timed } from './openLoop.ts'
import { say, tell } from './tell.ts'

const apiKey = { key: 'key_bench', secret: 'secret-of-the-bench' }
const authorization = `Basic ${btoa(`${apiKey.key}:${apiKey.secret}`)}`

/** architecture.md §6. */
export const standard = { bookings: 100_000, perSecond: 50, seconds: 60, warmUpSeconds: 15 }

/**
 * `npm run bench:service`: the built product with 100,000 bookings, 50 calls a second of every kind for 60 seconds.
 *
 * @param given `pglite`, `postgres` or `both`; then seconds, calls a second and bookings, if others are wanted
 */
export async function run([
  which = 'both',
  seconds = String(standard.seconds),
  perSecond = String(standard.perSecond),
  bookings = String(standard.bookings),
]: readonly string[]): Promise<void> {
  const wish = {
    seconds: Number(seconds),
    perSecond: Number(perSecond),
    bookings: Number(bookings),
  }
  if (which !== 'postgres') await bench('PGlite', wish, {})
  if (which === 'pglite') return
  const postgres = await startPostgres()
  try {
    await bench('Postgres', wish, { DATABASE_URL: await postgres.emptyDatabase() })
  } finally {
    await postgres.stop()
  }
}

type Wish = {
  readonly seconds: number
  readonly perSecond: number
  readonly bookings: number
}
type Where = { readonly DATABASE_URL?: string }

async function bench(name: string, wish: Wish, where: Where): Promise<void> {
  const timed = await measureService(wish, where, (process) => {
    say(`\n${name}, ${wish.bookings} bookings, ${wish.perSecond} calls/s for ${wish.seconds} s`)
    say(process)
  })
  tell(timed)
}

/**
 * Fills a database, starts the product on it as `npm start` does, and asks it.
 *
 * @param tellProcess told what the process took of memory and processor
 */
export async function measureService(
  wish: Wish,
  where: Where,
  tellProcess: (words: string) => void = () => {},
): Promise<readonly Timed[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'deskbell-bench-'))
  const settings = {
    ...where,
    DATA_DIR: dataDir,
    DEMO_BOOKINGS: String(wish.bookings),
    SERVICE_API_KEY: apiKey.key,
    SERVICE_API_SECRET: apiKey.secret,
    SERVICE_THROTTLE: 'off',
    LOG_LEVEL: 'error',
  }
  // Measured is the process of an ordinary day, not the one that has just made up a hundred thousand bookings.
  await (await startDesk(settings, { isAsStarted: true })).stop()
  if (where.DATABASE_URL !== undefined) await settle(where.DATABASE_URL)
  const desk = await startDesk(settings, { isAsStarted: true })
  try {
    const origin = desk.serviceOrigin.replace('localhost', '127.0.0.1')
    const api = asking((path, init) => fetch(origin + path, init), { authorization })
    const facts = await findFacts(api, demoZone, new Date())
    const load = { origin, authorization, ...wish }
    await openLoop({ ...load, seconds: standard.warmUpSeconds }, facts, chance(1))
    const cpuBefore = cpuSeconds(desk.pid)
    const timed = await openLoop(load, facts, chance(2))
    const cpu = Math.round((100 * (cpuSeconds(desk.pid) - cpuBefore)) / wish.seconds)
    tellProcess(`process: ${memory(desk.pid)} MB of memory, ${cpu} % CPU`)
    return timed
  } finally {
    await desk.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** What a Postgres server does by itself within minutes of being filled. */
async function settle(connectionString: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  await client.query('vacuum (analyze)')
  await client.end()
}

const ps = (pid: number, column: string): string =>
  execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()

const memory = (pid: number): number => Math.round(Number(ps(pid, 'rss')) / 1024)

/** `01:02:03` of all its threads so far. */
const cpuSeconds = (pid: number): number =>
  ps(pid, 'time')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)
