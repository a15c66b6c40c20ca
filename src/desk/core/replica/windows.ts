import type { BookingFilter } from '../../../contract/bookingFilter.ts'
import { addDays, type CalendarDay } from '../../../contract/day.ts'

/**
 * One query of the full reading. A list record has no dates, so the query is all that is known of its bookings' days.
 */
export type WindowQuestion = {
  readonly filter: BookingFilter
  /** The start day of all its bookings; null when it spans several days. */
  readonly starts: CalendarDay | null
}

/** The most bookings in memory, however many the service has. */
export const mostHeld = 100_000

/** Bookings that ended longer ago are rarely needed. */
export const daysBack = 30
/**
 * The number of coming days that are requested one by one when nothing else tells the days: search ranks by them
 * (ux.md §3.4).
 */
const daysAhead = 30

/**
 * The queries that read the working window: every booking that ends after `daysBack` days ago, and all to come. A
 * list record has no dates and a parameter takes one bound (§4.3), so the days must be known from the query.
 *
 * @param hasDays whether 4.0 gave the days of the whole window: then one question does
 */
export function workingWindow(today: CalendarDay, hasDays: boolean): readonly WindowQuestion[] {
  const endsFrom = addDays(today, -daysBack)
  if (hasDays) return [{ filter: { statusIds: [], endsFrom }, starts: null }]
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

/** The query for bookings that ended before the working window: for searches far back. */
export const beforeTheWindow = (today: CalendarDay): WindowQuestion => ({
  filter: { statusIds: [], endsTo: addDays(today, -daysBack - 1) },
  starts: null,
})
