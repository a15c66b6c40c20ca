import type { QueryClient } from '@tanstack/react-query'
import { failureOf } from '../api/failures.ts'
import type { QueueClock } from '../api/readQueue.ts'
import type { Service } from '../api/serviceClient.ts'
import { useSignIn } from '../api/signIn.ts'
import { afterDone } from './afterDone.ts'
import { baseOf, hasReadNotes, noteMarkOf } from './base.ts'
import type { Entry, EntryIn } from './command.ts'
import { dispatch } from './dispatch.ts'
import { needsRecheck, nextDue, type SendingConditions, toCheck, toSend } from './nextToSend.ts'
import type { OneEvent } from './outboxState.ts'
import { useOutbox } from './outboxStore.ts'
import { requestOf } from './requestOf.ts'

/** Everything outside that the outbox uses. */
export type OutboxDeps = {
  readonly service: Service
  readonly queryClient: QueryClient
  readonly clock: QueueClock
  readonly newOpId: () => string
  /** The server's clock in ms; without it the tablet's clock, for tests with only one clock. */
  readonly serverNow?: () => number
  /** A random number from 0 to 1 that spreads retries; absent in tests that count exactly. */
  readonly jitter?: () => number
}

type DrainDeps = OutboxDeps & {
  readonly isMyTurn: () => boolean
  /**
   * Resolves when all entries of this page are stored; null when there is nothing to store, and sending may begin at
   * once.
   */
  readonly written: () => Promise<void> | null
  /** Called when an answer came after the vault was locked. */
  readonly answeredLate: (opId: string) => void
}

export type Drain = {
  /** Sends every entry that is due, and checks the outcome of those in doubt. */
  readonly pump: () => void
  readonly stop: () => void
}

const outcomes = () => import('./outcomes.ts')

/** One tap may decide about a hundred bookings. Only a few are sent at the same time, to spare the service. */
const mostAtOnce = 4
/** A request without an answer for this long no longer counts as running, so it does not hold up others. */
const hangsAfterMs = 2_000

/** Sends what staff decided, one tab for all (reliability.md §3.3). */
export function createDrain(deps: DrainDeps): Drain {
  const { service, clock } = deps
  /** When each request was sent, by the tablet's clock. */
  const inFlight = new Map<string, number>()
  const beingChecked = new Set<string>()
  /** Entries that have waited are sent one at a time, for all bookings together, to spare the service. */
  let waitedOut: string | null = null
  let cancelTimer: (() => void) | null = null
  let isPumping = false
  /** Some entries are ready and wait for the answers to those before them. */
  let isQueueing = false
  let isStopped = false
  const pageStart = clock.now()

  const conditions = (): SendingConditions => ({
    at: clock.now(),
    signedIn: signedIn(),
    quietUntil: service.pausedUntil(),
  })
  const serverNow = (): number => deps.serverNow?.() ?? clock.now()

  function settle(entry: Entry, outcome: OneEvent): void {
    const jitter = deps.jitter?.()
    dispatch(jitter === undefined ? outcome : { ...outcome, jitter })
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
    dispatch({
      type: 'sent',
      opId,
      at: clock.now(),
      mark: noteMarkOf(deps.queryClient, entry, entries, useSignIn.getState().account?.id ?? null),
    })
    // Stored as `sending` before the request is made: after a crash this shows that the action may have arrived.
    const written = deps.written()
    return written === null ? act(entry) : actAfter(written, entry)
  }

  async function actAfter(written: Promise<void>, entry: Entry): Promise<void> {
    await written
    // Another tab may have undone it first.
    if (isStill(entry.opId, 'sending')) await act(entry)
    else inFlight.delete(entry.opId)
  }

  async function act(entry: Entry): Promise<void> {
    const { opId, command, madeAt } = entry
    const { path, body } = requestOf(command)
    try {
      await service.act(path, body, opId, 'post', Math.max(0, clock.now() - madeAt))
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
      const { recheckBooking, readNotesBefore } = await outcomes()
      const found =
        (await recheckBooking(deps, entry)) ??
        (needsNotes(entry) ? await readNotesBefore(deps, entry) : null)
      if (found !== null) settle(entry, found)
      // The entry may have been undone or locked away during the check.
      else if (isStill(opId, 'waiting') && signedIn() === entry.madeBy) await send(entry)
    } catch {
      // The code for the check could not be loaded: there is no connection.
      settle(entry, { type: 'put-off', opId, failure: { kind: 'offline' }, at: clock.now() })
    }
  }

  async function check(entry: EntryIn<'checking'>): Promise<void> {
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
    // The tab that sent these no longer has the lock: they may have arrived.
    dispatch({ type: 'taken-over', except: new Set(inFlight.keys()) })
    dispatch({ type: 'due', at: now.at })
    if (signedIn() !== null) dispatch({ type: 'aged', serverAt: serverNow() })
    for (const entry of toSend(useOutbox.getState().entries, now)) {
      const { status } = baseOf(deps.queryClient, entry.command.code)
      if (!needsRecheck(entry, now.at, status) && !needsNotes(entry)) {
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

  /**
   * A note from an earlier page is sent only once the notes were read: an equal one that the earlier page had sent
   * would else be taken for it, should the answer be lost.
   */
  const needsNotes = ({ command, madeAt }: Entry): boolean =>
    command.kind === 'note' && madeAt < pageStart && !hasReadNotes(deps, pageStart)

  const mayLeave = (at: number): boolean =>
    [...inFlight.values()].filter((then) => at - then < hangsAfterMs).length < mostAtOnce

  function pump(): void {
    // Sending changes the store, and the store calls this function again: only one round runs at a time.
    if (isPumping || isStopped || !deps.isMyTurn()) return
    isPumping = true
    isQueueing = false
    // One reading of the clock for both steps: an entry that becomes due between two readings would be missed by
    // both.
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

/** Nothing to do: the next check-in shows whether this service writes notes. */
const nothing = (): void => {}

/** The person who may send now; null on a page whose sign-in has expired. */
function signedIn(): string | null {
  const { state, person } = useSignIn.getState()
  return state === 'in' ? person : null
}
