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

const outcomes = () => import('./outcomes.ts')

/** Sends entries, says what their answers mean, and finds out what became of those without one. */
export class EntrySender {
  readonly #deps: SendingDeps
  readonly #onAnswered: () => void
  readonly #inFlight = new Map<string, number>()
  readonly #beingChecked = new Set<string>()
  readonly #pageStart: number

  /** @param onAnswered called when a request no longer counts as running */
  constructor(deps: SendingDeps, onAnswered: () => void) {
    this.#deps = deps
    this.#onAnswered = onAnswered
    this.#pageStart = deps.clock.now()
  }

  /** When each request without an answer was sent, by the tablet's clock: the reading before it, then itself. */
  get inFlight(): ReadonlyMap<string, number> {
    return this.#inFlight
  }

  /** Sends it. Its booking is read first where its kind or its age asks for that (reliability.md §3.3). */
  send(entry: EntryIn<'waiting'>): Promise<void> {
    const now = this.#now()
    // A page that is being closed has no time for a reading, and what only it holds would be lost with it.
    const isLast = this.#deps.isClosing() && !entry.saved && !hasWaited(entry, now)
    if (isLast && entry.command.kind !== 'set-paid') return this.#sendNow(entry, entry.base)
    return needsRecheck(entry, now) || this.#needsNotes(entry)
      ? this.#sendAfterLook(entry)
      : this.#sendNow(entry, entry.base)
  }

  /** Finds out what became of it, unless that is being found out already. */
  async check(entry: EntryIn<'checking' | 'unsure' | 'asks'>): Promise<void> {
    const { opId } = entry
    if (this.#beingChecked.has(opId) || this.#inFlight.has(opId)) return
    this.#beingChecked.add(opId)
    const unknown: OneEvent = {
      type: 'still-checking',
      opId,
      failure: { kind: 'offline' },
      at: this.#now(),
      askAgainInMs: 5_000,
    }
    const outcome = await outcomes().then(
      ({ checkOutcome }) => checkOutcome(this.#deps, entry),
      () => unknown,
    )
    this.#beingChecked.delete(opId)
    this.#settle(entry, outcome)
  }

  #now(): number {
    return this.#deps.clock.now()
  }

  #settle(entry: Entry, outcome: OneEvent): void {
    const { queryClient, answeredLate } = this.#deps
    const jitter = this.#deps.jitter?.()
    dispatch(jitter === undefined ? outcome : { ...outcome, jitter })
    const settled = useOutbox.getState().entries.find((e) => e.opId === entry.opId)
    if (settled === undefined && outcome.type === 'answered') answeredLate(entry.opId)
    if (settled?.state !== 'done') return
    afterDone(queryClient, settled)
    if (settled.remark === null) {
      void outcomes().then(({ learnFrom }) => learnFrom(queryClient, settled), nothing)
    }
  }

  #sendNow(entry: Entry, base: Base): Promise<void> {
    const { opId } = entry
    const { entries } = useOutbox.getState()
    const accountId = useSignIn.getState().account?.id ?? null
    const at = this.#now()
    this.#inFlight.set(opId, at)
    const mark = noteMarkOf(this.#deps.queryClient, entry, entries, accountId)
    dispatch({ type: 'sent', opId, at, base, mark })
    // Stored as `sending` before the request is made: after a crash this shows that the action may have arrived.
    const written = this.#deps.written()
    return written === null ? this.#act(entry) : this.#actAfter(written, entry)
  }

  async #actAfter(written: Promise<void>, entry: Entry): Promise<void> {
    await written
    // Another tab may have undone it first.
    if (isStill(entry.opId, 'sending')) await this.#act(entry)
    else this.#inFlight.delete(entry.opId)
  }

  async #act(entry: Entry): Promise<void> {
    const { opId, command, madeAt } = entry
    const { path, body } = requestOf(command)
    try {
      const waitedMs = Math.max(0, this.#now() - madeAt)
      await this.#deps.api.act(path, body, opId, 'post', waitedMs)
      this.#settle(entry, { type: 'answered', opId, at: this.#now() })
    } catch (thrown) {
      this.#settle(entry, { type: 'failed', opId, failure: failureOf(thrown), at: this.#now() })
    } finally {
      this.#inFlight.delete(opId)
      this.#onAnswered()
    }
  }

  async #sendAfterLook(entry: Entry): Promise<void> {
    const { opId } = entry
    this.#inFlight.set(opId, this.#now())
    const look = await this.#lookFirst(entry)
    this.#inFlight.delete(opId)
    if (look.is === 'stopped') this.#settle(entry, look.event)
    // The entry may have been undone or locked away during the check.
    else if (isStill(opId, 'waiting') && signedIn() === entry.madeBy) {
      return this.#sendNow(entry, look.base)
    }
    this.#onAnswered()
  }

  async #lookFirst(entry: Entry): Promise<RecheckResult> {
    try {
      const { arrivedMeanwhile, recheckBooking, readNotesBefore } = await outcomes()
      const arrived = entry.resends > 0 ? await arrivedMeanwhile(this.#deps, entry) : null
      if (arrived !== null) return { is: 'stopped', event: arrived }
      const look = await recheckBooking(this.#deps, entry)
      if (look.is === 'stopped' || !this.#needsNotes(entry)) return look
      const event = await readNotesBefore(this.#deps, entry)
      return event === null ? look : { is: 'stopped', event }
    } catch {
      // The code for the check could not be loaded: there is no connection.
      const { opId } = entry
      const failure = { kind: 'offline' } as const
      return { is: 'stopped', event: { type: 'put-off', opId, failure, at: this.#now() } }
    }
  }

  /**
   * A note from an earlier page is sent only once the notes were read: an equal one that the earlier page had sent
   * would else be taken for it, should the answer be lost.
   */
  #needsNotes({ command, madeAt }: Entry): boolean {
    const isEarlier = command.kind === 'note' && madeAt < this.#pageStart
    return isEarlier && !hasReadNotes(this.#deps, this.#pageStart)
  }
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
