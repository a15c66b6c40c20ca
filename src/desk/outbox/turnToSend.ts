import { outboxLock } from '../kit/storageNames.ts'

/** Held by the one tab that sends for all of them (reliability.md §3.3 rule 1). */
const lockName = outboxLock

/** A hidden page may be stopped by the system while it holds the lock: one that is looked at takes it then. */
const patienceMs = 1_000

export type TurnToSend = {
  readonly isMine: () => boolean
  /** Somebody looks at this tab. */
  readonly want: () => void
  /** Another tab is looked at: it may have it, unless this one is too. */
  readonly handOver: () => void
  /** The tab that has it is looked at too, and goes on. */
  readonly leaveIt: () => void
  readonly stop: () => void
}

type Turn = {
  readonly onMine: () => void
  readonly tellWanted: () => void
  readonly tellKept: () => void
}

/**
 * Sees to it that one tab sends, and that another one does as soon as it is gone. Where a browser has no locks every
 * tab sends: the gate's journal still takes each operation once.
 */
export function turnToSend({ onMine, tellWanted, tellKept }: Turn): TurnToSend {
  const { locks } = navigator
  if (locks === undefined) {
    queueMicrotask(onMine)
    return {
      isMine: () => true,
      want: () => {},
      handOver: () => {},
      leaveIt: () => {},
      stop: () => {},
    }
  }
  const stopped = new AbortController()
  let letGo: (() => void) | null = null
  let patience: ReturnType<typeof setTimeout> | undefined

  const hold = (): Promise<void> =>
    new Promise((done) => {
      letGo = done
      onMine()
    })

  async function queue(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        await locks.request(lockName, { signal: stopped.signal }, hold)
      } catch (thrown) {
        // Another tab took the lock, or the desk closes. Any other refusal comes at once and again while the page is being
        // left, and without a rest between two tries WebKit never gets to the next page.
        if (!isAbort(thrown)) await new Promise((rested) => setTimeout(rested, patienceMs))
      }
      letGo = null
    }
  }
  void queue()

  return {
    isMine: () => letGo !== null,
    want: () => {
      if (letGo !== null || document.visibilityState === 'hidden') return
      tellWanted()
      clearTimeout(patience)
      patience = setTimeout(() => {
        if (letGo !== null || stopped.signal.aborted || document.visibilityState === 'hidden')
          return
        // Taken from this tab in its turn: then the other one sends.
        void locks
          .request(lockName, { steal: true }, hold)
          .catch(() => {})
          .finally(() => {
            letGo = null
          })
      }, patienceMs)
    },
    handOver: () => {
      if (letGo === null) return
      if (document.visibilityState === 'hidden') letGo()
      else tellKept()
    },
    leaveIt: () => clearTimeout(patience),
    stop: () => {
      clearTimeout(patience)
      stopped.abort()
      letGo?.()
    },
  }
}

const isAbort = (thrown: unknown): boolean =>
  thrown instanceof DOMException && thrown.name === 'AbortError'
