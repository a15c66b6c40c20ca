import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Booking } from '../../contract/booking.ts'
import type { BookingFilter } from '../../contract/bookingFilter.ts'
import type { BookingsPage } from '../api/queries/bookingPages.ts'
import { keys } from '../api/queries/keys.ts'

/**
 * The first rows of a list that is narrowed by status, before the service has answered: those of the same list without
 * that filter, as far as it is loaded. The service lists both in one order, and several statuses one after the other
 * (§4.3), so its answer moves none of these rows.
 */
export function rowsAhead(queryClient: QueryClient, filter: BookingFilter): readonly Booking[] {
  const [statusId] = filter.statusIds
  if (statusId === undefined) return []
  const queryKey = keys.list({ ...filter, statusIds: [] })
  const wider = queryClient.getQueryData<InfiniteData<BookingsPage>>(queryKey)
  return (wider?.pages ?? []).flatMap(({ bookings }) =>
    bookings.filter(({ status }) => status.id === statusId),
  )
}
