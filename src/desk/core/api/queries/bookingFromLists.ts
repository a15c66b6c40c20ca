import { type InfiniteData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Booking, BookingCode } from '../../../../contract/booking.ts'
import type { BookingDetail } from '../../../../contract/bookingDetail.ts'
import { type BookingFilter, toWireQuery } from '../../../../contract/bookingFilter.ts'
import type { Api } from '../apiClient.ts'
import { deskToday } from '../clock.ts'
import { useReplica } from '../replica.ts'
import { pageSize, readIndexPage } from './bookingIndex.ts'
import type { BookingsPage } from './bookingPages.ts'
import { filterOfDay } from './bookingsOfDay.ts'
import { keys } from './keys.ts'
import { type WholeList, walkOnce } from './walk.ts'

/** A booking as the lists in the cache have it, so that it opens at once. */
export function bookingInLists(queryClient: QueryClient, code: BookingCode): Booking | null {
  const wholeLists = [keys.allDays, keys.allMatching].flatMap((queryKey) =>
    queryClient.getQueriesData<WholeList<Booking>>({ queryKey }),
  )
  for (const [, list] of wholeLists) {
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
  return useReplica.getState().held.get(code)?.booking ?? null
}

/**
 * A booking as the service's lists have it, for a service that does not show the booking's own record (§2.5:
 * "not shown"). No list can be filtered by code, so the lists of its customer are searched, or else those of today.
 *
 * @returns null when it is in none of them
 */
export const bookingFromLists = (api: Api, queryClient: QueryClient, code: BookingCode) =>
  queryOptions({
    queryKey: keys.fromLists(code),
    queryFn: async ({ signal }): Promise<Booking | null> => {
      const lookThrough = async (filter: BookingFilter): Promise<Booking | null> => {
        const readPage = (page: number) =>
          readIndexPage(api, toWireQuery(filter, null, page, pageSize), {
            priority: 'open booking',
            signal,
          })
        return (await walkOnce(readPage, (booking) => booking.code)).unique.get(code) ?? null
      }
      const customerId = customerOf(queryClient, code)
      if (customerId !== null && customerId > 0) {
        const found = await lookThrough({ statusIds: [], customerId })
        if (found !== null) return found
      }
      const day = deskToday()
      const found = await Promise.all(
        (['starting', 'ending', 'staying'] as const).map((part) =>
          lookThrough(filterOfDay(day, part)),
        ),
      )
      return found.find((booking) => booking !== null) ?? null
    },
  })

const customerOf = (queryClient: QueryClient, code: BookingCode): number | null =>
  queryClient.getQueryData<BookingDetail>(keys.booking(code))?.customerId ??
  queryClient.getQueryData<Booking | null>(keys.fromLists(code))?.customerId ??
  bookingInLists(queryClient, code)?.customerId ??
  null
