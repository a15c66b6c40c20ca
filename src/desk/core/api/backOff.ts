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
export class BackOff implements CircuitBreaker {
  readonly #clock: QueueClock
  readonly #revive: Revive
  readonly #tell: AnswerListener
  #failures = 0
  #pauses = 0
  /** The failure that every read gets during the pause; null while reads are allowed. */
  #reason: FailureReason | null = null
  #until = 0
  #ahead: Promise<unknown> | null = null
  #cancel: (() => void) | null = null
  #cancelAlone: (() => void) | null = null

  constructor(clock: QueueClock, revive: Revive, tell: AnswerListener = () => {}) {
    this.#clock = clock
    this.#revive = revive
    this.#tell = tell
  }

  #answered(): void {
    const wasShut = this.#pauses > 0
    this.#failures = 0
    this.#pauses = 0
    this.#reason = null
    this.#cancel?.()
    this.#tell(wasShut)
    if (!wasShut) return
    this.#cancelAlone?.()
    this.#cancelAlone = null
    this.#revive('all')
  }

  #failed(thrown: unknown): void {
    if (!(thrown instanceof ServiceFailure)) return
    if (thrown.reason.kind === 'signed-out') this.#reason = thrown.reason
    else if (isRefusal(thrown.reason)) this.#answered()
    else if (isOutage(thrown.reason) && this.#reason?.kind !== 'signed-out') {
      this.#failures += 1
      if (this.#failures >= enough && (this.#reason === null || this.#clock.now() >= this.#until))
        this.#shut(thrown.reason)
      else if (this.#reason === null) this.#askAlone()
    }
  }

  #askAlone(): void {
    this.#cancelAlone ??= this.#clock.after(aloneMs, () => {
      this.#cancelAlone = null
      // The one that is tried for all may take longer.
      if (this.#ahead === null) this.#revive('all')
      else this.#askAlone()
    })
  }

  #shut(why: FailureReason): void {
    const pauseMs = pausesMs[Math.min(this.#pauses, pausesMs.length - 1)] ?? 0
    this.#reason = why
    this.#pauses += 1
    this.#until = this.#clock.now() + pauseMs
    this.#cancelAlone?.()
    this.#cancelAlone = null
    this.#cancel?.()
    this.#cancel = this.#clock.after(pauseMs, () => {
      // That one may never be answered: its place is left meanwhile, or it asks the gate itself.
      this.#askAlone()
      this.#revive('one')
    })
  }

  async #recordOutcome<T>(ask: () => Promise<T>): Promise<T> {
    try {
      const answer = await ask()
      this.#answered()
      return answer
    } catch (thrown) {
      this.#failed(thrown)
      throw thrown
    }
  }

  async through<T>(ask: () => Promise<T>): Promise<T> {
    if (this.#reason === null) return this.#recordOutcome(ask)
    if (this.#reason.kind === 'signed-out' || this.#clock.now() < this.#until)
      throw new ServiceFailure(this.#reason)
    if (this.#ahead !== null) {
      await this.#ahead
      return this.through(ask)
    }
    const mine = this.#recordOutcome(ask)
    const over = (): void => {
      this.#ahead = null
    }
    this.#ahead = mine.then(over, over)
    return mine
  }

  askAgain(): void {
    this.#reason = null
    // The first one that fails again is enough.
    this.#failures = Math.min(this.#failures, enough - 1)
  }

  missed(thrown: Error | null): void {
    if (!(thrown instanceof ServiceFailure) || this.#reason !== null) return
    if (isOutage(thrown.reason)) this.#askAlone()
  }

  close(): void {
    this.#cancel?.()
    this.#cancelAlone?.()
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
  const breaker = new BackOff(clock, revive, (isBack) => {
    for (const listener of listeners) listener(isBack)
  })
  for (const { state, promise } of queryClient.getQueryCache().getAll()) {
    breaker.missed(state.error)
    promise?.catch((thrown: Error) => breaker.missed(thrown))
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
    through: (ask) => breaker.through(ask),
    askAgain: () => breaker.askAgain(),
    missed: (thrown) => breaker.missed(thrown),
    close: () => {
      breaker.close()
      globalThis.removeEventListener('online', whenOnline)
    },
  }
}
