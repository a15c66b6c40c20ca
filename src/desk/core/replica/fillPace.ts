import { passes } from '../api/passes.ts'
import type { QueueClock } from '../api/readQueue.ts'
import { isRestWanted } from './restWanted.ts'

/** After a scroll or a key, reading leaves the thread free for this long. */
const restMs = 400
/** The pause lasts no longer than this, however steadily somebody types: they may be looking for something. */
const restAtMostMs = 4_000
const restAtMostWantedMs = 1_000
/**
 * A business of some thousand bookings is read at once; a larger one in the minutes after, so that it notices nothing.
 */
const atOnce = 40
const thenEveryMs = 4_000

const uses = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchmove'] as const

/** A message comes at once even where timers are slowed down, as in a page out of sight. */
function nextTask(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      done()
    })
    port1.start()
    port2.postMessage(null)
  })
}

export type FillPace = {
  /** Resolves when the next page may be read in the background. */
  readonly next: (signal: AbortSignal) => Promise<void>
  /**
   * Resolves in a task of its own when nobody scrolls or types: what was read may be taken in, or sealed for the disk,
   * and a press that comes meanwhile is answered first.
   */
  readonly calm: (signal: AbortSignal) => Promise<void>
  readonly stop: () => void
}

/**
 * The pace of reading the replica: at most some fifty pages in the first minute, and hardly one while somebody scrolls
 * or types, because each page is read, parsed and put in on the thread that draws (decisions.md 75).
 */
export function fillPace(clock: QueueClock): FillPace {
  let usedAt = Number.NEGATIVE_INFINITY
  let readAt = Number.NEGATIVE_INFINITY
  let read = 0
  const use = (): void => {
    usedAt = clock.now()
  }
  for (const one of uses) {
    globalThis.addEventListener(one, use, { capture: true, passive: true })
  }
  /** @param due called again after each wait: a person may have begun to search meanwhile */
  async function whenCalm(signal: AbortSignal, due: () => number): Promise<void> {
    const startedAt = clock.now()
    for (;;) {
      const restAtMost = startedAt + (isRestWanted() ? restAtMostWantedMs : restAtMostMs)
      const waitMs = Math.max(due(), Math.min(usedAt + restMs, restAtMost)) - clock.now()
      if (signal.aborted || !(waitMs > 0)) return
      await passes(clock, waitMs, signal)
    }
  }
  return {
    async next(signal) {
      await whenCalm(signal, () => (read < atOnce || isRestWanted() ? 0 : readAt + thenEveryMs))
      read += 1
      readAt = clock.now()
    },
    async calm(signal) {
      await nextTask()
      await whenCalm(signal, () => 0)
    },
    stop: () => {
      for (const one of uses) globalThis.removeEventListener(one, use, { capture: true })
    },
  }
}
