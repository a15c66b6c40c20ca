import type { FailureReason } from '../../api/failures.ts'

/** How long to wait before asking again what has changed, and how often it went wrong in a row. */
export type Pace = {
  readonly waitMs: number
  /** How far a service that asked for quiet has slowed us down: 1 is not at all. */
  readonly slow: number
  readonly failed: number
}

/** Twice in the half minute in which a colleague's change must be here. */
const everyMs = 15_000
const slowest = 8
const longestMs = 60_000

export const atFirst: Pace = { waitMs: everyMs, slow: 1, failed: 0 }

/** @param outcome why it could not be asked; null after an answer */
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

/** Services write changes down a moment after the moment they carry, and clocks are not all alike. */
const overlapMs = 10_000

/** From when on to ask, so that nothing falls between two questions; what comes twice does no harm. */
export const askedSince = (cursor: number): Date => new Date(cursor - overlapMs)
