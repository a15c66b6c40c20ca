import {
  type QueryCacheNotifyEvent,
  type QueryClient,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useSyncExternalStore } from 'react'
import type { DayLeft } from '../../../../contract/calendar.ts'
import { addDays, type CalendarDay } from '../../../../contract/day.ts'
import { proportion } from '../../../../contract/rounding.ts'
import { concerns } from '../../../../pricing/priceRule.ts'
import { useApi } from '../../../core/api/ApiContext.ts'
import type { Api } from '../../../core/api/apiClient.ts'
import { bookingDetail } from '../../../core/api/queries/bookingDetail.ts'
import {
  categories as categoriesQuery,
  items as itemsQuery,
} from '../../../core/api/queries/items.ts'
import { keys } from '../../../core/api/queries/keys.ts'
import { countedBy } from '../prices/blocks.ts'
import type { DayRange } from '../rules/draft.ts'
import { daysOf } from '../rules/holds.ts'
import { bookedOn, bookingsUnder } from './bookedOn.ts'
import type { CalendarItem } from './calendarItems.ts'
import type { CalendarData } from './useCalendar.ts'
import { useStock } from './useStock.ts'

/** The same weekday a year before: a Saturday is compared with a Saturday. */
export const lastYearDay = (day: CalendarDay): CalendarDay => addDays(day, -364)

/** The price of an item a year before, by the rules that are still at the service. */
export type LastYear = {
  readonly day: CalendarDay
  /** Null when it cannot be computed. */
  readonly minor: number | null
  readonly isClosed: boolean
}

/** Last year as a cell shows it beside this year: an unknown value is null, and never 0. */
export type LastYearBeside = {
  readonly price: LastYear | null
  /** Of all units of the item, in whole percent. */
  readonly booked: number | null
  /** In minor units. */
  readonly revenue: number | null
}

/**
 * The price of the same weekday one year earlier. Only an estimate: the base price is today's, and rules deleted since
 * then are missing.
 *
 * @returns null when no published rule of the item goes back so far: nothing is known about that time then
 */
export function lastYearOf(
  { cell, effective }: Pick<CalendarData, 'cell' | 'effective'>,
  item: CalendarItem,
  day: CalendarDay,
): LastYear | null {
  const then = lastYearDay(day)
  const goesBack = effective.some(
    ({ values, rateId }) =>
      rateId !== null &&
      values.enabled &&
      values.startDay <= then &&
      (values.price.kind !== 'none' || !values.available) &&
      concerns(values, item),
  )
  if (!goesBack) return null
  const { minor, before, isClosed } = cell(item, then)
  return { day: then, minor: before ?? minor, isClosed }
}

type LastYearOptions = {
  readonly data: Pick<CalendarData, 'items' | 'effective' | 'cell'>
  readonly visible: { readonly days: DayRange; readonly itemIds: readonly number[] }
  /** While last year is not shown, nothing is requested. */
  readonly isShown: boolean
}

const nothing: readonly never[] = []

/** Last year beside this year for the cells in sight; null while it is not shown. */
export function useLastYear({ data, visible, isShown }: LastYearOptions) {
  const { items, effective, cell } = data
  const api = useApi()
  const allItems = useQuery(itemsQuery(api)).data ?? nothing
  const categories = useQuery(categoriesQuery(api)).data ?? nothing
  const { from, to } = visible.days
  const days = useMemo(() => ({ from: lastYearDay(from), to: lastYearDay(to) }), [from, to])
  const visibleLastYear = { days, itemIds: isShown ? visible.itemIds : nothing }
  const stock = useStock({ items: allItems, categories, visible: visibleLastYear, isOver: true })
  const revenue = useRevenueRead(items, isShown ? days : null)
  // Hundreds of answers arrive, as with prices: scrolling goes first.
  const deferredStock = useDeferredValue(stock)
  const { itemIds } = visibleLastYear
  // A service may report 0 units left for every past day: that does not mean that all were sold.
  const tellsPast = useMemo(
    () => itemIds.some((id) => daysOf(days).some((day) => (deferredStock(id, day)?.left ?? 0) > 0)),
    [deferredStock, itemIds, days],
  )
  return useMemo(
    () =>
      isShown
        ? (item: CalendarItem, day: CalendarDay): LastYearBeside => {
            const then = lastYearDay(day)
            return {
              price: lastYearOf({ cell, effective }, item, day),
              booked: tellsPast ? percentBooked(item, deferredStock(item.id, then)) : null,
              revenue: revenue(item.id, then),
            }
          }
        : null,
    [isShown, cell, effective, deferredStock, tellsPast, revenue],
  )
}

/**
 * The percentage of an item's units that are booked. Null when the service does not count them or says without a reason
 * that none is available, and for items by the hour, where a day has no single number.
 */
export function percentBooked(
  { stock, unit }: Pick<CalendarItem, 'stock' | 'unit'>,
  dayLeft: DayLeft | null,
): number | null {
  if (stock === null || stock <= 0 || dayLeft === null || countedBy(unit) === 'hour') return null
  const { left, isClosed, saysUnavailable } = dayLeft
  if (left === null || left > stock || isClosed || saysUnavailable) return null
  return proportion(stock - left, 100, stock)
}

/** In minor units; null if the service does not report it or it was not read. */
type RevenueRead = (itemId: number, day: CalendarDay) => number | null

/**
 * The revenue of items by day, where all bookings of the day were read before: “Why this price” reads them for its day.
 * Nothing is requested here.
 *
 * @param days null while it is not shown
 */
function useRevenueRead(items: readonly CalendarItem[], days: DayRange | null): RevenueRead {
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
