import { queryOptions } from '@tanstack/react-query'
import { type ItemCalendar, parseCalendars } from '../../contract/calendar.ts'
import { type CalendarDay, toWireDay } from '../../contract/day.ts'
import { createReadQueue } from '../service/readQueue.ts'
import { browserClock, type Service } from '../service/serviceClient.ts'
import { keys } from './keys.ts'

/** Whose calendars: those of a category, or of items that are in none. */
export type CalendarsOf = { readonly categoryId: number } | { readonly itemIds: readonly number[] }

/** The first and the last day. */
export type DayRange = { readonly from: CalendarDay; readonly to: CalendarDay }

/** A calendar is much work for a service: two are asked at once, however many categories there are. */
const turns = createReadQueue(browserClock, 2)

/** What is left of items, day by day. §4.1 `item/cal` */
export const itemCalendars = (service: Service, of: CalendarsOf, { from, to }: DayRange) =>
  queryOptions({
    queryKey: keys.calendars(of, from, to),
    staleTime: 30_000,
    refetchInterval: 120_000,
    queryFn: ({ signal }): Promise<readonly ItemCalendar[]> =>
      turns.run(
        () =>
          service.read(
            {
              path: '/api/3.0/item/cal',
              query: {
                ...('categoryId' in of
                  ? { category_id: String(of.categoryId) }
                  : { item_id: of.itemIds.join(',') }),
                start_date: toWireDay(from),
                end_date: toWireDay(to),
              },
            },
            parseCalendars,
            { signal },
          ),
        { priority: 'rest', signal },
      ),
  })
