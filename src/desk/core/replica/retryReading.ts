import { type FailureReason, failureOf } from '../api/failures.ts'
import { cannotTakeNow } from '../api/failureTable.ts'
import { passes } from '../api/passes.ts'
import type { QueueClock } from '../api/readQueue.ts'

/** Waits until the page is in use, and not at this moment, before it reads in the background. */
export type RetryDeps = {
  readonly clock: QueueClock
  readonly signal: AbortSignal
  /** Resolves when the page is visible and somebody is signed in. */
  readonly free: () => Promise<void>
  /** Resolves when nobody scrolls or types (`fillPace.ts`). */
  readonly calm: () => Promise<void>
}

/** Worth another try. A broken record will be as broken the next time. */
const mayBeRead = (reason: FailureReason): boolean =>
  cannotTakeNow(reason) || reason.kind === 'service-error'

const firstWaitMs = 5_000
const longestWaitMs = 120_000
/** After this many server errors in a row the error is final. */
const mostFaults = 6

/**
 * Reads in the background: only while the page is visible, and with retries as long as the failure may be temporary.
 *
 * @throws {ServiceFailure} when asking again would be answered the same; the signal's reason when it aborts
 */
export async function retryReading<T>(
  { clock, signal, free }: Omit<RetryDeps, 'calm'>,
  read: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (let failed = 1; ; failed += 1) {
    await free()
    signal.throwIfAborted()
    try {
      return await read(signal)
    } catch (thrown) {
      const reason = failureOf(thrown)
      const isFinal = reason.kind === 'service-error' && failed >= mostFaults
      if (signal.aborted || isFinal || !mayBeRead(reason)) throw thrown
      const waitMs =
        reason.kind === 'throttled'
          ? Math.max(firstWaitMs, reason.until - clock.now())
          : Math.min(longestWaitMs, firstWaitMs * 2 ** (failed - 1))
      await passes(clock, waitMs, signal)
    }
  }
}
