import type { QueueClock } from '../../src/desk/core/api/readQueue.ts'

/** A clock that moves only when a test moves it, and then runs what is due. */
export type DeskClock = QueueClock & {
  readonly pass: (ms: number) => void
  /** How many timers are set. */
  readonly waiting: () => number
}

export function aDeskClock(now = Date.parse('2026-11-21T17:00:00Z')): DeskClock {
  let at = now
  const timers = new Set<{ readonly due: number; readonly run: () => void }>()
  return {
    now: () => at,
    after: (ms, run) => {
      const timer = { due: at + ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    waiting: () => timers.size,
    pass: (ms) => {
      const end = at + ms
      for (;;) {
        const [next] = [...timers].filter(({ due }) => due <= end).toSorted((a, b) => a.due - b.due)
        if (next === undefined) break
        timers.delete(next)
        at = Math.max(at, next.due)
        next.run()
      }
      at = end
    },
  }
}
