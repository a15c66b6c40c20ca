import type { QueryClient } from '@tanstack/react-query'
import type { Booking } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import { isStatusKnown } from '../../../contract/status.ts'
import { keys } from '../api/queries/keys.ts'
import { patchDetail, patchLists } from '../api/queries/patchBookings.ts'
import type { EntryIn } from './command.ts'

/**
 * Writes an accepted change into the data on the screen, then reads again the data that only the service knows.
 * Lists are patched in place and not fetched again, so no row jumps from under a finger.
 */
export function afterDone(queryClient: QueryClient, entry: EntryIn<'done'>): void {
  const { command } = entry
  const { code } = command
  const at = new Date(entry.answeredAt ?? entry.madeAt)
  patchDetail(queryClient, code, (booking) => detailAfter(booking, entry, at))
  // A payment was confirmed by reading the whole booking again, so the lists need no request for it.
  const read =
    command.kind === 'set-paid'
      ? queryClient.getQueryData<BookingDetail>(keys.booking(code))
      : undefined
  patchLists(queryClient, new Set([code]), (booking) => {
    const after = bookingAfter(booking, entry)
    return read !== undefined && isStatusKnown(read.status)
      ? { ...after, status: read.status }
      : after
  })
  void queryClient.invalidateQueries({ queryKey: keys.booking(code) })
  void queryClient.invalidateQueries({ queryKey: keys.fromLists(code) })
  switch (command.kind) {
    case 'check-in':
    case 'check-out':
      // By default the service writes a note for a check-in (§4.1).
      void queryClient.invalidateQueries({ queryKey: keys.allNotes })
      void queryClient.invalidateQueries({ queryKey: keys.allFour, refetchType: 'none' })
      return
    case 'note':
      void queryClient.invalidateQueries({ queryKey: keys.allNotes })
      return
    case 'change-status':
    case 'set-paid':
      void queryClient.invalidateQueries({ queryKey: keys.allDays })
      void queryClient.invalidateQueries({ queryKey: keys.allLists, refetchType: 'none' })
      void queryClient.invalidateQueries({ queryKey: keys.allMatching, refetchType: 'none' })
      return
    case 'remind':
    case 'bookmark':
      return
  }
}

function detailAfter(booking: BookingDetail, entry: EntryIn<'done'>, at: Date): BookingDetail {
  const { command } = entry
  switch (command.kind) {
    case 'check-in':
      if (!booking.tellsCheckIn) return booking
      return { ...booking, checkedInAt: booking.checkedInAt ?? at }
    case 'check-out':
      if (!booking.tellsCheckIn) return booking
      return { ...booking, checkedOutAt: booking.checkedOutAt ?? at }
    case 'bookmark':
      return { ...booking, bookmarked: command.mark }
    case 'change-status':
    case 'set-paid':
    case 'remind':
    case 'note':
      return bookingAfter(booking, entry)
  }
}

function bookingAfter<B extends Booking>(booking: B, { command, result }: EntryIn<'done'>): B {
  if (command.kind === 'change-status') return { ...booking, status: command.to }
  if (command.kind === 'set-paid' && result !== null) {
    return { ...booking, total: result.total, paid: result.paid }
  }
  return booking
}
