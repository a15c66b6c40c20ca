import type { QueryClient } from '@tanstack/react-query'
import { failureOf } from '../api/failures.ts'
import type { QueueClock } from '../api/readQueue.ts'
import type { Service } from '../api/serviceClient.ts'
import { useSession } from '../api/session.ts'
import { afterDone } from './afterDone.ts'
import { baseOf, noteMarkOf } from './base.ts'
import type { Entry } from './command.ts'
import { happen } from './happen.ts'
import type { OneEvent } from './outboxState.ts'
import { useOutbox } from './outboxStore.ts'
import { signedIn } from './person.ts'
import { requestOf } from './requestOf.ts'
import { mustLookFirst, nextDue, type SendingConditions, toCheck, toSend } from './turns.ts'

/** Everything the outbox reaches the outside with. */
export type OutboxDeps = {
  readonly service: Service
  readonly queryClient: QueryClient
  readonly clock: QueueClock
  readonly newOpId: () => string
  /** The server's clock in ms; the tablet's where a test has but one. */
  readonly serverNow?: () => number
  /** 0 to 1, to spread what comes back; never where a test counts. */
  readonly jitter?: () => number
}

type DrainDeps = OutboxDeps & {
  readonly isMyTurn: () => boolean
  /** Done when what this page holds lies where it is kept; null where nothing is to be written: then it may go at once. */
  readonly written: () => Promise<void> | null
  /** The answer came after everything was locked. */
  readonly answeredLate: (opId: string) => void
}

export type Drain = {
  /** Sends and asks after whatever is due. */
  readonly pump: () => void
  readonly stop: () => void
}

const outcomes = () => import('./outcomes.ts')

/** What one tap decided about many goes a few at a time: a hundred at once are a storm. */
const mostAtOnce = 4
/** What has had no answer for so long is no longer counted: one that hangs holds up nobody else. */
const hangsAfterMs = 2_000

/** Sends what staff decided, one tab for all (reliability.md §3.3). */
export function createDrain(deps: DrainDeps): Drain {
  const { service, clock } = deps
  /** When each left, by the tablet's clock. */
  const inFlight = new Map<string, number>()
  const beingChecked = new Set<string>()
  /** What has waited goes one by one, whatever booking it is for: a hundred at once are a storm. */
  let waitedOut: string | null = null
  let cancelTimer: (() => void) | null = null
  let isPumping = false
  /** Some are ready, and wait until those before them are answered. */
  let isQueueing = false
  let isStopped = false

  const conditions = (): SendingConditions => ({
    at: clock.now(),
    signedIn: signedIn(),
    quietUntil: service.pausedUntil(),
  })
  const serverNow = (): number => deps.serverNow?.() ?? clock.now()

  function settle(entry: Entry, outcome: OneEvent): void {
    const jitter = deps.jitter?.()
    happen(jitter === undefined ? outcome : { ...outcome, jitter })
    const settled = useOutbox.getState().entries.find((e) => e.opId === entry.opId)
    if (settled === undefined && outcome.type === 'answered') deps.answeredLate(entry.opId)
    if (settled?.state !== 'done') return
    afterDone(deps.queryClient, settled)
    if (settled.remark === null) {
      void outcomes().then(({ learnFrom }) => learnFrom(deps.queryClient, settled), nothing)
    }
  }

  function send(entry: Entry): Promise<void> {
    const { opId } = entry
    const { entries } = useOutbox.getState()
    inFlight.set(opId, clock.now())
    happen({
      type: 'sent',
      opId,
      at: clock.now(),
      mark: noteMarkOf(deps.queryClient, entry, entries, useSession.getState().account?.id ?? null),
    })
    // Written before it leaves: whoever finds it after a crash knows that it may have arrived.
    const written = deps.written()
    return written === null ? act(entry) : actAfter(written, entry)
  }

  async function actAfter(written: Promise<void>, entry: Entry): Promise<void> {
    await written
    // Another tab was first, and has taken it back.
    if (isStill(entry.opId, 'sending')) await act(entry)
    else inFlight.delete(entry.opId)
  }

  async function act(entry: Entry): Promise<void> {
    const { opId, command } = entry
    const { path, body } = requestOf(command)
    try {
      await service.act(path, body, opId)
      settle(entry, { type: 'answered', opId, at: clock.now() })
    } catch (thrown) {
      settle(entry, { type: 'failed', opId, failure: failureOf(thrown), at: clock.now() })
    } finally {
      inFlight.delete(opId)
      pump()
    }
  }

  async function sendWaited(entry: Entry): Promise<void> {
    const { opId } = entry
    try {
      const found = await outcomes().then(({ lookFirst }) => lookFirst(deps, entry))
      if (found !== null) settle(entry, found)
      // Taken back, or locked away, while it was looked at.
      else if (isStill(opId, 'waiting') && signedIn() === entry.madeBy) await send(entry)
    } catch {
      // Not even the code for it could be fetched.
      settle(entry, { type: 'put-off', opId, failure: { kind: 'offline' }, at: clock.now() })
    }
  }

  async function check(entry: Entry): Promise<void> {
    const { opId } = entry
    const unknown: OneEvent = {
      type: 'still-checking',
      opId,
      failure: { kind: 'offline' },
      at: clock.now(),
      askAgainInMs: 5_000,
    }
    const outcome = await outcomes().then(
      ({ checkOutcome }) => checkOutcome(deps, entry),
      () => unknown,
    )
    beingChecked.delete(opId)
    settle(entry, outcome)
  }

  function round(now: SendingConditions): void {
    // Whoever had these on their way no longer sends: they may have arrived.
    happen({ type: 'taken-over', except: new Set(inFlight.keys()) })
    happen({ type: 'due', at: now.at })
    if (signedIn() !== null) happen({ type: 'aged', serverAt: serverNow() })
    for (const entry of toSend(useOutbox.getState().entries, now)) {
      const { status } = baseOf(deps.queryClient, entry.command.code)
      if (!mustLookFirst(entry, now.at, status)) {
        if (mayLeave(now.at)) void send(entry)
        else isQueueing = true
      } else if (waitedOut === null) {
        waitedOut = entry.opId
        void sendWaited(entry).finally(() => {
          waitedOut = null
          pump()
        })
      }
    }
    for (const entry of toCheck(useOutbox.getState().entries, now)) {
      if (beingChecked.has(entry.opId) || inFlight.has(entry.opId)) continue
      beingChecked.add(entry.opId)
      void check(entry)
    }
  }

  const mayLeave = (at: number): boolean =>
    [...inFlight.values()].filter((then) => at - then < hangsAfterMs).length < mostAtOnce

  function pump(): void {
    // Sending changes the store, which calls this again: one round at a time.
    if (isPumping || isStopped || !deps.isMyTurn()) return
    isPumping = true
    isQueueing = false
    // One moment for both: what falls due between two looks at the clock would be in neither.
    const now = conditions()
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

const isStill = (opId: string, state: Entry['state']): boolean =>
  useOutbox.getState().entries.some((e) => e.opId === opId && e.state === state)

/** Whether check-ins leave notes here is then learned from the next one. */
const nothing = (): void => {}
