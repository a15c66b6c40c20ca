/** How long a query waits for the connection. A longer wait means that code waits inside its own transaction. */
const longestWaitMs = 20_000

type Waiting = { readonly take: () => void; readonly giveUp: (cause: Error) => void }

/** Lends the one connection to one borrower at a time, first come first served. */
export function takingTurns() {
  const queue: Waiting[] = []
  let lent = false

  return {
    /** @throws when the one before does not give it back in time */
    lend: (): Promise<void> =>
      new Promise((take, giveUp) => {
        if (!lent) {
          lent = true
          take()
          return
        }
        const waiting: Waiting = {
          take: () => {
            clearTimeout(timer)
            take()
          },
          giveUp,
        }
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(waiting), 1)
          giveUp(new Error('The embedded database was busy for too long.'))
        }, longestWaitMs)
        queue.push(waiting)
      }),

    giveBack: (): void => {
      const next = queue.shift()
      if (next === undefined) lent = false
      else next.take()
    },
  }
}
