import type { QueryClient } from '@tanstack/react-query'
import { type FailureReason, ServiceFailure } from './failures.ts'
import { isOutage, isRefusal } from './failureTable.ts'
import type { QueueClock } from './readQueue.ts'

/** The circuit breaker that every read of the service goes through. */
export type CircuitBreaker = {
  /** Makes the request, or fails at once with the failure of those before it. @throws {ServiceFailure} */
  readonly through: <T>(ask: () => Promise<T>) => Promise<T>
  /** Ends the pause: a person wants an answer now, or is signed in again. */
  readonly askAgain: () => void
  /** A read that did not come through here has failed; null when it has not. */
  readonly missed: (thrown: Error | null) => void
  readonly close: () => void
}

type Revive = (how: 'one' | 'all') => void

/** @param isBack it had not answered for a while: reads were backing off */
type AnswerListener = (isBack: boolean) => void

const listeners = new Set<AnswerListener>()

/** Calls `listener` each time the service has answered a read of this page. @returns what ends that */
export function onAnswer(listener: AnswerListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** This many failures in a row are no accident: a screen makes four requests at once. */
const enough = 3
/** The pause before one request is tried for all. */
const pausesMs = [2_000, 4_000, 8_000, 10_000]
/**
 * A read that failed while others are answered is tried again after this time, so that nobody has to find its Retry.
 */
const aloneMs = 10_000

/**
 * While the service fails, all reads back off together: one request is tried for all, with growing pauses, and after
 * an answer all continue. A single read that fails alone is tried again too. After the sign-in has ended nothing is
 * requested.
 *
 * @param revive reads again what is on the screen and failed: one of it to find out, or all since answers are back
 * @param tell is called with each answer: true when reads had backed off before it
 */
export function backOffTogether(
  clock: QueueClock,
  revive: Revive,
  tell: AnswerListener = () => {},
): CircuitBreaker {
  let failures = 0
  let pauses = 0
  /** The failure that every read gets during the pause; null while reads are allowed. */
  let reason: FailureReason | null = null
  let until = 0
  let ahead: Promise<unknown> | null = null
  let cancel: (() => void) | null = null
  let cancelAlone: (() => void) | null = null

  function answered(): void {
    const wasShut = pauses > 0
    failures = 0
    pauses = 0
    reason = null
    cancel?.()
    tell(wasShut)
    if (!wasShut) return
    cancelAlone?.()
    cancelAlone = null
    revive('all')
  }

  function failed(thrown: unknown): void {
    if (!(thrown instanceof ServiceFailure)) return
    if (thrown.reason.kind === 'signed-out') reason = thrown.reason
    else if (isRefusal(thrown.reason)) answered()
    else if (isOutage(thrown.reason) && reason?.kind !== 'signed-out') {
      failures += 1
      if (failures >= enough && (reason === null || clock.now() >= until)) shut(thrown.reason)
      else if (reason === null) askAlone()
    }
  }

  function askAlone(): void {
    cancelAlone ??= clock.after(aloneMs, () => {
      cancelAlone = null
      // The one that is tried for all may take longer.
      if (ahead === null) revive('all')
      else askAlone()
    })
  }

  function shut(why: FailureReason): void {
    const pauseMs = pausesMs[Math.min(pauses, pausesMs.length - 1)] ?? 0
    reason = why
    pauses += 1
    until = clock.now() + pauseMs
    cancelAlone?.()
    cancelAlone = null
    cancel?.()
    cancel = clock.after(pauseMs, () => {
      // That one may never be answered: its place is left meanwhile, or it asks the gate itself.
      askAlone()
      revive('one')
    })
  }

  async function recordOutcome<T>(ask: () => Promise<T>): Promise<T> {
    try {
      const answer = await ask()
      answered()
      return answer
    } catch (thrown) {
      failed(thrown)
      throw thrown
    }
  }

  async function through<T>(ask: () => Promise<T>): Promise<T> {
    if (reason === null) return recordOutcome(ask)
    if (reason.kind === 'signed-out' || clock.now() < until) throw new ServiceFailure(reason)
    if (ahead !== null) {
      await ahead
      return through(ask)
    }
    const mine = recordOutcome(ask)
    const over = (): void => {
      ahead = null
    }
    ahead = mine.then(over, over)
    return mine
  }

  return {
    through,
    askAgain: () => {
      reason = null
      // The first one that fails again is enough.
      failures = Math.min(failures, enough - 1)
    },
    missed: (thrown) => {
      if (!(thrown instanceof ServiceFailure) || reason !== null) return
      if (isOutage(thrown.reason)) askAlone()
    },
    close: () => {
      cancel?.()
      cancelAlone?.()
    },
  }
}

/**
 * The back-off of this page; it ends at once when the network is back. It is loaded after the first rows, so some reads
 * were sent before; their failures count, too.
 */
export function startCircuitBreaker(queryClient: QueryClient, clock: QueueClock): CircuitBreaker {
  const revive: Revive = (how) => {
    if (document.visibilityState === 'hidden') return
    const failed = queryClient
      .getQueryCache()
      .findAll({ type: 'active' })
      .filter(({ state }) => state.error !== null && state.errorUpdatedAt >= state.dataUpdatedAt)
    for (const query of how === 'one' ? failed.slice(0, 1) : failed) {
      void queryClient.refetchQueries({ queryKey: query.queryKey, exact: true })
    }
  }
  const breaker = backOffTogether(clock, revive, (isBack) => {
    for (const listener of listeners) listener(isBack)
  })
  for (const { state, promise } of queryClient.getQueryCache().getAll()) {
    breaker.missed(state.error)
    promise?.catch(breaker.missed)
  }
  const whenOnline = (): void => {
    breaker.askAgain()
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.error !== null,
    })
  }
  globalThis.addEventListener('online', whenOnline)
  return {
    ...breaker,
    close: () => {
      breaker.close()
      globalThis.removeEventListener('online', whenOnline)
    },
  }
}
