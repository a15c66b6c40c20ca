import {
  type InfiniteData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Booking, BookingCode } from '../../contract/booking.ts'
import type { BookingDetail } from '../../contract/bookingDetail.ts'
import { bookingDetail } from '../queries/bookingDetail.ts'
import type { BookingsPage } from '../queries/bookingPages.ts'
import { keys } from '../queries/keys.ts'
import type { WholeList } from '../queries/walk.ts'
import { type FailureReason, failureOf } from '../service/failures.ts'
import { useService } from '../service/ServiceContext.ts'
import { useSession } from '../session/session.ts'

/** One booking as far as it is known now. */
export type KnownBooking = {
  /** What a list knew, until the booking's own record is here; null when nothing is known. */
  readonly booking: Booking | null
  readonly detail: BookingDetail | null
  /** Why the record could not be read the last time; null while it is being read or after it was. */
  readonly failure: FailureReason | null
  readonly isReading: boolean
  /** When the booking's own record was read, by the server's clock; null when it never was. */
  readonly readAt: Date | null
  readonly readAgain: () => void
}

export function useBooking(code: BookingCode): KnownBooking {
  const service = useService()
  const queryClient = useQueryClient()
  const serverOffsetMs = useSession((session) => session.serverOffsetMs)
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(bookingDetail(service, code))
  return {
    booking: data ?? bookingInLists(queryClient, code),
    detail: data ?? null,
    failure: error === null || isFetching ? null : failureOf(error),
    isReading: isFetching,
    readAt: dataUpdatedAt === 0 ? null : new Date(dataUpdatedAt + serverOffsetMs),
    readAgain: () => void refetch(),
  }
}

/** What the lists on this desk already tell of a booking, so that it opens at once. */
export function bookingInLists(queryClient: QueryClient, code: BookingCode): Booking | null {
  const days = queryClient.getQueriesData<WholeList<Booking>>({ queryKey: keys.allDays })
  for (const [, list] of days) {
    const found = list?.records.find((booking) => booking.code === code)
    if (found) return found
  }
  const lists = queryClient.getQueriesData<InfiniteData<BookingsPage>>({ queryKey: keys.allLists })
  for (const [, list] of lists) {
    for (const page of list?.pages ?? []) {
      const found = page.bookings.find((booking) => booking.code === code)
      if (found) return found
    }
  }
  return null
}
