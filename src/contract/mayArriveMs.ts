/** The gate waits this long for a whole answer, and a service may work on a request for five minutes after that. */
const arrivesWithinMs = 20_000 + 5 * 60_000

/**
 * How long a service may still do a change whose answer was lost (reliability.md §3.5). Until then, its absence proves
 * nothing.
 *
 * @param sinceSentMs since it was sent, in ms; a clock that was set back since counts by its difference
 * @returns in ms; 0 when that time is over
 */
export const mayArriveMs = (sinceSentMs: number): number =>
  Math.max(0, arrivesWithinMs - Math.abs(sinceSentMs))
