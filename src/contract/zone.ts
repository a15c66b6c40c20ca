import { tzOffset } from '@date-fns/tz/tzOffset'
import { millisecondsInDay } from 'date-fns/constants'
import { Unreadable } from './unreadable.ts'

/** A change of clocks: from `at` (ms since 1970) on they are `aheadMs` ahead of UTC. */
export type ZoneChange = { readonly at: number; readonly aheadMs: number }

/** The clock changes of a zone, earliest first. Before the first one, and from `until` on, the runtime's own rules apply. */
export type ZoneRules = { readonly changes: readonly ZoneChange[]; readonly until: number }

const betterKnown = new Map<string, readonly ZoneChange[]>()

/**
 * Replaces the rules of a zone that this runtime was built with by newer ones: governments change their clocks faster
 * than servers change their runtime, and then a booking at nine would be read as one at eight.
 */
export function knowZone(timeZone: string, { changes, until }: ZoneRules): void {
  betterKnown.set(timeZone, [...changes, { at: until, aheadMs: Number.NaN }])
}

/** Goes back to the runtime's own rules for a zone. */
export const forgetZone = (timeZone: string): void => void betterKnown.delete(timeZone)

/** The rules given to `knowZone`; null when the runtime's own rules apply. */
export function rulesOf(timeZone: string): ZoneRules | null {
  const known = betterKnown.get(timeZone)
  const end = known?.at(-1)
  return known === undefined || end === undefined
    ? null
    : { changes: known.slice(0, -1), until: end.at }
}

/** The offset at `ms` from the rules given to `knowZone`, or null when they do not cover it. */
function betterOffset(ms: number, timeZone: string): number | null {
  const last = betterKnown.get(timeZone)?.findLast(({ at }) => at <= ms)
  return last === undefined || Number.isNaN(last.aheadMs) ? null : last.aheadMs
}

/** How far clocks in `timeZone` are ahead of UTC at `ms`, in milliseconds. */
function offsetAt(ms: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0
  return betterOffset(ms, timeZone) ?? runtimeOffset(ms, timeZone)
}

function runtimeOffset(ms: number, timeZone: string): number {
  const minutes: unknown = tzOffset(timeZone, new Date(ms))
  if (typeof minutes !== 'number' || !Number.isFinite(minutes)) {
    throw new Unreadable('a time zone such as America/Vancouver', timeZone)
  }
  return Math.round(minutes * 60) * 1000
}

/** Whether the runtime's own rules give another time at `instant` than the rules given to `knowZone`. */
export function differsFromRuntime(instant: Date, timeZone: string): boolean {
  const better = betterOffset(instant.getTime(), timeZone)
  return better !== null && better !== runtimeOffset(instant.getTime(), timeZone)
}

/** Whether this machine knows `timeZone`. */
export function isTimeZone(timeZone: string): boolean {
  try {
    offsetAt(0, timeZone)
    return true
  } catch {
    // The runtime throws for a zone that it does not know.
    return false
  }
}

/** The time that a wall clock in `timeZone` shows at `instant`, written as if it were UTC. */
export const wallClock = (instant: Date, timeZone: string): Date =>
  new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone))

/** The time of day at the business: `09:04`. */
export const formatTime = (at: Date, timeZone: string): string =>
  wallClock(at, timeZone).toISOString().slice(11, 16)

/**
 * The instant at which a wall clock in `timeZone` shows `wallMs` (milliseconds as if UTC).
 *
 * An hour that the clocks repeat is the first of the two; an hour they skip is read with the
 * clock before the jump, so midnight that does not exist becomes the first moment of that day.
 */
export function instantOf(wallMs: number, timeZone: string): Date {
  const before = offsetAt(wallMs - millisecondsInDay, timeZone)
  const after = offsetAt(wallMs + millisecondsInDay, timeZone)
  const late = wallMs - after
  const isAfterTheJump =
    offsetAt(wallMs - before, timeZone) !== before && offsetAt(late, timeZone) === after
  return new Date(isAfterTheJump ? late : wallMs - before)
}
