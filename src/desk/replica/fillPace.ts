import { passes } from '../api/passes.ts'
import type { QueueClock } from '../api/readQueue.ts'
import { isRestWanted } from './restWanted.ts'

/** Whoever scrolls or types gets the whole thread until this long after. */
const restMs = 400
/** A business of some thousand bookings is read at once; a larger one in the minutes after, so that it notices nothing. */
const atOnce = 40
const thenEveryMs = 4_000

const uses = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchmove'] as const

export type FillPace = {
  /** Resolves when the next page may be read in the background. */
  readonly next: (signal: AbortSignal) => Promise<void>
  readonly stop: () => void
}

/**
 * The pace of reading the replica: at most some fifty pages in the first minute, and none while somebody scrolls or
 * types, because each page is read, parsed and put in on the thread that draws.
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
  return {
    async next(signal) {
      for (;;) {
        // Somebody waits.
        const isHurried = read < atOnce || isRestWanted()
        const pace = isHurried ? 0 : readAt + thenEveryMs - clock.now()
        const waitMs = Math.max(pace, usedAt + restMs - clock.now())
        if (signal.aborted || !(waitMs > 0)) break
        await passes(clock, waitMs, signal)
      }
      read += 1
      readAt = clock.now()
    },
    stop: () => {
      for (const one of uses) globalThis.removeEventListener(one, use, { capture: true })
    },
  }
}
