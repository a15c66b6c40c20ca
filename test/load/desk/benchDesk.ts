import { availableParallelism, cpus } from 'node:os'
import { check } from '../../../src/desk/calendar/checks/checks.ts'
import { effectsOf } from '../../../src/desk/calendar/checks/effects.ts'
import { effectiveEvents } from '../../../src/desk/calendar/rules/effective.ts'
import { daysOf } from '../../../src/desk/calendar/rules/holds.ts'
import { simulate } from '../../../src/desk/calendar/rules/simulate.ts'
import { aBusyYear } from './aBusyYear.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** ux.md §4.10 */
const promisedMs = 150

/**
 * `npm run bench:desk`: how long the calendar reckons, in milliseconds, on this machine and one thread.
 *
 * @param given how often each is done
 * @throws when the checks take longer than promised, so that the command fails
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
  say(
    `${year.events.length} events, ${year.drafts.length} of them drafts, ${check(year).length} findings`,
  )
  say(
    '                                                     first      min   median      p98     most',
  )
  const checks = tell('checks, 365 days, 40 items', Number(times), () => check(year))
  tell('what the drafts come to, 365 days, 40 items', Number(times), () => effectsOf(year))
  tell('one price after the other: 92 days, 1 item', Number(times), () =>
    simulateSeason(year.items.slice(0, 1)),
  )
  tell('the same for 40 items', Math.ceil(Number(times) / 5), () => simulateSeason(year.items))
  say(`promised: p98 of the checks ${promisedMs} ms`)
  if (checks > promisedMs) throw new Error(`The checks take ${checks.toFixed(1)} ms.`)
}

/** @returns the time that all but two of a hundred keep */
function tell(name: string, times: number, work: () => void): number {
  const ms = Array.from({ length: Math.max(times, 1) }, () => {
    const begin = performance.now()
    work()
    return performance.now() - begin
  })
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(Math.floor(share * sorted.length), sorted.length - 1)] ?? 0
  const columns = [ms[0] ?? 0, at(0), at(0.5), at(0.98), at(1)]
  say(`${name.padEnd(48)}${columns.map((one) => one.toFixed(1).padStart(9)).join('')}`)
  return at(0.98)
}
