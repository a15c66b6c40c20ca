import { queryOptions } from '@tanstack/react-query'
import { create } from 'zustand'
import type { Booking } from '../../../../contract/booking.ts'
import { type BookingFilter, toWireQuery } from '../../../../contract/bookingFilter.ts'
import type { Api } from '../apiClient.ts'
import { pageSize, readIndexPage } from './bookingIndex.ts'
import { keys } from './keys.ts'
import { type WholeList, walk } from './walk.ts'

/** The key of a filter, so that equal filters are requested only once. */
export const questionKey = (filter: BookingFilter): string =>
  JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** The number of records read so far of each list that is being read page after page, by {@link questionKey}. */
export const useSoFar = create<{ readonly read: ReadonlyMap<string, number> }>(() => ({
  read: new Map(),
}))

function tell(question: string, records: number | null): void {
  const { read } = useSoFar.getState()
  if (records === null && !read.has(question)) return
  const next = new Map(read)
  if (records === null) next.delete(question)
  else next.set(question, records)
  useSoFar.setState({ read: next })
}

/** An answer counts as new for this long; a person may request a new one at any time. */
const freshForMs = 120_000

/**
 * All bookings that match `filter`, every page of them: for sums, which are of all or of nothing. §4.3
 *
 * @param filter with one status at the most
 */
export const matchingBookings = (api: Api, filter: BookingFilter) =>
  queryOptions({
    queryKey: keys.matching(filter),
    staleTime: freshForMs,
    // There may be tens of filters, so they are not read again each time the tablet is looked at.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async ({ signal }): Promise<WholeList<Booking>> => {
      const question = questionKey(filter)
      let read = 0
      try {
        return await walk<Booking>(
          async (page) => {
            const answer = await readIndexPage(
              api,
              toWireQuery(filter, filter.statusIds[0] ?? null, page, pageSize),
              { priority: page === 1 ? 'today' : 'rest', signal },
            )
            read = page === 1 ? answer.records.length : read + answer.records.length
            // A list of one page is here at once, and Payments reads thirty of them.
            if (page > 1 || answer.total === null || answer.total > read) tell(question, read)
            return answer
          },
          ({ code }) => code,
        )
      } finally {
        tell(question, null)
      }
    },
  })
