import { millisecondsInDay as dayMs } from 'date-fns/constants'

/** A clock that is set by the network goes back a little now and then. */
const slackMs = 120_000

export type ContactClocks = {
  /** This tablet's clock when the gate last answered. */
  readonly contactAt: number
  /** The latest this tablet's clock has ever been seen. */
  readonly latestAt: number
  readonly now: number
  /**
   * The time since the last contact by a clock that nobody can set; null when the page was opened after the contact.
   */
  readonly runningMs: number | null
}

/**
 * The time since the gate's last answer, in ms. When the clock was set back the time is unknown and counts as endless
 * (reliability.md §2.8, §2.9).
 */
export function contactAge({ contactAt, latestAt, now, runningMs }: ContactClocks): number {
  if (now < latestAt - slackMs) return Number.POSITIVE_INFINITY
  return Math.max(0, now - contactAt, runningMs ?? 0)
}

/** Whether stored copies of the service's lists are too old to be read. */
export const isOld = (clocks: ContactClocks): boolean => contactAge(clocks) >= dayMs

/** Until when stored copies may be read, in ms of this tablet's clock. */
export const keptUntil = (contactAt: number): number => contactAt + dayMs
