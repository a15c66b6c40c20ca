import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { chance } from '../../../src/demo/chance.ts'
import { startDesk } from '../../e2e/aRunningDesk.ts'
import { asking } from '../../example/asking.ts'
import { demoZone } from '../../example/demoZone.ts'
import { startPostgres } from '../../server/database/aPostgres.ts'
import { findFacts } from './facts.ts'
import { multiplyBookings } from './multiply.ts'
import { openLoop, type Timed } from './openLoop.ts'
import { say, tell } from './tell.ts'

const apiKey = { key: 'key_bench', secret: 'secret-of-the-bench' }
export const authorization = `Basic ${btoa(`${apiKey.key}:${apiKey.secret}`)}`

/** architecture.md §6. */
export const standard = {
  bookings: 100_000,
  perSecond: 50,
  seconds: 60,
  processes: 1,
  warmUpSeconds: 15,
}

/** So many are made up by the demo; beyond, its business is given years before it. */
const mostMadeUp = 100_000

/**
 * `npm run bench:service`: the built product with 100,000 bookings, 50 calls a second of every kind for 60 seconds.
 *
 * @param given `pglite`, `postgres` or `both`; then seconds, calls a second and bookings, if others are wanted; on Postgres
 *   then how many processes share the database and the calls: `postgres 120 200 1000000 2`
 */
export async function run([
  which = 'both',
  seconds = String(standard.seconds),
  perSecond = String(standard.perSecond),
  bookings = String(standard.bookings),
  processes = String(standard.processes),
]: readonly string[]): Promise<void> {
  const wish = {
    seconds: Number(seconds),
    perSecond: Number(perSecond),
    bookings: Number(bookings),
    processes: Number(processes),
  }
  if (which !== 'postgres') await bench('PGlite', { ...wish, processes: 1 }, {})
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
  readonly processes: number
}
type Where = { readonly DATABASE_URL?: string }

async function bench(name: string, wish: Wish, where: Where): Promise<void> {
  say(`\n${name}, ${wish.bookings} bookings, ${wish.perSecond} calls/s for ${wish.seconds} s`)
  const timed = await measureService(wish, where, (process) => {
    say(process)
  })
  tell(timed)
}

/**
 * Fills a database, starts the product on it as `npm start` does, and asks it.
 *
 * @param tellProcess gets what the process took of memory and processor
 */
export async function measureService(
  wish: Wish,
  where: Where,
  tellProcess: (words: string) => void = () => {},
): Promise<readonly Timed[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'deskbell-bench-'))
  const settings = serviceSettings(dataDir, wish.bookings, where)
  await fill(settings, wish.bookings, where)
  const desks = [await startDesk(settings, { isAsStarted: true })]
  const folders = [dataDir]
  try {
    while (desks.length < wish.processes) {
      const another = await mkdtemp(join(tmpdir(), 'deskbell-bench-'))
      folders.push(another)
      await cp(join(dataDir, 'keys.json'), join(another, 'keys.json'))
      desks.push(await startDesk({ ...settings, DATA_DIR: another }, { isAsStarted: true }))
    }
    const [first, ...others] = desks.map((desk) =>
      desk.serviceOrigin.replace('localhost', '127.0.0.1'),
    )
    if (first === undefined) return []
    const api = asking((path, init) => fetch(first + path, init), { authorization })
    const facts = await findFacts(api, demoZone, new Date())
    const load = { origins: [first, ...others], authorization, ...wish } as const
    await openLoop({ ...load, seconds: standard.warmUpSeconds }, facts, chance(1))
    const spent = () => desks.map(({ pid }) => cpuSeconds(pid))
    const before = spent()
    const timed = await openLoop(load, facts, chance(2))
    for (const [at, seconds] of spent().entries()) {
      const share = Math.round((100 * (seconds - (before[at] ?? 0))) / wish.seconds)
      tellProcess(`process: ${memory(desks[at]?.pid ?? 0)} MB of memory, ${share} % CPU`)
    }
    tellProcess(
      `load of the machine: ${loadavg()
        .map((average) => average.toFixed(1))
        .join(' ')}`,
    )
    return timed
  } finally {
    for (const desk of desks) await desk.stop()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
}

/** Settings of a service that is measured; of more bookings than the demo makes up, the rest is copied by `fill`. */
export const serviceSettings = (dataDir: string, bookings: number, where: Where) => ({
  ...where,
  DATA_DIR: dataDir,
  DEMO_BOOKINGS: String(Math.min(bookings, mostMadeUp)),
  SERVICE_API_KEY: apiKey.key,
  SERVICE_API_SECRET: apiKey.secret,
  SERVICE_THROTTLE: 'off',
  LOG_LEVEL: 'error',
})

/** Measured is the process of an ordinary day, not the one that has just made up a hundred thousand bookings. */
export async function fill(
  settings: Readonly<Record<string, string>>,
  bookings: number,
  { DATABASE_URL }: Where,
): Promise<void> {
  const madeUp = Math.min(bookings, mostMadeUp)
  await (await startDesk(settings, { isAsStarted: true })).stop()
  if (DATABASE_URL === undefined) {
    if (bookings > madeUp) throw new Error(`PGlite is measured with ${mostMadeUp} at most.`)
    return
  }
  if (bookings > madeUp) await multiplyBookings(DATABASE_URL, Math.round(bookings / madeUp))
  await settle(DATABASE_URL)
}

/** The maintenance that a Postgres server does within minutes of being filled. */
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
