import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Booking, BookingCode } from '../../contract/booking.ts'
import type { BookingDetail } from '../../contract/bookingDetail.ts'
import type { BookingsPage } from '../queries/bookingPages.ts'
import { keys } from '../queries/keys.ts'
import type { WholeList } from '../queries/walk.ts'
import type { Entry } from './command.ts'

/**
 * Writes what the service has accepted into what is on screen, then reads again what only the service knows.
 * Lists are patched in place and not fetched anew, so no row jumps from under a finger.
 */
export function afterDone(queryClient: QueryClient, entry: Entry): void {
  const { command } = entry
  const { code } = command
  const at = new Date(entry.answeredAt ?? entry.madeAt)
  patchDetail(queryClient, code, (booking) => detailAfter(booking, entry, at))
  patchLists(queryClient, code, (booking) => bookingAfter(booking, entry))
  void queryClient.invalidateQueries({ queryKey: keys.booking(code) })
  void queryClient.invalidateQueries({ queryKey: keys.fromLists(code) })
  switch (command.kind) {
    case 'check-in':
    case 'check-out':
      // By default the service writes a note for it (§4.1).
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
      return
    case 'bookmark':
      return
  }
}

function detailAfter(booking: BookingDetail, entry: Entry, at: Date): BookingDetail {
  const { command } = entry
  switch (command.kind) {
    case 'check-in':
      return { ...booking, checkedInAt: booking.checkedInAt ?? at }
    case 'check-out':
      return { ...booking, checkedOutAt: booking.checkedOutAt ?? at }
    case 'bookmark':
      return { ...booking, bookmarked: command.mark }
    case 'change-status':
    case 'set-paid':
    case 'note':
      return bookingAfter(booking, entry)
  }
}

function bookingAfter<B extends Booking>(booking: B, { command, result }: Entry): B {
  if (command.kind === 'change-status') return { ...booking, status: command.to }
  if (command.kind === 'set-paid' && result !== null) {
    return { ...booking, total: result.total, paid: result.paid }
  }
  return booking
}

function patchDetail(
  queryClient: QueryClient,
  code: BookingCode,
  change: (booking: BookingDetail) => BookingDetail,
): void {
  queryClient.setQueryData<BookingDetail>(keys.booking(code), (booking) =>
    booking === undefined ? undefined : change(booking),
  )
}

function patchLists(
  queryClient: QueryClient,
  code: BookingCode,
  change: (booking: Booking) => Booking,
): void {
  const patch = (bookings: readonly Booking[]): readonly Booking[] =>
    bookings.some((b) => b.code === code && change(b) !== b)
      ? bookings.map((b) => (b.code === code ? change(b) : b))
      : bookings
  queryClient.setQueryData<Booking | null>(keys.fromLists(code), (booking) =>
    booking ? change(booking) : booking,
  )
  queryClient.setQueriesData<WholeList<Booking>>({ queryKey: keys.allDays }, (list) =>
    list === undefined ? undefined : { ...list, records: patch(list.records) },
  )
  queryClient.setQueriesData<InfiniteData<BookingsPage>>({ queryKey: keys.allLists }, (list) =>
    list === undefined
      ? undefined
      : { ...list, pages: list.pages.map((p) => ({ ...p, bookings: patch(p.bookings) })) },
  )
}
