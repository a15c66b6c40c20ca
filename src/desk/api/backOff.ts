import type { QueryClient } from '@tanstack/react-query'
import { type FailureReason, ServiceFailure } from './failures.ts'
import type { QueueClock } from './readQueue.ts'

/** What every read of the service goes through. */
export type Door = {
  /** Asks, or fails at once as those before it did. @throws {ServiceFailure} */
  readonly through: <T>(ask: () => Promise<T>) => Promise<T>
  /** A person wants an answer now, or is signed in again. */
  readonly askAgain: () => void
  readonly close: () => void
}

type Revive = (how: 'one' | 'all') => void

/** So many in a row are no chance any more: a screen asks for four at once. */
const enough = 3
/** Until one of them asks again, for all. */
const pausesMs = [2_000, 4_000, 8_000, 10_000]
/** What failed while others are answered is asked again after so long: nobody has to find its Retry. */
const aloneMs = 10_000

/** Nothing came, or a fault in place of an answer: what the next one will get, too. */
const isOutage = ({ kind }: FailureReason): boolean =>
  ['offline', 'slow', 'unreachable', 'service-error', 'unreadable'].includes(kind)

/** Says no, and by that shows that the service answers. */
const isAnswer = ({ kind }: FailureReason): boolean =>
  ['forbidden', 'not-found', 'conflict', 'refused'].includes(kind)

/**
 * While the service fails, all reads back off together: one asks for all, later and later, and as soon as it is
 * answered all go on. One that fails alone is asked again, too. Once the sign-in has ended none asks at all.
 *
 * @param revive reads again what is on the screen and failed: one of it to find out, or all since answers are back
 */
export function backOffTogether(clock: QueueClock, revive: Revive): Door {
  let failures = 0
  let pauses = 0
  /** What all get while nobody asks; null while everybody may. */
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
    if (wasShut) revive('all')
  }

  function failed(thrown: unknown): void {
    if (!(thrown instanceof ServiceFailure)) return
    if (thrown.reason.kind === 'signed-out') reason = thrown.reason
    else if (isAnswer(thrown.reason)) answered()
    else if (isOutage(thrown.reason) && reason?.kind !== 'signed-out') {
      failures += 1
      if (failures >= enough && (reason === null || clock.now() >= until)) shut(thrown.reason)
      else if (reason === null) askAlone()
    }
  }

  function askAlone(): void {
    cancelAlone ??= clock.after(aloneMs, () => {
      cancelAlone = null
      revive('all')
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
    cancel = clock.after(pauseMs, () => revive('one'))
  }

  async function asked<T>(ask: () => Promise<T>): Promise<T> {
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
    if (reason === null) return asked(ask)
    if (reason.kind === 'signed-out' || clock.now() < until) throw new ServiceFailure(reason)
    if (ahead !== null) {
      await ahead
      return through(ask)
    }
    const mine = asked(ask)
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
      // The first that fails again is enough.
      failures = Math.min(failures, enough - 1)
    },
    close: () => {
      cancel?.()
      cancelAlone?.()
    },
  }
}

/** Backs off with what this page shows, and goes on at once when the network is back. */
export function openDoor(queryClient: QueryClient, clock: QueueClock): Door {
  const door = backOffTogether(clock, (how) => {
    if (document.visibilityState === 'hidden') return
    const failed = queryClient
      .getQueryCache()
      .findAll({ type: 'active' })
      .filter(({ state }) => state.error !== null && state.errorUpdatedAt >= state.dataUpdatedAt)
    for (const query of how === 'one' ? failed.slice(0, 1) : failed) {
      void queryClient.refetchQueries({ queryKey: query.queryKey, exact: true })
    }
  })
  const whenOnline = (): void => {
    door.askAgain()
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.error !== null,
    })
  }
  globalThis.addEventListener('online', whenOnline)
  return {
    ...door,
    close: () => {
      door.close()
      globalThis.removeEventListener('online', whenOnline)
    },
  }
}
