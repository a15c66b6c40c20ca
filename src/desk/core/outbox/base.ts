import type { QueryClient } from '@tanstack/react-query'
import type { Booking, BookingCode } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import type { Note } from '../../../contract/note.ts'
import { deskToday } from '../api/clock.ts'
import { bookingInLists } from '../api/queries/bookingFromLists.ts'
import { keys } from '../api/queries/keys.ts'
import { notesOn, recentNotes } from '../api/queries/notes.ts'
import type { WholeList } from '../api/queries/walk.ts'
import { type Base, type Command, type Entry, lastSentAt, type NoteMark } from './command.ts'
import type { NotesDeps } from './freshNotes.ts'
import { baseIn, nothingKnown } from './newEntry.ts'
import { isSameText } from './sameText.ts'

/** What this page knows of a booking now, without asking anybody (reliability.md §3.2). */
export function baseOf(queryClient: QueryClient, code: BookingCode): Base {
  const detail = queryClient.getQueryData<BookingDetail>(keys.booking(code))
  const booking: Booking | null = detail ?? bookingInLists(queryClient, code)
  return booking === null ? nothingKnown : baseIn(booking)
}

/** The clocks of tablet and service may differ by this much and mean the same moment. */
const clocksDifferByMs = 120_000

/**
 * The last note this page has read, and how many equal notes of the same account the service has accepted that are
 * not among the notes read. With both, the note that is sent now can be distinguished from those. The equal notes are
 * counted and not compared by time, because a reading may contain the note and still be older than the answer to it.
 * Null when no notes were read.
 *
 * @param accountId who is signed in; null when the service does not say
 */
export function noteMarkOf(
  queryClient: QueryClient,
  { command }: Entry,
  entries: readonly Entry[],
  accountId: number | null,
): NoteMark | null {
  let highestId: number | null = null
  const equal = new Map<number, Note>()
  for (const query of queryClient.getQueryCache().findAll({ queryKey: keys.allNotes })) {
    const list = queryClient.getQueryData<WholeList<Note>>(query.queryKey)
    if (list === undefined) continue
    highestId ??= 0
    for (const note of list.records) {
      highestId = Math.max(highestId, note.id)
      const isMine = accountId === null || note.accountId === accountId
      if (isMine && isEqual(command, note)) equal.set(note.id, note)
    }
  }
  if (highestId === null) return null
  const taken = entries.filter(
    (e) => e.state === 'done' && e.command.kind === 'note' && isEqual(command, e.command),
  )
  const [first] = taken.toSorted((a, b) => (lastSentAt(a) ?? 0) - (lastSentAt(b) ?? 0))
  if (first === undefined) return { highestId, ownUnread: 0 }
  const { mark, madeAtServer } = first
  const read = [...equal.values()].filter(({ id, at }) =>
    mark === null ? at.getTime() >= madeAtServer - clocksDifferByMs : id > mark.highestId,
  ).length
  return { highestId, ownUnread: Math.max(0, (mark?.ownUnread ?? 0) + taken.length - read) }
}

const isEqual = (command: Command, { code, body }: Pick<Note, 'code' | 'body'>): boolean =>
  command.kind === 'note' && command.code === code && isSameText(command.body, body)

/**
 * Whether this page has read today's notes from the service itself. What the tablet stored for it is older: a note
 * that an earlier page sent last is not in it, and nothing else on this page knows of that note.
 *
 * @param pageStart the tablet's clock in ms when this page began
 */
export const hasReadNotes = ({ api, queryClient }: NotesDeps, pageStart: number): boolean =>
  [notesOn(api, deskToday()), recentNotes(api)].some(
    ({ queryKey }) => (queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0) >= pageStart,
  )
