import { queryOptions } from '@tanstack/react-query'
import { create } from 'zustand'
import type { Booking } from '../../../contract/booking.ts'
import { type BookingFilter, toWireQuery } from '../../../contract/bookingFilter.ts'
import type { Service } from '../serviceClient.ts'
import { pageSize, readIndexPage } from './bookingIndex.ts'
import { keys } from './keys.ts'
import { type WholeList, walk } from './walk.ts'

/** How many records of a list have come in, while it is read. */
type SoFar = {
  readonly read: number
  /** Null where the service does not say. */
  readonly of: number | null
}

/** Names a question, so that two who ask the same ask once. */
export const questionKey = (filter: BookingFilter): string =>
  JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Lists that are being read now, by {@link questionKey}. */
export const useSoFar = create<{ readonly lists: ReadonlyMap<string, SoFar> }>(() => ({
  lists: new Map(),
}))

function tell(question: string, soFar: SoFar | null): void {
  useSoFar.setState(({ lists }) => {
    const next = new Map(lists)
    if (soFar === null) next.delete(question)
    else next.set(question, soFar)
    return { lists: next }
  })
}

/** As long as this an answer is as good as a new one; a person may ask for a new one at any time. */
const askedForMs = 120_000

/**
 * All bookings that match `filter`, every page of them: for sums, which are of all or of nothing. §4.3
 *
 * @param filter with one status at the most
 */
export const askedBookings = (service: Service, filter: BookingFilter) =>
  queryOptions({
    queryKey: keys.asked(filter),
    staleTime: askedForMs,
    // Tens of questions: not at every glance at the tablet.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async ({ signal }): Promise<WholeList<Booking>> => {
      const question = questionKey(filter)
      let read = 0
      try {
        return await walk<Booking>(
          async (page) => {
            const answer = await readIndexPage(
              service,
              toWireQuery(filter, filter.statusIds[0] ?? null, page, pageSize),
              { priority: page === 1 ? 'today' : 'rest', signal },
            )
            read = page === 1 ? answer.records.length : read + answer.records.length
            tell(question, { read, of: answer.total })
            return answer
          },
          ({ code }) => code,
        )
      } finally {
        tell(question, null)
      }
    },
  })
