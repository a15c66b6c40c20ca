import type { BookingFilter } from '../../contract/bookingFilter.ts'
import { addDays, type CalendarDay } from '../../contract/day.ts'

/** One question of the walk through the bookings. Its answer tells of their days what the question says, no more. */
export type WindowQuestion = {
  readonly filter: BookingFilter
  /** All that it lists start on this day; null where it spans more than one. */
  readonly starts: CalendarDay | null
}

/** Who left longer ago is looked up seldom. */
export const daysBack = 30
/** So far ahead each day is asked for by itself, where nothing else tells days: search ranks by them (ux.md §3.4). */
const daysAhead = 30

/**
 * The questions that bring the working window: every booking that ends after `daysBack` days ago, with all that is to
 * come. A list record carries no dates and one parameter takes one bound (§4.3), so what is to be known of days has to
 * be in the question.
 *
 * @param isToldDays whether 4.0 tells the days: then one question does
 */
export function workingWindow(today: CalendarDay, isToldDays: boolean): readonly WindowQuestion[] {
  const endsFrom = addDays(today, -daysBack)
  if (isToldDays) return [{ filter: { statusIds: [], endsFrom }, starts: null }]
  const days = Array.from({ length: daysAhead + 1 }, (_, ahead) => addDays(today, ahead))
  return [
    ...days.map((day) => ({
      filter: { statusIds: [], startsFrom: day, startsTo: day },
      starts: day,
    })),
    { filter: { statusIds: [], startsTo: addDays(today, -1), endsFrom }, starts: null },
    { filter: { statusIds: [], startsFrom: addDays(today, daysAhead + 1) }, starts: null },
  ]
}

/** What ended before the working window: for looking far back. */
export const beforeTheWindow = (today: CalendarDay): WindowQuestion => ({
  filter: { statusIds: [], endsTo: addDays(today, -daysBack - 1) },
  starts: null,
})
