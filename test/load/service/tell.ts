import { kinds } from './calls.ts'
import type { Timed } from './openLoop.ts'

export const say = (text: string) => process.stdout.write(`${text}\n`)

/** architecture.md §6. */
export const promised = { read: 50, write: 80 }

const shares = [0.5, 0.95, 0.99, 1]

/** @returns for each share the ms that so many of the calls took at most */
function byShare(timed: readonly Timed[], some: readonly number[]): readonly number[] {
  const ms = timed.map((one) => one.ms).toSorted((a, b) => a - b)
  return some.map((share) => ms[Math.min(ms.length - 1, Math.floor(share * ms.length))] ?? 0)
}

const spanMs = 10_000

/** One number for all of the time hides that everybody stood for a second, several times a minute. */
function spans(timed: readonly Timed[]): string {
  const last = timed.at(-1)?.dueAt ?? 0
  const starts = Array.from({ length: Math.ceil(last / spanMs) }, (_, nth) => nth * spanMs)
  const during = (start: number) =>
    timed.filter(({ dueAt }) => start <= dueAt && dueAt < start + spanMs)
  return starts
    .flatMap((start) => byShare(during(start), [0.95]))
    .map((ms) => ms.toFixed(0))
    .join(' ')
}

function line(name: string, timed: readonly Timed[]): string {
  const wrong = timed.filter(({ status }) => status !== 200).length
  return [
    name.padEnd(28),
    String(timed.length).padStart(6),
    ...byShare(timed, shares).map((ms) => ms.toFixed(1).padStart(8)),
    String(wrong).padStart(7),
  ].join(' ')
}

/** Prints how long calls took, in milliseconds, by kind and together, beside what is promised. */
export function tell(timed: readonly Timed[]): void {
  say('kind                          calls      p50      p95      p99     most  failed')
  for (const kind of kinds) {
    const some = timed.filter((one) => one.kind === kind)
    if (some.length > 0) say(line(kind.name, some))
  }
  for (const [what, isWrite] of [
    ['read', false],
    ['write', true],
  ] as const) {
    const some = timed.filter(({ kind }) => kind.isWrite === isWrite)
    say(`${line(`all that ${what}`, some)}   promised: p95 ${promised[what]} ms`)
  }
  say(`p95 of each ten seconds: ${spans(timed)}`)
  const wrong = timed.filter(({ status }) => status !== 200)
  if (wrong.length === 0) return
  const problems = wrong.map(({ kind, status }) => `${kind.name} ${status || 'cut off'}`)
  say(`failed: ${[...new Set(problems)].join(', ')}`)
}
