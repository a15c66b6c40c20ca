/** The priority of reads that wait: the opened booking, then the day, then the rest. */
export type Priority = 'open booking' | 'today' | 'rest'

const rank: Record<Priority, number> = { 'open booking': 0, today: 1, rest: 2 }

/** The queue's clock and timer; a test passes its own. */
export type QueueClock = {
  readonly now: () => number
  /** @returns the function that cancels it */
  readonly after: (ms: number, run: () => void) => () => void
}

type QueuedRead = { readonly rank: number; readonly start: () => void }

/** Runs at most `places` reads at once, in order of priority, and none while the service asks for a pause. */
export class ReadQueue {
  readonly #clock: QueueClock
  readonly #places: number
  readonly #waiting: QueuedRead[] = []
  readonly #listeners = new Set<() => void>()
  #running = 0
  #pause: number | null = null

  constructor(clock: QueueClock, places = 4) {
    this.#clock = clock
    this.#places = places
  }

  /** Runs `read` when a slot is free. @throws the reason of `signal` when it aborts first */
  run<T>(
    read: () => Promise<T>,
    {
      priority,
      signal,
    }: { readonly priority: Priority; readonly signal?: AbortSignal | undefined },
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason)
        return
      }
      const place: QueuedRead = {
        rank: rank[priority],
        start: () => {
          signal?.removeEventListener('abort', leave)
          this.#running += 1
          read()
            .then(resolve, reject)
            .finally(() => {
              this.#running -= 1
              this.#next()
            })
        },
      }
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(place), 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      this.#waiting.push(place)
      this.#next()
    })
  }

  /** No read starts before `until` (ms): the service demanded it (§8). A shorter pause never ends a longer one. */
  pauseUntil(until: number): void {
    if (until <= this.#clock.now() || (this.#pause !== null && until <= this.#pause)) return
    const wasRunning = this.#pause === null
    this.#pause = until
    if (wasRunning) this.#resumeWhenDue()
    for (const listener of this.#listeners) listener()
  }

  /** Until when reads are paused, in ms; null when they run. */
  pausedUntil(): number | null {
    return this.#pause
  }

  onPause(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #next(): void {
    if (this.#pause !== null || this.#running >= this.#places) return
    const first = this.#waiting.reduce<QueuedRead | undefined>(
      (best, one) => (best === undefined || one.rank < best.rank ? one : best),
      undefined,
    )
    if (first === undefined) return
    this.#waiting.splice(this.#waiting.indexOf(first), 1)
    first.start()
    this.#next()
  }

  #resumeWhenDue(): void {
    if (this.#pause === null) return
    const left = this.#pause - this.#clock.now()
    if (left > 0) {
      this.#clock.after(left, () => this.#resumeWhenDue())
      return
    }
    this.#pause = null
    for (const listener of this.#listeners) listener()
    this.#next()
  }
}
