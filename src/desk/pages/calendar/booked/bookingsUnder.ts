import { queryOptions } from '@tanstack/react-query'
import type { BookingCode } from '../../../../contract/booking.ts'
import { toWireQuery } from '../../../../contract/bookingFilter.ts'
import type { Money } from '../../../../contract/money.ts'
import { holdsStock } from '../../../../contract/status.ts'
import { type Api, browserClock } from '../../../core/api/apiClient.ts'
import { pageSize, readIndexPage } from '../../../core/api/queries/bookingIndex.ts'
import { keys } from '../../../core/api/queries/keys.ts'
import { createReadQueue } from '../../../core/api/readQueue.ts'
import type { DayRange } from '../rules/draft.ts'

/** The query: stays that touch these days. */
export type Stays = {
  /** Null for stays of any item. */
  readonly itemId: number | null
  readonly days: DayRange
}

export type BookingUnder = {
  readonly code: BookingCode
  /** Of all that was booked with it; null where the service does not tell. */
  readonly total: Money | null
}

type BookingsUnderResult = {
  readonly bookings: readonly BookingUnder[]
  /** False when there are more: one page is enough to think again. */
  readonly isAll: boolean
}

/** Nobody waits for it: two at once, after all that somebody waits for. */
const turns = createReadQueue(browserClock, 2)

/**
 * The bookings on the days of a closure, without those that hold no stock. Departures on the first day are included,
 * because the list does not say whether an item is booked by the night or by the day (§4.3).
 */
export const bookingsUnder = (api: Api, { itemId, days }: Stays) =>
  queryOptions({
    queryKey: keys.bookingsUnder(itemId, days),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }): Promise<BookingsUnderResult> =>
      turns.run(
        async () => {
          const filter = {
            statusIds: [],
            startsTo: days.to,
            endsFrom: days.from,
            ...(itemId === null ? {} : { itemId }),
          }
          const query = toWireQuery(filter, null, 1, pageSize)
          const { records, total } = await readIndexPage(api, query, {
            priority: 'rest',
            signal,
          })
          return {
            bookings: records
              .filter(({ status }) => holdsStock(status.id))
              .map(({ code, total: amount }) => ({ code, total: amount })),
            isAll: total === null ? records.length < pageSize : total <= records.length,
          }
        },
        { priority: 'rest', signal },
      ),
  })
