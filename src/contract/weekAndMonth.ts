import type { Day } from 'date-fns'
import { addMonths as addMonthsTo } from 'date-fns/addMonths'
import { getDay } from 'date-fns/getDay'
import { isWeekend as isWeekendDate } from 'date-fns/isWeekend'
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth'
import { nextDay } from 'date-fns/nextDay'
import { startOfMonth } from 'date-fns/startOfMonth'
import { type CalendarDay, dayIn, dayOfUtc, utcDate } from './day.ts'

/** `YYYY-MM` */
export type Month = `${number}-${number}`

const isMonth = (text: string): text is Month => /^\d{4}-\d{2}$/.test(text)

/** A month from an address; null when it is missing or mistyped. */
export const monthIn = (text: string | null): Month | null =>
  text !== null && isMonth(text) && dayIn(`${text}-01`) !== null ? text : null

/** The month that contains a day. */
export function monthOf(day: CalendarDay): Month {
  const month = monthIn(day.slice(0, 7))
  if (month === null) throw new RangeError(`${day} is in no month`)
  return month
}

/** The same date in another month, or that month's last day when it is shorter. */
export const addMonths = (day: CalendarDay, n: number): CalendarDay =>
  dayOfUtc(addMonthsTo(utcDate(day), n))

/** The first day of the month that contains `day`. */
export const firstOfMonth = (day: CalendarDay): CalendarDay => dayOfUtc(startOfMonth(utcDate(day)))

/** The last day of the month that contains `day`. */
export const lastOfMonth = (day: CalendarDay): CalendarDay => dayOfUtc(lastDayOfMonth(utcDate(day)))

/** Starts on Sunday, as `weekdayNumber` does. */
export const weekdayNumbers: readonly Day[] = [0, 1, 2, 3, 4, 5, 6]

/** 0 is Sunday. */
export const weekdayNumber = (day: CalendarDay): number => getDay(utcDate(day))

/** Whether `day` is a Saturday or a Sunday. */
export const isWeekend = (day: CalendarDay): boolean => isWeekendDate(utcDate(day))

/** The first such weekday after `day`, which is never `day` itself. */
export const nextWeekday = (day: CalendarDay, weekday: Day): CalendarDay =>
  dayOfUtc(nextDay(utcDate(day), weekday))
