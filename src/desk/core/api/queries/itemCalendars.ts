import { queryOptions } from '@tanstack/react-query'
import { type ItemCalendar, parseCalendars } from '../../../../contract/calendar.ts'
import type { CalendarDay } from '../../../../contract/day.ts'
import { ratedParameters } from '../../../../contract/ratedQuery.ts'
import { Unreadable } from '../../../../contract/unreadable.ts'
import { type Api, browserClock } from '../apiClient.ts'
import { failureOf } from '../failures.ts'
import { ReadQueue } from '../readQueue.ts'
import { keys } from './keys.ts'

/** Which calendars: those of a category, or of items without a category. */
export type CalendarsOf = { readonly categoryId: number } | { readonly itemIds: readonly number[] }

/** The first and the last day. */
export type FirstAndLastDay = { readonly from: CalendarDay; readonly to: CalendarDay }

/** A calendar is slow to compute for a service: each sign-in requests only two at once. */
const turns = new WeakMap<Api, ReadQueue>()

function turnsOf(api: Api): ReadQueue {
  const known = turns.get(api)
  if (known !== undefined) return known
  const queue = new ReadQueue(browserClock, 2)
  turns.set(api, queue)
  return queue
}

/** The units left of items, day by day. §4.1 `item/cal`, or else from the rated items of each date (§2.2). */
export const itemCalendars = (api: Api, of: CalendarsOf, range: FirstAndLastDay) =>
  queryOptions({
    queryKey: keys.calendars(of, range.from, range.to),
    staleTime: 30_000,
    refetchInterval: 120_000,
    queryFn: ({ signal }): Promise<readonly ItemCalendar[]> =>
      turnsOf(api).run(() => readCalendars(api, of, range, signal), { priority: 'rest', signal }),
  })

async function readCalendars(
  api: Api,
  of: CalendarsOf,
  { from, to }: FirstAndLastDay,
  signal: AbortSignal,
): Promise<readonly ItemCalendar[]> {
  const request = { ...of, from, to }
  const isNone = (thrown: unknown): boolean =>
    !signal.aborted && ['not-found', 'unreadable'].includes(failureOf(thrown).kind)
  try {
    return await api.read(
      { path: '/api/3.0/item/cal', query: ratedParameters(request) },
      parseCalendarsWithDays,
      { signal },
    )
  } catch (thrown) {
    if (!isNone(thrown)) throw thrown
    // The stock is given for every date, even when a booking of that length is against the rules.
    const rated = { path: '/api/3.0/item', query: ratedParameters({ ...request, rules: 'off' }) }
    return api.read(rated, parseCalendarsWithDays, { signal }).catch((again: unknown) => {
      throw isNone(again) ? thrown : again
    })
  }
}

/** @throws {Unreadable} also when no item has a day: that answer is no calendar, and not an empty one */
function parseCalendarsWithDays(wire: unknown): readonly ItemCalendar[] {
  const calendars = parseCalendars(wire)
  if (calendars.every(({ days }) => days.size === 0)) {
    throw new Unreadable('calendars with days', calendars)
  }
  return calendars
}
