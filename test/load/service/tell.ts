import { kinds } from './calls.ts'
import type { Timed } from './openLoop.ts'

export const say = (text: string) => process.stdout.write(`${text}\n`)

/** architecture.md §6. */
export const promised = { read: 50, write: 80 }

const shares = [0.5, 0.95, 0.99, 1]

function line(name: string, timed: readonly Timed[]): string {
  const ms = timed.map((one) => one.ms).toSorted((a, b) => a - b)
  const at = (share: number) => ms[Math.min(ms.length - 1, Math.floor(share * ms.length))] ?? 0
  const wrong = timed.filter(({ status }) => status !== 200).length
  return [
    name.padEnd(28),
    String(ms.length).padStart(6),
    ...shares.map((share) => at(share).toFixed(1).padStart(8)),
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
  const wrong = timed.filter(({ status }) => status !== 200)
  if (wrong.length === 0) return
  const told = wrong.map(({ kind, status }) => `${kind.name} ${status || 'cut off'}`)
  say(`failed: ${[...new Set(told)].join(', ')}`)
}
