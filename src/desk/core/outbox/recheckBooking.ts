import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import type { Note } from '../../../contract/note.ts'
import { deskToday } from '../api/clock.ts'
import { failureOf } from '../api/failures.ts'
import { cannotTakeNow } from '../api/failureTable.ts'
import { usePaymentRules } from '../api/paymentRules.ts'
import { accounts, nameOf } from '../api/queries/accounts.ts'
import { bookingNow } from '../api/queries/bookingNow.ts'
import { keys } from '../api/queries/keys.ts'
import { notesOfBooking, notesOn } from '../api/queries/notes.ts'
import { changedSince } from './changedSince.ts'
import { lastCheck } from './checkMark.ts'
import type { OutcomeDeps } from './checkOutcome.ts'
import type { Base, Entry } from './command.ts'
import { readRecentNotes } from './freshNotes.ts'
import { baseIn, filledFrom } from './newEntry.ts'
import { hasWaited } from './nextToSend.ts'
import { readOperation } from './operation.ts'
import type { OneEvent } from './outboxState.ts'

/**
 * What was found right before an action is sent: that it may go, with what the booking shows now; or what becomes of it
 * instead.
 */
export type RecheckResult =
  | { readonly is: 'clear'; readonly base: Base }
  | { readonly is: 'stopped'; readonly event: OneEvent }

const clear = (base: Base): RecheckResult => ({ is: 'clear', base })
const stopped = (event: OneEvent): RecheckResult => ({ is: 'stopped', event })

/**
 * Reads a booking again right before an action is sent, and compares it with what the person saw (reliability.md §3.3).
 * When the action may have arrived already, the gate's journal is read first. Never throws.
 */
export async function recheckBooking(deps: OutcomeDeps, entry: Entry): Promise<RecheckResult> {
  try {
    const known = await journalSays(deps, entry)
    return known === null ? await bookingSays(deps, entry) : stopped(known)
  } catch (thrown) {
    const at = deps.clock.now()
    return stopped({ type: 'put-off', opId: entry.opId, failure: failureOf(thrown), at })
  }
}

/**
 * Reads the notes before a note is sent, so that an equal one that is there already is not taken for it.
 *
 * @returns null when it may go, also where the service does not show its notes; otherwise that it must wait. Never
 * throws
 */
export async function readNotesBefore(
  deps: OutcomeDeps,
  { opId }: Entry,
): Promise<OneEvent | null> {
  try {
    await readRecentNotes(deps)
    return null
  } catch (thrown) {
    const failure = failureOf(thrown)
    return cannotTakeNow(failure) ? { type: 'put-off', opId, failure, at: deps.clock.now() } : null
  }
}

async function journalSays(deps: OutcomeDeps, entry: Entry): Promise<OneEvent | null> {
  const { opId, attempts } = entry
  if (attempts === 0) return null
  const operation = await readOperation(deps.api, opId, deps.clock.now())
  const at = deps.clock.now()
  switch (operation.kind) {
    case 'unseen':
      return null
    case 'accepted':
      return { type: 'answered', opId, at }
    case 'running':
      return { type: 'failed', opId, failure: { kind: 'in-progress' }, at }
    case 'unknown':
      return { type: 'failed', opId, failure: { kind: 'outcome-unknown' }, at }
    case 'failed':
      return { type: 'failed', opId, failure: operation.failure, at }
  }
}

async function bookingSays(deps: OutcomeDeps, entry: Entry): Promise<RecheckResult> {
  const { command } = entry
  if (command.kind === 'bookmark') return clear(entry.base)
  const { queryClient } = deps
  const queryKey = keys.booking(command.code)
  const isKnown = queryClient.getQueryData(queryKey) !== undefined
  const booking = await bookingNow(deps, command.code)
  if (booking === null) return clear(entry.base)
  const { opId } = entry
  const at = deps.clock.now()
  const facts = { hasWaited: hasWaited(entry, at), rules: usePaymentRules.getState() }
  const found = changedSince(entry, booking, facts)
  if (found === 'already') {
    const remark = { kind: found, by: null, at: momentOf(booking.lastModified) }
    return stopped({ type: 'found-done', opId, at, remark })
  }
  if (found !== null) return stopped({ type: 'asked', opId, question: found })
  const isCheck = command.kind === 'check-in' || command.kind === 'check-out'
  const done = isCheck ? await alreadySays(deps, entry, booking, facts) : null
  if (done !== null) return stopped(done)
  // A booking that nobody has opened stays one: what is shown of it comes from the lists.
  if (!isKnown) queryClient.removeQueries({ queryKey, exact: true, type: 'inactive' })
  return clear(filledFrom(baseIn(booking), entry.base))
}

const momentOf = (at: Date | true | null): number | null =>
  at instanceof Date ? at.getTime() : null

/** Somebody else has checked the guest in: nothing is sent, and the name is shown (O10). */
async function alreadySays(
  deps: OutcomeDeps,
  { opId, command }: Entry,
  booking: BookingDetail,
  { hasWaited: isOld }: { readonly hasWaited: boolean },
): Promise<OneEvent | null> {
  const isIn = command.kind === 'check-in'
  const since = isIn ? booking.checkedInAt : booking.checkedOutAt
  // The booking's own record has a field for the check-in and it is empty: no better source exists. Without that field
  // the notes tell, and a fresh tap does not wait for another reading.
  if (since === null && (booking.tellsCheckIn || !isOld)) return null
  const note = await lastMark(deps, command, isIn ? 'in' : 'out')
  if (since === null && note === undefined) return null
  const remark = {
    kind: 'already' as const,
    by: note === undefined ? null : await whoIs(deps, note.accountId),
    at: momentOf(since) ?? note?.at.getTime() ?? null,
  }
  return { type: 'found-done', opId, at: deps.clock.now(), remark }
}

async function lastMark(
  { api, queryClient }: OutcomeDeps,
  { code }: Entry['command'],
  way: 'in' | 'out',
): Promise<Note | undefined> {
  const { records } = await queryClient.fetchQuery({
    ...notesOn(api, deskToday(), 'open booking'),
    staleTime: 0,
  })
  const last = lastCheck(notesOfBooking(records, code), way)
  return last?.isUndone === false ? last.note : undefined
}

/** The name is useful, but the check must not fail without it. */
const whoIs = ({ api, queryClient }: OutcomeDeps, accountId: number): Promise<string | null> =>
  queryClient.fetchQuery(accounts(api)).then(
    (people) => nameOf(people, accountId),
    () => null,
  )
