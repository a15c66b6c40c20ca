import type { QueueClock } from '../../api/readQueue.ts'

/** Two clocks of this tablet: one that a person can set, and one that only counts forward. */
export type ClockReading = { readonly wall: number; readonly running: number }

export type TabletClocks = Pick<QueueClock, 'now'> & {
  /** Ms since an arbitrary moment. Nobody can set it; it may stop while the tablet sleeps. */
  readonly running: () => number
}

export const momentOf = ({ now, running }: TabletClocks): ClockReading => ({
  wall: now(),
  running: running(),
})

/** The largest difference that two readings right after each other can have. */
const slackMs = 1_000

/**
 * Whether the tablet's clock was set or the tablet slept since `before`: then every known clock difference is
 * useless.
 */
export const isSetSince = (before: ClockReading, now: ClockReading): boolean =>
  Math.abs(now.wall - before.wall - (now.running - before.running)) > slackMs

/**
 * The longest time in ms since `before`. Asking for too long a time repeats changes; asking for too short a time
 * loses some.
 */
export const sinceAtMost = (before: ClockReading, now: ClockReading): number =>
  Math.max(0, now.wall - before.wall, now.running - before.running)

/** The service's clock at the last answer, and when that answer came. */
type ServiceTime = { readonly at: ClockReading; readonly serviceMs: number }

/**
 * The service's clock on a tablet whose own clock may be set at any time (reliability.md §2.8). After each such
 * change the service's time is read again, so no computed moment is later than the service's real time.
 *
 * @param ask gives the difference from the tablet's clock to the service's, in ms
 */
export function serviceClock(clocks: TabletClocks, ask: (signal: AbortSignal) => Promise<number>) {
  let last: ServiceTime | null = null
  return {
    /** @throws {ServiceFailure} when the time is not known, and the service could not be reached */
    now: async (signal: AbortSignal): Promise<number> => {
      const here = momentOf(clocks)
      if (last === null || isSetSince(last.at, here)) {
        last = null
        const offsetMs = await ask(signal)
        const at = momentOf(clocks)
        last = { at, serviceMs: at.wall + offsetMs }
        return last.serviceMs
      }
      return last.serviceMs + here.running - last.at.running
    },
  }
}
