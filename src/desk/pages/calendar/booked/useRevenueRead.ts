import { type QueryCacheNotifyEvent, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { CalendarDay } from '../../../../contract/day.ts'
import { useApi } from '../../../core/api/ApiContext.ts'
import type { Api } from '../../../core/api/apiClient.ts'
import { bookingDetail } from '../../../core/api/queries/bookingDetail.ts'
import { keys } from '../../../core/api/queries/keys.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import type { DayRange } from '../rules/draft.ts'
import { daysOf } from '../rules/holds.ts'
import { bookedOn } from './bookedOn.ts'
import { bookingsUnder } from './bookingsUnder.ts'

/** In minor units; null if the service does not report it or it was not read. */
type RevenueRead = (itemId: number, day: CalendarDay) => number | null

/**
 * The revenue of items by day, where all bookings of the day were read before: “Why this price” reads them for its day.
 * Nothing is requested here.
 *
 * @param days null while it is not shown
 */
export function useRevenueRead(items: readonly CalendarItem[], days: DayRange | null): RevenueRead {
  const client = useQueryClient()
  const api = useApi()
  const subscribe = useCallback(
    (onChange: () => void) =>
      client.getQueryCache().subscribe((event) => {
        if (isReadOfBookings(event)) onChange()
      }),
    [client],
  )
  // Each answer changes it, so that the revenues are looked up again then and only then.
  const newest = useSyncExternalStore(subscribe, () => (days === null ? 0 : newestOf(client)))
  const found = useMemo(
    () => (days === null || newest === 0 ? none : revenues(client, api, items, daysOf(days))),
    [client, api, items, days, newest],
  )
  return useMemo(() => (itemId, day) => found.get(keyOf(itemId, day)) ?? null, [found])
}

const keyOf = (itemId: number, day: CalendarDay): string => `${itemId} ${day}`

const none: ReadonlyMap<string, number> = new Map()

const read: readonly unknown[] = [...keys.allDetails, ...keys.allBookingsUnder]

const isReadOfBookings = (event: QueryCacheNotifyEvent): boolean =>
  event.type === 'updated' &&
  event.action.type === 'success' &&
  read.includes(event.query.queryKey[0])

const newestOf = (client: QueryClient): number =>
  client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => read.includes(queryKey[0]) })
    .reduce((sum, { state }) => sum + state.dataUpdatedAt, 0)

function revenues(
  client: QueryClient,
  api: Api,
  items: readonly CalendarItem[],
  days: readonly CalendarDay[],
): ReadonlyMap<string, number> {
  const found = items.flatMap((item) =>
    days.flatMap((day) => {
      const minor = revenueOn(client, api, item, day)
      return minor === null ? [] : [[keyOf(item.id, day), minor] as const]
    }),
  )
  return new Map(found)
}

/** The sum of only some of a day's bookings would mislead: null unless all of them are cached. */
function revenueOn(
  client: QueryClient,
  api: Api,
  item: CalendarItem,
  day: CalendarDay,
): number | null {
  const query = bookingsUnder(api, { itemId: item.id, days: { from: day, to: day } })
  const list = client.getQueryData(query.queryKey)
  if (list === undefined || !list.isAll) return null
  const bookings = list.bookings.flatMap(
    ({ code }) => client.getQueryData(bookingDetail(api, code).queryKey) ?? [],
  )
  if (bookings.length < list.bookings.length) return null
  const { money, untold } = bookedOn(bookings, [item], new Set([day]))
  return untold > 0 ? null : (money?.minor ?? null)
}
