import { availableParallelism, cpus } from 'node:os'
import { check } from '../../../src/desk/pages/calendar/checks/checks.ts'
import { effectsOf } from '../../../src/desk/pages/calendar/checks/effects.ts'
import { effectiveEvents } from '../../../src/desk/pages/calendar/rules/draft.ts'
import { daysOf } from '../../../src/desk/pages/calendar/rules/holds.ts'
import { simulate } from '../../../src/desk/pages/calendar/rules/simulate.ts'
import { aBusyYear } from './aBusyYear.ts'
import { tellGrid } from './tellGrid.ts'
import { tellSearch } from './tellSearch.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** ux.md §4.10 */
const promisedMs = 150

/** Code that has run a few times is as fast as it gets; the time it takes before that is printed beside. */
const warmUps = 5

/**
 * `npm run bench:desk`: how long the calendar's calculations and the search take, in milliseconds, on this machine and one
 * thread: by the clock, and on the processor, which does not count what other programs take meanwhile; and what the grid
 * costs in a real browser.
 *
 * @param given how often each is done
 * @throws when the checks take longer on the processor than promised, so that the command fails
 */
export async function run([times = '100']: readonly string[]): Promise<void> {
  const year = aBusyYear()
  const season = {
    ...year,
    days: { from: year.days.from, to: daysOf(year.days)[91] ?? year.days.to },
  }
  const effective = effectiveEvents(year.events, year.drafts)
  const simulateSeason = (items: typeof year.items) => {
    for (const item of items) {
      const base = year.basePrices.get(item.id) ?? null
      for (const day of daysOf(season.days)) {
        simulate(effective, { item, day, base, left: 4, currency: year.currency }, year.policy)
      }
    }
  }
  const { node } = process.versions
  say(`node ${node}, ${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} threads free`)
  say(`${year.events.length} events, ${year.drafts.length} drafts`)
  say(`${' '.repeat(48)}${headings.map((one) => one.padStart(9)).join('')}`)
  const checks = tell('checks, 365 days, 40 items', Number(times), () => check(year))
  tell('what the drafts come to, 365 days, 40 items', Number(times), () => effectsOf(year))
  tell('one price after the other: 92 days, 1 item', Number(times), () =>
    simulateSeason(year.items.slice(0, 1)),
  )
  tell('the same for 40 items', Math.ceil(Number(times) / 5), () => simulateSeason(year.items))
  await tellGrid(say)
  say(`promised: checks in ${promisedMs} ms`)
  await tellSearch()
  if (checks > promisedMs) throw new Error(`The checks take ${checks.toFixed(1)} ms.`)
}

const headings = ['first', 'min', 'median', 'p98', 'most', 'cpu p98']

/** @returns the time on the processor that is exceeded by two of a hundred only */
function tell(name: string, times: number, work: () => void): number {
  const first = clocked(work)
  for (let nth = 1; nth < warmUps; nth += 1) work()
  const runs = Array.from({ length: Math.max(times, 1) }, () => clocked(work))
  const ms = sorted(runs.map((one) => one.ms))
  const cpu = at(sorted(runs.map((one) => one.cpuMs)), 0.98)
  const columns = [first.ms, at(ms, 0), at(ms, 0.5), at(ms, 0.98), at(ms, 1), cpu]
  say(`${name.padEnd(48)}${columns.map((one) => one.toFixed(1).padStart(9)).join('')}`)
  return cpu
}

function clocked(work: () => void): { readonly ms: number; readonly cpuMs: number } {
  const cpu = process.cpuUsage()
  const begin = performance.now()
  work()
  const ms = performance.now() - begin
  const { user, system } = process.cpuUsage(cpu)
  return { ms, cpuMs: (user + system) / 1000 }
}

const sorted = (numbers: readonly number[]): readonly number[] => numbers.toSorted((a, b) => a - b)

const at = (ordered: readonly number[], share: number): number =>
  ordered[Math.min(Math.floor(share * ordered.length), ordered.length - 1)] ?? 0
