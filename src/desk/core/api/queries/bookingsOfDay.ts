import { queryOptions } from '@tanstack/react-query'
import type { Booking } from '../../../../contract/booking.ts'
import { type BookingFilter, toWireQuery } from '../../../../contract/bookingFilter.ts'
import { addDays, type CalendarDay } from '../../../../contract/day.ts'
import type { Api } from '../apiClient.ts'
import { pageSize, readIndexPage } from './bookingIndex.ts'
import { keys } from './keys.ts'
import { walk } from './walk.ts'

export type DayListName = 'starting' | 'ending' | 'staying'

/**
 * The filter for each of the three lists of a day. A list record has no dates, so only the filter tells them
 * (ux.md §1.1).
 */
export function filterOfDay(day: CalendarDay, part: DayListName): BookingFilter {
  switch (part) {
    case 'starting':
      return { statusIds: [], startsFrom: day, startsTo: day }
    case 'ending':
      return { statusIds: [], endsFrom: day, endsTo: day }
    case 'staying':
      return { statusIds: [], startsTo: addDays(day, -1), endsFrom: addDays(day, 1) }
  }
}

const ofDay = (api: Api, day: CalendarDay, part: DayListName) =>
  queryOptions({
    queryKey: keys.day(day, part),
    queryFn: ({ signal }) =>
      walk<Booking>(
        (page) =>
          readIndexPage(api, toWireQuery(filterOfDay(day, part), null, page, pageSize), {
            priority: 'today',
            signal,
          }),
        ({ code }) => code,
      ),
  })

/** The bookings that start on `day`, all of them. §4.3 */
export const bookingsStarting = (api: Api, day: CalendarDay) => ofDay(api, day, 'starting')

/** The bookings that end on `day`, all of them. §4.3 */
export const bookingsEnding = (api: Api, day: CalendarDay) => ofDay(api, day, 'ending')

/** The bookings that started before `day` and end after it, all of them. §4.3 */
export const bookingsStaying = (api: Api, day: CalendarDay) => ofDay(api, day, 'staying')
