import { tzOffset } from '@date-fns/tz/tzOffset'
import { Unreadable } from './unreadable.ts'

const dayInMs = 86_400_000

/** How far clocks in `timeZone` are ahead of UTC at `ms`, in milliseconds. */
function offsetAt(ms: number, timeZone: string): number {
  const minutes: unknown = tzOffset(timeZone, new Date(ms))
  if (typeof minutes !== 'number' || !Number.isFinite(minutes)) {
    throw new Unreadable('a time zone such as America/Vancouver', timeZone)
  }
  return Math.round(minutes * 60) * 1000
}

/** Whether this machine knows `timeZone`. */
export function isTimeZone(timeZone: string): boolean {
  try {
    offsetAt(0, timeZone)
    return true
  } catch {
    return false
  }
}

/** What a wall clock in `timeZone` shows at `instant`, written as if it were UTC. */
export const wallClock = (instant: Date, timeZone: string): Date =>
  new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone))

/**
 * The instant at which a wall clock in `timeZone` shows `wallMs` (milliseconds as if UTC).
 *
 * An hour that the clocks repeat is the first of the two; an hour they skip is read with the
 * clock before the jump, so midnight that does not exist becomes the first moment of that day.
 */
export function instantOf(wallMs: number, timeZone: string): Date {
  const before = offsetAt(wallMs - dayInMs, timeZone)
  const after = offsetAt(wallMs + dayInMs, timeZone)
  const late = wallMs - after
  const isAfterTheJump =
    offsetAt(wallMs - before, timeZone) !== before && offsetAt(late, timeZone) === after
  return new Date(isAfterTheJump ? late : wallMs - before)
}
