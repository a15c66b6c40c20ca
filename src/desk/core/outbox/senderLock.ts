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
export function requestSenderLock(events: SenderLockEvents): SenderLock {
  const { locks } = navigator
  if (locks !== undefined) return new SharedLock(locks, events)
  queueMicrotask(events.onMine)
  return { isMine: () => true, want() {}, yieldLock() {}, leaveIt() {}, stop() {} }
}

const isHidden = (): boolean => document.visibilityState === 'hidden'

class SharedLock implements SenderLock {
  readonly #locks: LockManager
  readonly #events: SenderLockEvents
  readonly #stopped = new AbortController()
  #letGo: (() => void) | null = null
  #patience: ReturnType<typeof setTimeout> | undefined

  constructor(locks: LockManager, events: SenderLockEvents) {
    this.#locks = locks
    this.#events = events
    void this.#queue()
  }

  isMine(): boolean {
    return this.#letGo !== null
  }

  want(): void {
    if (this.isMine() || isHidden()) return
    this.#events.tellWanted()
    clearTimeout(this.#patience)
    this.#patience = setTimeout(() => this.#steal(), patienceMs)
  }

  yieldLock(): void {
    if (!this.isMine()) return
    if (isHidden()) this.#letGo?.()
    else this.#events.tellKept()
  }

  leaveIt(): void {
    clearTimeout(this.#patience)
  }

  stop(): void {
    clearTimeout(this.#patience)
    this.#stopped.abort()
    this.#letGo?.()
  }

  /** Another tab may in turn take the lock from this one: then that tab sends. */
  #steal(): void {
    if (this.isMine() || this.#stopped.signal.aborted || isHidden()) return
    void this.#locks
      .request(lockName, { steal: true }, () => this.#hold())
      .catch(() => {})
      .finally(() => {
        this.#letGo = null
      })
  }

  #hold(): Promise<void> {
    return new Promise((done) => {
      this.#letGo = done
      this.#events.onMine()
    })
  }

  async #queue(): Promise<void> {
    const { signal } = this.#stopped
    while (!signal.aborted) {
      try {
        await this.#locks.request(lockName, { signal }, () => this.#hold())
      } catch (thrown) {
        // An abort means that another tab took the lock or the desk closes. While the page is being left, every other
        // refusal comes at once and repeats; without a pause between two tries WebKit never gets to the next page.
        if (!isAbort(thrown)) await new Promise((rested) => setTimeout(rested, patienceMs))
      }
      this.#letGo = null
    }
  }
}

const isAbort = (thrown: unknown): boolean =>
  thrown instanceof DOMException && thrown.name === 'AbortError'
