import { dispatch } from './dispatch.ts'
import { hasWaited, nextDue, type SendingConditions, toCheck, toSend } from './nextToSend.ts'
import { useOutbox } from './outboxStore.ts'
import { EntrySender, type SendingDeps, signedIn } from './sendEntry.ts'

type DrainDeps = SendingDeps & { readonly isMyTurn: () => boolean }

/** One tap may decide about a hundred bookings. Only a few are sent at the same time, to spare the service. */
const mostAtOnce = 4
/** A request without an answer for this long no longer counts as running, so it does not hold up others. */
const hangsAfterMs = 2_000

/** Decides what is sent when, for all tabs by one of them (reliability.md §3.3). */
export class Drain {
  readonly #deps: DrainDeps
  readonly #sender: EntrySender
  /** Entries that have waited are sent one at a time, for all bookings together, to spare the service. */
  #waitedOut: string | null = null
  #cancelTimer: (() => void) | null = null
  #isPumping = false
  /** Some entries are ready and wait for the answers to those before them. */
  #isQueueing = false
  #isStopped = false

  constructor(deps: DrainDeps) {
    this.#deps = deps
    this.#sender = new EntrySender(deps, () => this.pump())
  }

  /** Sends every entry that is due, and checks the outcome of those in doubt. */
  readonly pump = (): void => {
    const { api, clock, isMyTurn } = this.#deps
    // Sending changes the store, and the store calls this method again: only one round runs at a time.
    if (this.#isPumping || this.#isStopped || !isMyTurn()) return
    this.#isPumping = true
    this.#isQueueing = false
    // One reading of the clock for both steps: an entry that becomes due between two readings would be missed by
    // both.
    const now = { at: clock.now(), signedIn: signedIn(), quietUntil: api.pausedUntil() }
    try {
      this.#round(now)
    } finally {
      this.#isPumping = false
    }
    this.#cancelTimer?.()
    const next = nextDue(useOutbox.getState().entries, now)
    const dues = [
      ...(next === null ? [] : [next]),
      ...(this.#isQueueing ? [clock.now() + hangsAfterMs] : []),
    ]
    this.#cancelTimer =
      dues.length === 0
        ? null
        : clock.after(Math.max(0, Math.min(...dues) - clock.now()), this.pump)
  }

  readonly stop = (): void => {
    this.#isStopped = true
    this.#cancelTimer?.()
  }

  #round(now: SendingConditions): void {
    const sender = this.#sender
    // The tab that sent these no longer has the lock: they may have arrived.
    dispatch({ type: 'taken-over', except: new Set(sender.inFlight.keys()) })
    dispatch({ type: 'due', at: now.at })
    if (signedIn() !== null) {
      const serverAt = this.#deps.serverNow?.() ?? this.#deps.clock.now()
      dispatch({ type: 'aged', serverAt })
    }
    for (const entry of toSend(useOutbox.getState().entries, now)) {
      if (sender.inFlight.has(entry.opId)) continue
      if (!hasWaited(entry, now.at)) {
        if (this.#mayLeave(now.at)) void sender.send(entry)
        else this.#isQueueing = true
      } else if (this.#waitedOut === null) {
        this.#waitedOut = entry.opId
        void sender.send(entry).finally(() => {
          this.#waitedOut = null
          this.pump()
        })
      }
    }
    for (const entry of toCheck(useOutbox.getState().entries, now)) void sender.check(entry)
  }

  #mayLeave(at: number): boolean {
    const running = [...this.#sender.inFlight.values()].filter((then) => at - then < hangsAfterMs)
    return running.length < mostAtOnce
  }
}
