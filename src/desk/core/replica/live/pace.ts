import type { FailureReason } from '../../api/failures.ts'

/** The wait before the next request for changes, and the number of failures in a row. */
export type Pace = {
  readonly waitMs: number
  /** The factor by which a busy service has slowed the requests: 1 is normal speed. */
  readonly slow: number
  readonly failed: number
}

/** A change by a colleague must appear within half a minute, so there are two requests in that time. */
const everyMs = 15_000
const slowest = 8
const longestMs = 60_000

export const atFirst: Pace = { waitMs: everyMs, slow: 1, failed: 0 }

/** @param outcome why the service did not answer; null after an answer */
export function paceAfter(before: Pace, outcome: FailureReason | null): Pace {
  if (outcome === null) {
    const slow = Math.max(1, before.slow / 2)
    return { slow, failed: 0, waitMs: everyMs * before.slow }
  }
  if (outcome.kind === 'throttled') {
    const slow = Math.min(slowest, before.slow * 2)
    return { slow, failed: 0, waitMs: everyMs * slow }
  }
  const failed = before.failed + 1
  return { ...before, failed, waitMs: Math.min(longestMs, everyMs * 2 ** (failed - 1)) }
}

/** The overlap between two requests: services store a change a moment after its own time, and clocks differ. */
const overlapMs = 10_000

/** The start of the next request. It overlaps the one before, because a change that comes twice does no harm. */
export const changesFrom = (cursor: number): Date => new Date(cursor - overlapMs)
