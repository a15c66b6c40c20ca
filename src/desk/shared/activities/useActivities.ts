import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DayLeft } from '../../../contract/calendar.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import type { Item } from '../../../contract/item.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { useZone } from '../../core/api/clock.ts'
import { itemCalendars } from '../../core/api/queries/itemCalendars.ts'
import { items as itemsQuery } from '../../core/api/queries/items.ts'
import { calendarQueriesFor } from '../../core/api/queries/itemsByCategory.ts'
import type { DayBoard } from '../day/dayBoard.ts'
import { activitiesOf, type DayActivity } from './activities.ts'

/** New bookings change the number of places, and the day announces those itself. */
const rarely = { staleTime: 5 * 60_000, refetchInterval: 10 * 60_000, retry: false } as const

/** The activities of a day, with how many places are booked as soon as the service has answered (§2.2, §4.1 `item/cal`). */
export function useActivities(board: DayBoard, day: CalendarDay): readonly DayActivity[] {
  const zone = useZone()
  const activities = useMemo(() => activitiesOf(board, day, zone), [board, day, zone])
  const api = useApi()
  const items = useQuery({ ...itemsQuery(api), enabled: activities.length > 0 }).data
  const countable = useMemo(
    () =>
      onlyStarts(activities).flatMap(
        ({ itemId }) => items?.find(({ id, unlimited }) => id === itemId && !unlimited) ?? [],
      ),
    [activities, items],
  )
  const left = useQueries({
    queries: calendarQueriesFor([{ id: null, name: '', items: countable }]).map((of) => ({
      ...itemCalendars(api, of, { from: day, to: day }),
      ...rarely,
    })),
    combine: (results) =>
      new Map(
        results.flatMap(({ data = [] }) => data.map(({ itemId, days }) => [itemId, days.get(day)])),
      ),
  })
  return useMemo(
    () => withPlaces(activities, countable, (itemId) => left.get(itemId) ?? null),
    [activities, countable, left],
  )
}

/** A service counts units by day: those of an item that begins at several times cannot be shared out. */
const onlyStarts = (activities: readonly DayActivity[]): readonly DayActivity[] =>
  activities.filter(
    ({ itemId }) =>
      itemId !== null && activities.filter((other) => other.itemId === itemId).length === 1,
  )

/**
 * @param items the items whose units are counted
 * @param leftOf the units left of an item on the day of the activities; null where they are not known
 */
export function withPlaces(
  activities: readonly DayActivity[],
  items: readonly Item[],
  leftOf: (itemId: number) => DayLeft | null,
): readonly DayActivity[] {
  const starts = new Set(onlyStarts(activities))
  return activities.map((activity) => {
    const item = items.find(({ id }) => id === activity.itemId)
    const places =
      starts.has(activity) && item !== undefined
        ? placesOf(activity.units, item.stock, leftOf(item.id))
        : null
    return places === null ? activity : { ...activity, places }
  })
}

/** Null where the counts are unknown or contradict each other. */
function placesOf(
  units: number,
  stock: number | null,
  dayLeft: DayLeft | null,
): DayActivity['places'] {
  if (stock === null || dayLeft === null || dayLeft.isClosed || dayLeft.left === null) return null
  const booked = stock - dayLeft.left
  return booked < units ? null : { booked, all: stock }
}
