import type { QueueClock } from '../../api/readQueue.ts'

/** Two clocks of this tablet: the one that can be set, and the one that only ever runs. */
export type Moment = { readonly wall: number; readonly running: number }

export type Clocks = Pick<QueueClock, 'now'> & {
  /** Ms since some moment of its own; nobody can set it, and it may stand still while the tablet sleeps. */
  readonly running: () => number
}

export const momentOf = ({ now, running }: Clocks): Moment => ({ wall: now(), running: running() })

/** Two clocks that are read one after the other never differ by so much. */
const slackMs = 1_000

/** Whether this tablet's clock was set, or the tablet slept, since `before`: what was known of any clock is worthless. */
export const isSetSince = (before: Moment, now: Moment): boolean =>
  Math.abs(now.wall - before.wall - (now.running - before.running)) > slackMs

/** How long ago `before` was, in ms, at the most: too early a question brings what is known, too late a one loses. */
export const sinceAtMost = (before: Moment, now: Moment): number =>
  Math.max(0, now.wall - before.wall, now.running - before.running)

/** The service's clock as it was last told, and when that was. */
type Heard = { readonly at: Moment; readonly serviceMs: number }

/**
 * The service's clock on a tablet whose own may be set at any time (reliability.md §2.8): it is asked again whenever
 * that has happened, so that no moment lies ahead of what the service itself has confirmed.
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
