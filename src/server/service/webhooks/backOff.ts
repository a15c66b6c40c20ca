import { millisecondsInMinute as minute } from 'date-fns/constants'

const hour = 60 * minute

/** How long after a try in vain the next one is made. After the seventh try, 20 hours and 36 minutes in, there is none. */
const pausesMs = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour]

/** A receiver that does not answer at all gets one try per minute, however many deliveries wait. */
export const restMs = minute

/** @param tries made so far. @returns when to try again, or null when it has been tried often enough */
export function nextTry(tries: number, at: Date): Date | null {
  const pause = pausesMs[tries - 1]
  return pause === undefined ? null : new Date(at.getTime() + pause)
}
