import { dispatch } from './dispatch.ts'
import { hasWaited, nextDue, type SendingConditions, toCheck, toSend } from './nextToSend.ts'
import { useOutbox } from './outboxStore.ts'
import { createEntrySender, type SendingDeps, signedIn } from './sendEntry.ts'

type DrainDeps = SendingDeps & { readonly isMyTurn: () => boolean }

export type Drain = {
  /** Sends every entry that is due, and checks the outcome of those in doubt. */
  readonly pump: () => void
  readonly stop: () => void
}

/** One tap may decide about a hundred bookings. Only a few are sent at the same time, to spare the service. */
const mostAtOnce = 4
/** A request without an answer for this long no longer counts as running, so it does not hold up others. */
const hangsAfterMs = 2_000

/** Decides what is sent when, for all tabs by one of them (reliability.md §3.3). */
export function createDrain(deps: DrainDeps): Drain {
  const { api, clock } = deps
  const sender = createEntrySender(deps, () => pump())
  /** Entries that have waited are sent one at a time, for all bookings together, to spare the service. */
  let waitedOut: string | null = null
  let cancelTimer: (() => void) | null = null
  let isPumping = false
  /** Some entries are ready and wait for the answers to those before them. */
  let isQueueing = false
  let isStopped = false

  function round(now: SendingConditions): void {
    // The tab that sent these no longer has the lock: they may have arrived.
    dispatch({ type: 'taken-over', except: new Set(sender.inFlight.keys()) })
    dispatch({ type: 'due', at: now.at })
    if (signedIn() !== null) {
      dispatch({ type: 'aged', serverAt: deps.serverNow?.() ?? clock.now() })
    }
    for (const entry of toSend(useOutbox.getState().entries, now)) {
      if (sender.inFlight.has(entry.opId)) continue
      if (!hasWaited(entry, now.at)) {
        if (mayLeave(now.at)) void sender.send(entry)
        else isQueueing = true
      } else if (waitedOut === null) {
        waitedOut = entry.opId
        void sender.send(entry).finally(() => {
          waitedOut = null
          pump()
        })
      }
    }
    for (const entry of toCheck(useOutbox.getState().entries, now)) void sender.check(entry)
  }

  const mayLeave = (at: number): boolean =>
    [...sender.inFlight.values()].filter((then) => at - then < hangsAfterMs).length < mostAtOnce

  function pump(): void {
    // Sending changes the store, and the store calls this function again: only one round runs at a time.
    if (isPumping || isStopped || !deps.isMyTurn()) return
    isPumping = true
    isQueueing = false
    // One reading of the clock for both steps: an entry that becomes due between two readings would be missed by
    // both.
    const now = { at: clock.now(), signedIn: signedIn(), quietUntil: api.pausedUntil() }
    try {
      round(now)
    } finally {
      isPumping = false
    }
    cancelTimer?.()
    const next = nextDue(useOutbox.getState().entries, now)
    const dues = [
      ...(next === null ? [] : [next]),
      ...(isQueueing ? [clock.now() + hangsAfterMs] : []),
    ]
    cancelTimer =
      dues.length === 0 ? null : clock.after(Math.max(0, Math.min(...dues) - clock.now()), pump)
  }

  return {
    pump,
    stop: () => {
      isStopped = true
      cancelTimer?.()
    },
  }
}
