import { millisecondsInDay as dayMs } from 'date-fns/constants'

/** A clock that is set by the network goes back a little now and then. */
const slackMs = 120_000

export type Clocks = {
  /** This tablet's clock when the gate last answered. */
  readonly contactAt: number
  /** The latest this tablet's clock has ever been seen. */
  readonly latestAt: number
  readonly now: number
  /** Since the last contact by a clock that nobody can set; null when the page was opened after it. */
  readonly runningMs: number | null
}

/**
 * How long ago the gate last answered, in ms. A clock that was turned back proves nothing, so it counts as for ever
 * (reliability.md §2.8, §2.9).
 */
export function contactAge({ contactAt, latestAt, now, runningMs }: Clocks): number {
  if (now < latestAt - slackMs) return Number.POSITIVE_INFINITY
  return Math.max(0, now - contactAt, runningMs ?? 0)
}

/** Whether copies of the service's lists may still be read. */
export const isOld = (clocks: Clocks): boolean => contactAge(clocks) >= dayMs

/** Until when they may be, in ms of this tablet's clock. */
export const keptUntil = (contactAt: number): number => contactAt + dayMs
