import { useQueries } from '@tanstack/react-query'
import type { BookingCode } from '../../../../contract/booking.ts'
import type { CalendarDay } from '../../../../contract/day.ts'
import { useApi } from '../../../core/api/ApiContext.ts'
import { bookingDetail } from '../../../core/api/queries/bookingDetail.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import { type BookedOn, bookedOn } from './bookedOn.ts'

/** Records are read one by one: of more bookings nothing is counted. */
export const mostRecords = 40

export type BookedRead =
  | { readonly kind: 'reading' }
  /** A record could not be read: to count the others would tell too little. */
  | { readonly kind: 'not told' }
  | { readonly kind: 'told'; readonly booked: BookedOn }

/**
 * What is booked on `days` by these bookings, read from their own records (§4.1): lists do not contain items with their
 * days.
 *
 * @param codes null while it is not needed: nothing is read then
 */
export function useBookedOn(
  codes: readonly BookingCode[] | null,
  items: readonly CalendarItem[],
  days: ReadonlySet<CalendarDay>,
): BookedRead {
  const api = useApi()
  const reads = useQueries({
    queries: (codes ?? []).slice(0, mostRecords).map((code) => ({
      ...bookingDetail(api, code, 'rest'),
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      retry: false,
    })),
  })
  if (codes === null || reads.some(({ isPending }) => isPending)) return { kind: 'reading' }
  if (codes.length > mostRecords) return { kind: 'not told' }
  const bookings = reads.flatMap(({ data }) => data ?? [])
  if (bookings.length < codes.length) return { kind: 'not told' }
  return { kind: 'told', booked: bookedOn(bookings, items, days) }
}
