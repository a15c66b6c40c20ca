import { balance, owes, type Status } from '../../contract/booking.ts'
import type { BookingDetail } from '../../contract/bookingDetail.ts'
import type { Note } from '../../contract/note.ts'
import { isCancelled, isStatusTold } from '../../contract/status.ts'
import { deskToday } from '../api/clock.ts'
import { failureOf } from '../api/failures.ts'
import { accounts, nameOf } from '../api/queries/accounts.ts'
import { bookingNow } from '../api/queries/bookingNow.ts'
import { notesOfBooking, notesOn } from '../api/queries/notes.ts'
import { checkMark } from './checkMark.ts'
import type { OutcomeDeps } from './checkOutcome.ts'
import type { Entry, Question } from './command.ts'
import { readRecentNotes } from './freshNotes.ts'
import { readOperation } from './operation.ts'
import type { OneEvent } from './outboxState.ts'

/**
 * Reads a booking again before an action that has waited is sent, because the booking may have changed meanwhile
 * (reliability.md §3.3). When the action may have arrived already, the gate's journal is asked first.
 *
 * @returns null when it may go; otherwise what is found. Never throws
 */
export async function recheckBooking(deps: OutcomeDeps, entry: Entry): Promise<OneEvent | null> {
  try {
    return (await journalSays(deps, entry)) ?? (await bookingSays(deps, entry))
  } catch (thrown) {
    const at = deps.clock.now()
    return { type: 'put-off', opId: entry.opId, failure: failureOf(thrown), at }
  }
}

/** What says that the service cannot be reached now. Anything else means that it does not show its notes. */
const cannotSend: ReadonlySet<string> = new Set([
  'offline',
  'slow',
  'unreachable',
  'throttled',
  'signed-out',
  'locked',
])

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
    return cannotSend.has(failure.kind)
      ? { type: 'put-off', opId, failure, at: deps.clock.now() }
      : null
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

async function bookingSays(deps: OutcomeDeps, entry: Entry): Promise<OneEvent | null> {
  const { opId, command } = entry
  switch (command.kind) {
    case 'note':
    case 'bookmark':
    case 'set-paid':
      return null
    case 'remind': {
      const booking = await bookingNow(deps, command.code)
      return booking === null ? null : reminderSays(opId, command.status, booking)
    }
    case 'check-in':
    case 'check-out':
    case 'change-status': {
      const booking = await bookingNow(deps, command.code)
      if (booking === null) return null
      if (command.kind === 'change-status') {
        return statusSays(entry, command, booking, deps.clock.now())
      }
      if (isCancelled(booking.status)) return asked(opId, cancelledQuestion(booking))
      return alreadySays(deps, entry, booking)
    }
  }
}

const asked = (opId: string, question: Question): OneEvent => ({ type: 'asked', opId, question })

const momentOf = (at: Date | true | null): number | null =>
  at instanceof Date ? at.getTime() : null

const cancelledQuestion = ({ status, lastModified }: BookingDetail): Question => ({
  kind: 'cancelled',
  now: status,
  at: momentOf(lastModified),
})

function statusSays(
  entry: Entry,
  { to, from }: Extract<Entry['command'], { kind: 'change-status' }>,
  { status, lastModified }: BookingDetail,
  at: number,
): OneEvent | null {
  const { opId, base } = entry
  const modified = momentOf(lastModified)
  if (status.id === to.id) {
    return { type: 'found-done', opId, at, remark: { kind: 'already', by: null, at: modified } }
  }
  if (status.id !== from.id) return asked(opId, { kind: 'changed', now: status })
  const isTouched = modified !== null && base.lastModified !== null && modified > base.lastModified
  return isTouched ? asked(opId, { kind: 'touched', at: modified }) : null
}

/** The status sent with a reminder must be the current one, and a guest who has paid gets no reminder. */
function reminderSays(opId: string, seen: Status, booking: BookingDetail): OneEvent | null {
  const { status } = booking
  if (isStatusTold(status) && status.id !== seen.id) {
    return asked(opId, { kind: 'changed', now: status })
  }
  return balance(booking) !== null && !owes(booking) ? asked(opId, { kind: 'settled' }) : null
}

/** Somebody else has checked the guest in: nothing is sent, and the name is told (O10). */
async function alreadySays(
  deps: OutcomeDeps,
  { opId, command }: Entry,
  booking: BookingDetail,
): Promise<OneEvent | null> {
  const isIn = command.kind === 'check-in'
  const since = isIn ? booking.checkedInAt : booking.checkedOutAt
  // The booking's own record has a field for the check-in and it is empty: no better source exists.
  if (since === null && booking.tellsCheckIn) return null
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
  return notesOfBooking(records, code).find((note) => checkMark(note) === way)
}

/** The name is useful, but the check must not fail without it. */
const whoIs = ({ api, queryClient }: OutcomeDeps, accountId: number): Promise<string | null> =>
  queryClient.fetchQuery(accounts(api)).then(
    (people) => nameOf(people, accountId),
    () => null,
  )
