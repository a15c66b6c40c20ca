import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../api/apiClient.ts'
import { failureOf } from '../api/failures.ts'
import { bookingNow } from '../api/queries/bookingNow.ts'
import type { QueueClock } from '../api/readQueue.ts'
import { useSignIn } from '../api/signIn.ts'
import { checkNote } from './checkMark.ts'
import { type Entry, type EntryIn, lastSentAt, writesToGuest } from './command.ts'
import { readRecentNotes } from './freshNotes.ts'
import { readOperation } from './operation.ts'
import type { OneEvent } from './outboxState.ts'
import { useOutbox } from './outboxStore.ts'
import {
  factsOf,
  type Reading,
  type Verdict,
  type VerdictFacts,
  verdictOn,
} from './outcomeVerdict.ts'
import { requestOf } from './requestOf.ts'

export type OutcomeDeps = {
  readonly api: Api
  readonly queryClient: QueryClient
  readonly clock: QueueClock
  readonly newOpId: () => string
}

const askAgainInMs = 5_000
/** A request may still reach the service this long after the desk and the gate gave it up (reliability.md §3.5). */
const lateLandingMs = 30_000
/** The time between two readings that must be equal. */
const betweenMs = 5_000

/**
 * Finds out whether a command that was sent worked: first from the gate's journal, then by reading the
 * booking again (reliability.md §3.5). It is sent again only under its own id, where the gate says that this does it
 * once. Never throws.
 */
export async function checkOutcome(
  deps: OutcomeDeps,
  entry: EntryIn<'checking'>,
): Promise<OneEvent> {
  const { opId } = entry
  const at = deps.clock.now()
  try {
    if (entry.accepted) return await readBack(deps, entry)
    const operation = await readOperation(deps.api, opId, at)
    switch (operation.kind) {
      case 'accepted':
        return { type: 'answered', opId, at: deps.clock.now() }
      case 'unseen':
        return { type: 'never-arrived', opId, at: deps.clock.now() }
      case 'running':
        return { type: 'still-checking', opId, failure: null, at, askAgainInMs: 2_000 }
      case 'unknown':
        return operation.mayRepeat ? await repeat(deps, entry) : await readBack(deps, entry)
      case 'failed':
        // After an error of the service nobody knows whether the action was done; after a refusal it certainly was
        // not.
        return isOpenQuestion(operation.failure.kind)
          ? await readBack(deps, entry)
          : { type: 'failed', opId, failure: operation.failure, at: deps.clock.now() }
    }
  } catch (thrown) {
    const failure = failureOf(thrown)
    return { type: 'still-checking', opId, failure, at: deps.clock.now(), askAgainInMs }
  }
}

/** Gives the answer to the first sending, which the service repeats or does now. @throws what leaves it open */
async function repeat(deps: OutcomeDeps, entry: EntryIn<'checking'>): Promise<OneEvent> {
  const { opId, command } = entry
  const { path, body } = requestOf(command)
  try {
    await deps.api.act(path, body, opId)
    return { type: 'answered', opId, at: deps.clock.now() }
  } catch (thrown) {
    if (failureOf(thrown).kind === 'outcome-unknown') return readBack(deps, entry)
    throw thrown
  }
}

const isOpenQuestion = (kind: string): boolean =>
  ['service-error', 'unreadable', 'unreachable', 'outcome-unknown'].includes(kind)

/** A failed reading decides nothing: the outcome is checked again later. */
async function readBack(deps: OutcomeDeps, entry: EntryIn<'checking'>): Promise<OneEvent> {
  const { opId } = entry
  const first = await read(deps, entry)
  if (first === null) return { type: 'doubted', opId, result: null }
  const early = verdictOn(entry, first, knownOf(entry))
  // What the service has confirmed cannot arrive later, and what the booking already shows needs no second reading.
  if (early.is === 'seen' || entry.accepted) return outcome(deps, entry, first, early)

  const at = deps.clock.now()
  const sinceSent = at - (lastSentAt(entry) ?? 0)
  if (sinceSent >= 0 && sinceSent < lateLandingMs) {
    const failure = entry.failure ?? { kind: 'outcome-unknown' as const }
    return { type: 'still-checking', opId, failure, at, askAgainInMs: lateLandingMs - sinceSent }
  }
  await passes(deps.clock, betweenMs)
  const second = await read(deps, entry)
  if (second === null) return { type: 'doubted', opId, result: null }
  const verdict = verdictOn(entry, second, knownOf(entry))
  if (verdict.is !== 'seen' && factsOf(first) !== factsOf(second)) {
    return {
      type: 'still-checking',
      opId,
      failure: entry.failure,
      at: deps.clock.now(),
      askAgainInMs,
    }
  }
  return outcome(deps, entry, second, verdict)
}

const passes = (clock: QueueClock, ms: number): Promise<void> =>
  new Promise((done) => {
    clock.after(ms, done)
  })

/** Only what can do no harm twice is sent again without a person, and only once (reliability.md §3.1). */
const mayGoAgain = ({ command, resends }: Entry): boolean => {
  if (command.kind === 'set-paid') return false
  if (writesToGuest(command)) return false
  return resends === 0 || command.kind === 'note' || command.kind === 'bookmark'
}

function outcome(
  { clock, newOpId }: OutcomeDeps,
  entry: Entry,
  { booking }: Reading,
  verdict: Verdict,
): OneEvent {
  const { opId, command } = entry
  const result = command.kind === 'set-paid' ? { total: booking.total, paid: booking.paid } : null
  switch (verdict.is) {
    case 'seen':
      return { type: 'confirmed', opId, at: clock.now(), result, remark: verdict.remark }
    case 'absent':
      return mayGoAgain(entry)
        ? { type: 'proven-absent', opId, newOpId: newOpId(), at: clock.now() }
        : { type: 'doubted', opId, result }
    case 'changed':
      return { type: 'asked', opId, question: { kind: 'changed', now: verdict.now } }
    case 'touched':
      return { type: 'asked', opId, question: { kind: 'touched', at: verdict.at } }
    case 'open':
      return { type: 'doubted', opId, result }
  }
}

/** Null when the service refuses to show the booking. */
async function read(deps: OutcomeDeps, { command }: Entry): Promise<Reading | null> {
  const booking = await bookingNow(deps, command.code)
  if (booking === null) return null
  return { booking, notes: leavesNote(command.kind) ? await readRecentNotes(deps) : [] }
}

const leavesNote = (kind: string): boolean =>
  kind === 'note' || kind === 'check-in' || kind === 'check-out'

function knownOf({ command }: Entry): VerdictFacts {
  const { account, serverOffsetMs } = useSignIn.getState()
  return {
    accountId: account?.id ?? null,
    entries: useOutbox.getState().entries.filter((e) => e.command.code === command.code),
    checkNote: checkNote(command.kind),
    serverOffsetMs,
  }
}
