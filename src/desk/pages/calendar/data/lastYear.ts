import { addDays, type CalendarDay } from '../../../../contract/day.ts'
import { concerns } from '../../../../pricing/priceRule.ts'
import type { CalendarItem } from './calendarItems.ts'
import type { CalendarData } from './useCalendar.ts'

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
