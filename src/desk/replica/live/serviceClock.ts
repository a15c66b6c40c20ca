import type { QueueClock } from '../../api/readQueue.ts'

/** Two clocks of this tablet: one that a person can set, and one that only counts forward. */
export type Moment = { readonly wall: number; readonly running: number }

export type Clocks = Pick<QueueClock, 'now'> & {
  /** Ms since an arbitrary moment. Nobody can set it; it may stop while the tablet sleeps. */
  readonly running: () => number
}

export const momentOf = ({ now, running }: Clocks): Moment => ({ wall: now(), running: running() })

/** The largest difference that two readings right after each other can have. */
const slackMs = 1_000

/**
 * Whether the tablet's clock was set or the tablet slept since `before`: then every known clock difference is
 * useless.
 */
export const isSetSince = (before: Moment, now: Moment): boolean =>
  Math.abs(now.wall - before.wall - (now.running - before.running)) > slackMs

/**
 * The longest time in ms since `before`. Asking for too long a time repeats changes; asking for too short a time
 * loses some.
 */
export const sinceAtMost = (before: Moment, now: Moment): number =>
  Math.max(0, now.wall - before.wall, now.running - before.running)

/** The service's clock at the last answer, and when that answer came. */
type Heard = { readonly at: Moment; readonly serviceMs: number }

/**
 * The service's clock on a tablet whose own clock may be set at any time (reliability.md §2.8). After each such
 * change the service is asked again, so no computed moment is later than the service's real time.
 *
 * @param ask adds up from the tablet's clock to the service's, in ms
 */
export function serviceClock(clocks: Clocks, ask: (signal: AbortSignal) => Promise<number>) {
  let heard: Heard | null = null
  return {
    /** @throws {ServiceFailure} when it is not known, and could not be asked */
    now: async (signal: AbortSignal): Promise<number> => {
      const here = momentOf(clocks)
      if (heard === null || isSetSince(heard.at, here)) {
        heard = null
        const offsetMs = await ask(signal)
        const at = momentOf(clocks)
        heard = { at, serviceMs: at.wall + offsetMs }
        return heard.serviceMs
      }
      return heard.serviceMs + here.running - heard.at.running
    },
  }
}
