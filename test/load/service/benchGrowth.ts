import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '../../../src/contract/day.ts'
import { startDesk } from '../../e2e/aRunningDesk.ts'
import { asking } from '../../example/asking.ts'
import { demoZone } from '../../example/demoZone.ts'
import { startPostgres } from '../../server/database/aPostgres.ts'
import { authorization, fill, serviceSettings } from './benchService.ts'
import { findFacts } from './facts.ts'
import { say } from './tell.ts'

const times = 25

/**
 * `npm run bench:growth`: what ten and a hundred times as many bookings cost, one call at a time: the start of the
 * process and the calls that people wait for. The least of 25 tells the service, the median the machine as well.
 *
 * @param given numbers of bookings for PGlite and for Postgres, such as `10000,100000 10000,100000,1000000`
 */
export async function run([
  embedded = '10000,100000',
  real = '10000,100000,1000000',
]: readonly string[]): Promise<void> {
  for (const bookings of numbersIn(embedded)) await tellSize('PGlite', bookings, {})
  if (numbersIn(real).length === 0) return
  const postgres = await startPostgres()
  try {
    for (const bookings of numbersIn(real)) {
      await tellSize('Postgres', bookings, { DATABASE_URL: await postgres.emptyDatabase() })
    }
  } finally {
    await postgres.stop()
  }
}

const numbersIn = (list: string): readonly number[] => list.split(',').map(Number).filter(Boolean)

async function tellSize(
  name: string,
  bookings: number,
  where: { readonly DATABASE_URL?: string },
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'deskbell-bench-'))
  const settings = serviceSettings(dataDir, bookings, where)
  await fill(settings, bookings, where)
  say(`\n${name}, ${bookings} bookings; load ${loadavg()[0]?.toFixed(1)}`)
  say('                              least   median')
  const starts: number[] = []
  for (let time = 0; time < 3; time += 1) {
    const from = performance.now()
    const desk = await startDesk(settings, { isAsStarted: true })
    starts.push(performance.now() - from)
    await desk.stop()
  }
  tellCall('start of the process', starts)
  const desk = await startDesk(settings, { isAsStarted: true })
  try {
    const origin = desk.serviceOrigin.replace('localhost', '127.0.0.1')
    const api = asking((path, init) => fetch(origin + path, init), { authorization })
    const { today, codes } = await findFacts(api, demoZone, new Date())
    const day = today.replaceAll('-', '')
    const month = addDays(today, 30).replaceAll('-', '')
    const calls = {
      'first page of the list': 'booking/index',
      'a search by name': '/api/4.0/bookings?limit=20&cfs=smith',
      'a search by a common word': '/api/4.0/bookings?limit=20&cfs=example.com',
      'a day': `booking/index?start_date=${day}`,
      'a calendar month': `item/cal?start_date=${day}&end_date=${month}`,
      'one booking': `booking/${codes[0]}`,
    }
    for (const [what, path] of Object.entries(calls)) {
      const took: number[] = []
      for (let time = 0; time < times; time += 1) {
        const from = performance.now()
        const { status } = await api.get(path)
        if (status !== 200) throw new Error(`${path}: ${status}`)
        took.push(performance.now() - from)
      }
      tellCall(what, took)
    }
  } finally {
    await desk.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function tellCall(what: string, took: readonly number[]): void {
  const ms = took.toSorted((a, b) => a - b)
  const figures = [ms[0] ?? 0, ms[Math.floor(ms.length / 2)] ?? 0]
  say(`${what.padEnd(28)}${figures.map((one) => one.toFixed(1).padStart(9)).join('')}`)
}
