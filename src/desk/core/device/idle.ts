import { millisecondsInMinute } from 'date-fns/constants'
import { create } from 'zustand'
import { flag, setFlag } from '../vault/flags.ts'

const usualMinutes = 5
export const leastMinutes = 1
export const mostMinutes = 30
/** The warning comes so long before the lock (WCAG 2.2.1). */
const warnMs = 60_000

/** After how many minutes without a touch or a key this tablet locks. */
export const useLockAfter = create(() => ({ minutes: minutesFrom(flag('lock-after')) }))

export function minutesFrom(written: string | null): number {
  const minutes = written === null ? usualMinutes : Math.round(Number(written))
  if (!Number.isFinite(minutes)) return usualMinutes
  return Math.min(mostMinutes, Math.max(leastMinutes, minutes))
}

export function setLockAfter(minutes: number): void {
  setFlag('lock-after', String(minutes))
  useLockAfter.setState({ minutes: minutesFrom(String(minutes)) })
}

/** Until when the warning counts, in ms of the tablet's clock; null while there is none. */
export const useLockWarning = create<{ readonly until: number | null }>(() => ({ until: null }))

/** What idleness asks for now. */
export type IdleStep =
  | { readonly is: 'nothing' | 'warn'; readonly inMs: number }
  | { readonly is: 'lock' }

/** @param inMs of the answer: when to ask again, or until the lock */
export function idleStep(idleMs: number, minutes: number): IdleStep {
  const leftMs = minutes * millisecondsInMinute - idleMs
  if (leftMs <= 0) return { is: 'lock' }
  const warning = Math.min(warnMs, (minutes * millisecondsInMinute) / 2)
  return leftMs <= warning
    ? { is: 'warn', inMs: leftMs }
    : { is: 'nothing', inMs: leftMs - warning }
}
