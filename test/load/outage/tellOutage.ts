import { setTimeout as after } from 'node:timers/promises'
import { millisecondsInDay } from 'date-fns/constants'
import { startPostgres } from '../../server/database/aPostgres.ts'
import { aCode, compare, type Outcome, write } from './atADesk.ts'
import { fullDisk } from './fullDisk.ts'
import { twoProcesses } from './twoProcesses.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const writers = 8

/**
 * `npm run test:outage`: two processes on one Postgres behind a balancer, while eight people write. One is killed every
 * five seconds, then Postgres is frozen, ended while statements run, and ended at once, and then the clock of both
 * processes is a day ahead, a day behind, and right again. Last, one process on the embedded database has a full disk.
 *
 * @param given for how many seconds processes are killed; 120 when absent
 * @throws when something acknowledged is lost, done twice, or needs a person
 */
export async function run([seconds = '120']: readonly string[]): Promise<void> {
  const postgres = await startPostgres()
  const databaseUrl = await postgres.emptyDatabase()
  const house = await twoProcesses(databaseUrl)
  const outcomes = new Map<string, Outcome>()
  const over = new AbortController()
  const tabs = await Promise.all(
    Array.from({ length: writers }, (_, nth) => house.signIn(nth % 2 === 0 ? 'maria' : 'kenji')),
  )
  const [first] = tabs
  if (first === undefined) throw new Error('nobody is there')
  const code = await aCode(first)
  const writing = tabs.map(async (tab, who) => {
    const writer = { tab, signIn: () => house.signIn(who % 2 === 0 ? 'maria' : 'kenji', tab) }
    for (let nth = 0; !over.signal.aborted; nth += 1) {
      const body = `Outage ${who}-${nth}.`
      outcomes.set(body, await write(writer, code, body))
    }
  })
  let kills = 0
  for (const until = Date.now() + Number(seconds) * 1_000; Date.now() < until; kills += 1) {
    const pause = after(5_000)
    await house.killAndStart(kills % 2 === 0 ? 0 : 1)
    await pause
  }
  tell(`${kills} processes killed`, outcomes)
  await postgres.freeze()
  await after(10_000)
  await postgres.goOn()
  await after(5_000)
  tell('Postgres frozen for 10 s', outcomes)
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    await postgres.end(signal)
    await after(5_000)
    await postgres.startAgain()
    await after(5_000)
    tell(`Postgres ended by ${signal}`, outcomes)
  }
  for (const days of [1, -1, 0]) {
    const shiftMs = days * millisecondsInDay
    await Promise.all([house.killAndStart(0, shiftMs), house.killAndStart(1, shiftMs)])
    await after(5_000)
    tell(`the clock ${days} days wrong`, outcomes)
  }
  over.abort()
  await Promise.all(writing)
  await house.stop()
  const found = await compare({ dataDir: '', databaseUrl }, outcomes)
  await postgres.stop()
  let wrong = tellCounts(outcomes, found)
  const full = await fullDisk()
  if (full === null) say('full disk: not tried, this account may not make a disk')
  else {
    for (const sentence of full.messages) say(`full disk: ${sentence}`)
    tell('full disk, and room again', full.outcomes)
    wrong += tellCounts(full.outcomes, full)
  }
  if (wrong > 0) throw new Error('Something was lost, done twice, or needs a person.')
}

/** @returns how many things are wrong */
function tellCounts(
  outcomes: ReadonlyMap<string, Outcome>,
  { lost, doubled }: { readonly lost: number; readonly doubled: number },
): number {
  const manual = [...outcomes.values()].filter((outcome) => outcome === 'by hand').length
  say(`acknowledged ${outcomes.size - manual}, lost ${lost}, doubled ${doubled}, by hand ${manual}`)
  return lost + doubled + manual
}

function tell(what: string, outcomes: ReadonlyMap<string, Outcome>): void {
  const counts = new Map<Outcome, number>()
  for (const outcome of outcomes.values()) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  say(`${what}: ${[...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ')}`)
}
