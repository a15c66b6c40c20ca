/** The calls under way with a token pair, by sign-in, so that a refresh can let them finish first. */
export type RunningCalls = {
  during<T>(idHash: string, call: () => Promise<T>): Promise<T>
  allDone(idHash: string): Promise<void>
}

export function runningCalls(): RunningCalls {
  const counts = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()

  function end(idHash: string): void {
    const left = (counts.get(idHash) ?? 1) - 1
    if (left > 0) {
      counts.set(idHash, left)
      return
    }
    counts.delete(idHash)
    for (const done of waiting.get(idHash) ?? []) done()
    waiting.delete(idHash)
  }

  return {
    async during(idHash, call) {
      counts.set(idHash, (counts.get(idHash) ?? 0) + 1)
      try {
        return await call()
      } finally {
        end(idHash)
      }
    },
    allDone: (idHash) =>
      counts.has(idHash)
        ? new Promise((done) => {
            waiting.set(idHash, [...(waiting.get(idHash) ?? []), done])
          })
        : Promise.resolve(),
  }
}
