import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../api/apiClient.ts'
import { failureOf } from '../api/failures.ts'
import type { QueueClock } from '../api/readQueue.ts'
import { useSignIn } from '../api/signIn.ts'
import { afterDone } from './afterDone.ts'
import { hasReadNotes, noteMarkOf } from './base.ts'
import type { Base, Entry, EntryIn } from './command.ts'
import { dispatch } from './dispatch.ts'
import { hasWaited, needsRecheck } from './nextToSend.ts'
import type { OneEvent } from './outboxState.ts'
import { useOutbox } from './outboxStore.ts'
import type { RecheckResult } from './recheckBooking.ts'
import { requestOf } from './requestOf.ts'

/** Everything outside that the outbox uses. */
export type OutboxDeps = {
  readonly api: Api
  readonly queryClient: QueryClient
  readonly clock: QueueClock
  readonly newOpId: () => string
  /** The server's clock in ms; without it the tablet's clock, for tests with only one clock. */
  readonly serverNow?: () => number
  /** A random number from 0 to 1 that spreads retries; absent in tests that count exactly. */
  readonly jitter?: () => number
}

export type SendingDeps = OutboxDeps & {
  /**
   * Resolves when all entries of this page are stored; null when there is nothing to store, and sending may begin at
   * once.
   */
  readonly written: () => Promise<void> | null
  /** Called when an answer came after the vault was locked. */
  readonly answeredLate: (opId: string) => void
  /** Whether the page is being closed or loaded again. One that is only hidden goes on working. */
  readonly isClosing: () => boolean
}

/** One entry on its way: its request, what the answer means, and what became of it where none came. */
export type EntrySender = {
  /** When each request without an answer was sent, by the tablet's clock: the reading before it, then itself. */
  readonly inFlight: ReadonlyMap<string, number>
  /** Sends it. Its booking is read first where its kind or its age asks for that (reliability.md §3.3). */
  readonly send: (entry: EntryIn<'waiting'>) => Promise<void>
  /** Finds out what became of it, unless that is being found out already. */
  readonly check: (entry: EntryIn<'checking' | 'unsure' | 'asks'>) => Promise<void>
}

const outcomes = () => import('./outcomes.ts')

/** @param onAnswered called when a request no longer counts as running */
export function createEntrySender(deps: SendingDeps, onAnswered: () => void): EntrySender {
  const { api, clock } = deps
  const inFlight = new Map<string, number>()
  const beingChecked = new Set<string>()
  const pageStart = clock.now()

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

  function sendNow(entry: Entry, base: Base): Promise<void> {
    const { opId } = entry
    const { entries } = useOutbox.getState()
    inFlight.set(opId, clock.now())
    dispatch({
      type: 'sent',
      opId,
      at: clock.now(),
      base,
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
      await api.act(path, body, opId, 'post', Math.max(0, clock.now() - madeAt))
      settle(entry, { type: 'answered', opId, at: clock.now() })
    } catch (thrown) {
      settle(entry, { type: 'failed', opId, failure: failureOf(thrown), at: clock.now() })
    } finally {
      inFlight.delete(opId)
      onAnswered()
    }
  }

  function send(entry: EntryIn<'waiting'>): Promise<void> {
    // A page that is being closed has no time for a reading, and what only it holds would be lost with it.
    const isLast = deps.isClosing() && !entry.saved && !hasWaited(entry, clock.now())
    if (isLast && entry.command.kind !== 'set-paid') return sendNow(entry, entry.base)
    return needsRecheck(entry, clock.now()) || needsNotes(entry)
      ? sendAfterLook(entry)
      : sendNow(entry, entry.base)
  }

  async function sendAfterLook(entry: Entry): Promise<void> {
    const { opId } = entry
    inFlight.set(opId, clock.now())
    const look = await lookFirst(entry)
    inFlight.delete(opId)
    if (look.is === 'stopped') settle(entry, look.event)
    // The entry may have been undone or locked away during the check.
    else if (isStill(opId, 'waiting') && signedIn() === entry.madeBy) {
      return sendNow(entry, look.base)
    }
    onAnswered()
  }

  async function lookFirst(entry: Entry): Promise<RecheckResult> {
    try {
      const { arrivedMeanwhile, recheckBooking, readNotesBefore } = await outcomes()
      const arrived = entry.resends > 0 ? await arrivedMeanwhile(deps, entry) : null
      if (arrived !== null) return { is: 'stopped', event: arrived }
      const look = await recheckBooking(deps, entry)
      if (look.is === 'stopped' || !needsNotes(entry)) return look
      const event = await readNotesBefore(deps, entry)
      return event === null ? look : { is: 'stopped', event }
    } catch {
      // The code for the check could not be loaded: there is no connection.
      const { opId } = entry
      const failure = { kind: 'offline' } as const
      return { is: 'stopped', event: { type: 'put-off', opId, failure, at: clock.now() } }
    }
  }

  async function check(entry: EntryIn<'checking' | 'unsure' | 'asks'>): Promise<void> {
    const { opId } = entry
    if (beingChecked.has(opId) || inFlight.has(opId)) return
    beingChecked.add(opId)
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

  /**
   * A note from an earlier page is sent only once the notes were read: an equal one that the earlier page had sent
   * would else be taken for it, should the answer be lost.
   */
  const needsNotes = ({ command, madeAt }: Entry): boolean =>
    command.kind === 'note' && madeAt < pageStart && !hasReadNotes(deps, pageStart)

  return { inFlight, send, check }
}

const isStill = (opId: string, state: Entry['state']): boolean =>
  useOutbox.getState().entries.some((e) => e.opId === opId && e.state === state)

/** Nothing to do: the next check-in shows whether this service writes notes. */
const nothing = (): void => {}

/** The person who may send now; null on a page whose sign-in has expired. */
export function signedIn(): string | null {
  const { state, person } = useSignIn.getState()
  return state === 'in' ? person : null
}
