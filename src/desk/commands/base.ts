import type { QueryClient } from '@tanstack/react-query'
import type { Booking, BookingCode } from '../../contract/booking.ts'
import type { BookingDetail } from '../../contract/bookingDetail.ts'
import type { Note } from '../../contract/note.ts'
import { bookingInLists } from '../queries/bookingFromLists.ts'
import { keys } from '../queries/keys.ts'
import type { WholeList } from '../queries/walk.ts'
import type { Base, Entry, NoteMark } from './command.ts'
import { isSameText } from './sameText.ts'

/** What this page knows of a booking now, without asking anybody (reliability.md §3.2). */
export function baseOf(queryClient: QueryClient, code: BookingCode): Base {
  const detail = queryClient.getQueryData<BookingDetail>(keys.booking(code))
  const booking: Booking | null = detail ?? bookingInLists(queryClient, code)
  return {
    status: booking?.status ?? null,
    paid: booking?.paid ?? null,
    total: booking?.total ?? null,
    lastModified: detail?.lastModified?.getTime() ?? null,
  }
}

/**
 * The last note this page has read, and how many equal ones of one's own the service took since: so the one that is
 * sent now can be told from them. Null when no notes were read.
 */
export function noteMarkOf(
  queryClient: QueryClient,
  entry: Entry,
  entries: readonly Entry[],
): NoteMark | null {
  let highestId: number | null = null
  let readAt = 0
  for (const query of queryClient.getQueryCache().findAll({ queryKey: keys.allNotes })) {
    const list = queryClient.getQueryData<WholeList<Note>>(query.queryKey)
    if (list === undefined) continue
    const highest = Math.max(0, ...list.records.map(({ id }) => id))
    // Those of a day and those of a month end with the same note: the later reading of it counts.
    if (highestId !== null && highest < highestId) continue
    const isSame = highest === highestId
    readAt = isSame ? Math.max(readAt, query.state.dataUpdatedAt) : query.state.dataUpdatedAt
    highestId = highest
  }
  if (highestId === null) return null
  const { command } = entry
  const ownUnread = entries.filter(
    (e) =>
      command.kind === 'note' &&
      e.command.kind === 'note' &&
      e.command.code === command.code &&
      isSameText(e.command.body, command.body) &&
      e.state === 'done' &&
      (e.answeredAt ?? 0) > readAt,
  ).length
  return { highestId, ownUnread }
}
