/** Lets the long work of one call wait for the short work of others. */
export type Turns = {
  /** Counts a call while it is answered. */
  readonly during: <T>(answer: () => Promise<T>) => Promise<T>
  /** Settles when all other calls are answered or wait in here too, and soon in any case. The call that waits is one of those counted. */
  readonly whenFree: () => Promise<void>
}

/** So long a part of long work waits at most, in ms: a busy service must not keep it for ever. */
const mostMs = 50

/**
 * For the embedded database, which answers one statement after the other: who waits for a long one waits for all of it.
 * Each of those who have long work to do gets a turn after the other.
 */
export function turns(): Turns {
  let answering = 0
  const waiting = new Set<() => void>()

  function look(): void {
    const [first] = waiting
    if (answering === waiting.size) first?.()
  }

  return {
    async during(answer) {
      answering += 1
      try {
        return await answer()
      } finally {
        answering -= 1
        look()
      }
    },
    whenFree: () =>
      new Promise((settle) => {
        const timer = setTimeout(go, mostMs)
        function go(): void {
          clearTimeout(timer)
          waiting.delete(go)
          settle()
        }
        waiting.add(go)
        look()
      }),
  }
}
