import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../api/apiClient.ts'
import { type FailureReason, failureOf } from '../api/failures.ts'
import { bookingNow } from '../api/queries/bookingNow.ts'
import type { QueueClock } from '../api/readQueue.ts'
import { useSignIn } from '../api/signIn.ts'
import { checkNote } from './checkMark.ts'
import { type Entry, type EntryIn, lastSentAt } from './command.ts'
import { readRecentNotes } from './freshNotes.ts'
import { lookAgainInMs } from './lookAgain.ts'
import { nextStepOf, readOperation } from './operation.ts'
import type { OneEvent } from './outboxState.ts'
import { useOutbox } from './outboxStore.ts'
import {
  type BookingReading,
  type OutcomeVerdict,
  type VerdictFacts,
  verdictOn,
} from './outcomeVerdict.ts'
import { requestOf } from './requestOf.ts'

export type OutcomeDeps = {
  readonly api: Api
  readonly queryClient: QueryClient
  readonly clock: QueueClock
}

/** An entry whose outcome is looked up, also while a person may have to decide about it. */
export type Doubted = EntryIn<'checking' | 'unsure' | 'asks'>

/**
 * Finds out whether a command that was sent worked: first from the gate's journal, then by reading the
 * booking again (reliability.md §3.5). It is sent again only under its own id, where the gate says that this does it
 * once. Never throws.
 */
export async function checkOutcome(deps: OutcomeDeps, entry: Doubted): Promise<OneEvent> {
  const { opId } = entry
  const at = deps.clock.now()
  try {
    if (isAccepted(entry)) return await readBack(deps, entry, 0)
    const sent = { sinceSentMs: sinceSent(entry, at), wasBegun: wasBegun(entry) }
    const next = nextStepOf(await readOperation(deps.api, opId, at), sent)
    // A question to a person is withdrawn by the booking alone.
    const isQuestion = entry.state !== 'checking'
    switch (next.is) {
      case 'done':
        // An accepted payment that was read back already is only looked for.
        return isQuestion && entry.command.kind === 'set-paid'
          ? await readBack(deps, entry, 0)
          : { type: 'answered', opId, at: deps.clock.now() }
      case 'send':
        return { type: 'never-arrived', opId, at: deps.clock.now() }
      case 'wait':
        return { type: 'still-checking', opId, failure: null, at, askAgainInMs: 2_000 }
      case 'repeat':
        return isQuestion
          ? await readBack(deps, entry, next.mayArriveMs)
          : await repeat(deps, entry, next.mayArriveMs)
      case 'look':
        return await readBack(deps, entry, next.mayArriveMs)
      case 'failed':
        return isQuestion
          ? await readBack(deps, entry, 0)
          : { type: 'failed', opId, failure: next.failure, at: deps.clock.now() }
    }
  } catch (thrown) {
    return lookLater(deps, entry, failureOf(thrown))
  }
}

const isAccepted = (entry: Doubted): boolean => entry.state === 'checking' && entry.accepted

const wasBegun = ({ state, tries }: Doubted): boolean =>
  state !== 'checking' || tries.at(-1)?.answer === 'outcome-unknown'

const sinceSent = (entry: Entry, at: number): number => at - (lastSentAt(entry) ?? entry.madeAt)

/** Gives the answer to the first sending, which the service repeats or does now. @throws what leaves it open */
async function repeat(deps: OutcomeDeps, entry: Doubted, arrivesMs: number): Promise<OneEvent> {
  const { opId, command } = entry
  const { path, body } = requestOf(command)
  try {
    await deps.api.act(path, body, opId)
    return { type: 'answered', opId, at: deps.clock.now() }
  } catch (thrown) {
    if (failureOf(thrown).kind === 'outcome-unknown') return readBack(deps, entry, arrivesMs)
    throw thrown
  }
}

/** Not known yet: it is looked for again later, by a page that can. */
function lookLater({ clock }: OutcomeDeps, entry: Doubted, failure: FailureReason): OneEvent {
  const at = clock.now()
  const askAgainInMs = lookAgainInMs(sinceSent(entry, at))
  return { type: 'still-checking', opId: entry.opId, failure, at, askAgainInMs }
}

/**
 * Reads from the booking whether it was done. The effect may still appear: for `arrivesMs` no person must decide yet.
 *
 * @throws {ServiceFailure} when the booking cannot be read, which decides nothing
 */
async function readBack(deps: OutcomeDeps, entry: Doubted, arrivesMs: number): Promise<OneEvent> {
  const reading = await read(deps, entry)
  const verdict: OutcomeVerdict =
    reading === null ? { is: 'open' } : verdictOn(entry, reading, knownOf(entry))
  const { opId, command } = entry
  const at = deps.clock.now()
  const result =
    command.kind === 'set-paid' && reading !== null
      ? { total: reading.booking.total, paid: reading.booking.paid }
      : null
  if (verdict.is === 'seen') {
    return { type: 'confirmed', opId, at, result, remark: verdict.remark }
  }
  // What the service has confirmed cannot arrive later.
  if (entry.state !== 'checking' || (arrivesMs > 0 && !entry.accepted)) {
    const later = lookLater(deps, entry, { kind: 'outcome-unknown' })
    return arrivesMs === 0 || later.type !== 'still-checking'
      ? later
      : { ...later, askAgainInMs: Math.min(later.askAgainInMs, arrivesMs) }
  }
  const lookAt = at + lookAgainInMs(sinceSent(entry, at))
  switch (verdict.is) {
    case 'absent':
    case 'open':
      return { type: 'doubted', opId, result, lookAt }
    case 'changed':
      return { type: 'asked', opId, question: { kind: 'changed', now: verdict.now }, lookAt }
    case 'touched':
      return { type: 'asked', opId, question: { kind: 'touched', at: verdict.at }, lookAt }
  }
}

/**
 * Reads the booking before a person sends again what may have arrived meanwhile. @returns null when it shows nothing
 * of it. Never throws
 */
export async function arrivedMeanwhile(deps: OutcomeDeps, entry: Entry): Promise<OneEvent | null> {
  const { opId, command } = entry
  // What is paid by now may be another payment, which this reading cannot tell.
  if (command.kind === 'set-paid') return null
  try {
    const reading = await read(deps, entry)
    const verdict = reading && verdictOn(entry, reading, knownOf(entry))
    if (verdict?.is !== 'seen') return null
    const remark = verdict.remark ?? { kind: 'already', by: null, at: null }
    return { type: 'found-done', opId, at: deps.clock.now(), remark }
  } catch (thrown) {
    return { type: 'put-off', opId, failure: failureOf(thrown), at: deps.clock.now() }
  }
}

/** Null when the service refuses to show the booking. */
async function read(deps: OutcomeDeps, { command }: Entry): Promise<BookingReading | null> {
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
