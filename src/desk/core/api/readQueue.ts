/** The priority of reads that wait: the opened booking, then the day, then the rest. */
export type Priority = 'open booking' | 'today' | 'rest'

const rank: Record<Priority, number> = { 'open booking': 0, today: 1, rest: 2 }

/** The queue's clock and timer; a test passes its own. */
export type QueueClock = {
  readonly now: () => number
  /** @returns the function that cancels it */
  readonly after: (ms: number, run: () => void) => () => void
}

export type ReadQueue = {
  /** Runs `read` when a slot is free. @throws the reason of `signal` when it aborts first */
  readonly run: <T>(
    read: () => Promise<T>,
    how: { readonly priority: Priority; readonly signal?: AbortSignal | undefined },
  ) => Promise<T>
  /** No read starts before `until` (ms): the service demanded it (§8). A shorter pause never ends a longer one. */
  readonly pauseUntil: (until: number) => void
  /** Until when reads are paused, in ms; null when they run. */
  readonly pausedUntil: () => number | null
  readonly onPause: (listener: () => void) => () => void
}

type QueuedRead = { readonly rank: number; readonly start: () => void }

/** Runs at most `places` reads at once, in order of priority, and none while the service asks for a pause. */
export function createReadQueue({ now, after }: QueueClock, places = 4): ReadQueue {
  const waiting: QueuedRead[] = []
  const listeners = new Set<() => void>()
  let running = 0
  let pause: number | null = null

  function next(): void {
    if (pause !== null || running >= places) return
    const first = waiting.reduce<QueuedRead | undefined>(
      (best, one) => (best === undefined || one.rank < best.rank ? one : best),
      undefined,
    )
    if (first === undefined) return
    waiting.splice(waiting.indexOf(first), 1)
    first.start()
    next()
  }

  function resumeWhenDue(): void {
    if (pause === null) return
    const left = pause - now()
    if (left > 0) {
      after(left, resumeWhenDue)
      return
    }
    pause = null
    for (const listener of listeners) listener()
    next()
  }

  return {
    run: (read, { priority, signal }) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(signal.reason)
          return
        }
        const place: QueuedRead = {
          rank: rank[priority],
          start: () => {
            signal?.removeEventListener('abort', leave)
            running += 1
            read()
              .then(resolve, reject)
              .finally(() => {
                running -= 1
                next()
              })
          },
        }
        const leave = () => {
          waiting.splice(waiting.indexOf(place), 1)
          reject(signal?.reason)
        }
        signal?.addEventListener('abort', leave, { once: true })
        waiting.push(place)
        next()
      }),
    pauseUntil: (until) => {
      if (until <= now() || (pause !== null && until <= pause)) return
      const wasRunning = pause === null
      pause = until
      if (wasRunning) resumeWhenDue()
      for (const listener of listeners) listener()
    },
    pausedUntil: () => pause,
    onPause: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
