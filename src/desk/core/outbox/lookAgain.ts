import { millisecondsInMinute } from 'date-fns/constants'

const shortestPauseMs = 5_000
const longestPauseMs = 10 * millisecondsInMinute

/**
 * The pause before the next look at what was sent and is not known: as long as it has been looked for already, so that
 * looks become rarer (reliability.md §3.5).
 *
 * @param sinceSentMs since it was sent, in ms
 * @returns in ms, from five seconds to ten minutes
 */
export const lookAgainInMs = (sinceSentMs: number): number =>
  Math.min(longestPauseMs, Math.max(shortestPauseMs, Math.abs(sinceSentMs)))
