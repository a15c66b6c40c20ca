import { outboxLock } from '../../ui/storageNames.ts'

/** The tab with this lock sends for all tabs (reliability.md §3.3 rule 1). */
const lockName = outboxLock

/** The system may stop a hidden page while it has the lock: then a visible tab takes the lock after this time. */
const patienceMs = 1_000

export type SenderLock = {
  readonly isMine: () => boolean
  /** This tab became visible. */
  readonly want: () => void
  /** Another tab became visible: it gets the lock, unless this tab is visible too. */
  readonly yieldLock: () => void
  /** The tab with the lock is visible too, and keeps it. */
  readonly leaveIt: () => void
  readonly stop: () => void
}

type SenderLockEvents = {
  readonly onMine: () => void
  readonly tellWanted: () => void
  readonly tellKept: () => void
}

/**
 * Leader election: one tab sends, and another takes over as soon as it is gone. In a browser without locks every tab
 * sends; the gate's journal still accepts each operation once.
 */
export function requestSenderLock({ onMine, tellWanted, tellKept }: SenderLockEvents): SenderLock {
  const { locks } = navigator
  if (locks === undefined) {
    queueMicrotask(onMine)
    return {
      isMine: () => true,
      want: () => {},
      yieldLock: () => {},
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
        // An abort means that another tab took the lock or the desk closes. While the page is being left, every other
        // refusal comes at once and repeats; without a pause between two tries WebKit never gets to the next page.
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
        // Another tab may in turn take the lock from this one: then that tab sends.
        void locks
          .request(lockName, { steal: true }, hold)
          .catch(() => {})
          .finally(() => {
            letGo = null
          })
      }, patienceMs)
    },
    yieldLock: () => {
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
