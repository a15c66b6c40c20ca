import { constructFromSymbol, millisecondsInDay } from 'date-fns/constants'
import type { Brand } from './brand.ts'
import { Unreadable } from './unreadable.ts'
import { instantOf, wallClock } from './zone.ts'

/** `YYYY-MM-DD`: no clock, no zone, sorts as text. */
export type CalendarDay = Brand<string, 'CalendarDay'>

/** Its midnight in UTC, in ms. */
export const utcOf = (day: CalendarDay): number => Date.parse(`${day}T00:00:00Z`)

/**
 * The day as a date for date-fns, with its fields in UTC. In the machine's own zone a day can be missing: in
 * Apia, 30 December 2011. It is a plain date, because a browser whose clock a test runs forward makes plain
 * dates of every class.
 */
export const utcDate = (day: CalendarDay): Date => utcDateAt(utcOf(day))

function utcDateAt(value: Date | number | string): Date {
  const date = new Date(value)
  return Object.assign(date, {
    getFullYear: () => date.getUTCFullYear(),
    getMonth: () => date.getUTCMonth(),
    getDate: () => date.getUTCDate(),
    getDay: () => date.getUTCDay(),
    setFullYear: (...to: Parameters<Date['setFullYear']>) => date.setUTCFullYear(...to),
    setMonth: (...to: Parameters<Date['setMonth']>) => date.setUTCMonth(...to),
    setDate: (to: number) => date.setUTCDate(to),
    setHours: (...to: Parameters<Date['setHours']>) => date.setUTCHours(...to),
    [constructFromSymbol]: utcDateAt,
  })
}

/** @throws {Unreadable} when the date is outside the years 1000 to 9999 */
export const dayOfUtc = (date: Date): CalendarDay => dayAt(date.getTime())

/** A cache of days by their number since 1970: a calendar of many items needs the same days thousands of times. */
const met = new Map<number, CalendarDay>()

function dayAt(utcMs: number): CalendarDay {
  const number = Math.floor(utcMs / millisecondsInDay)
  const known = met.get(number)
  if (known !== undefined) return known
  const date = new Date(utcMs)
  if (Number.isNaN(date.getTime())) throw new Unreadable('a day within reach', utcMs)
  const day = parseDay(date.toISOString().slice(0, 10))
  if (met.size >= 2000) met.clear()
  met.set(number, day)
  return day
}

/**
 * @param wire `"20261121"`, 20261121 or `"2026-11-21"`
 * @throws {Unreadable} when it is not a calendar day of the years 1000 to 9999
 */
export function parseDay(wire: unknown): CalendarDay {
  const day = dayIn(wire)
  if (day === null) throw new Unreadable('a calendar day', wire)
  return day
}

/**
 * A day from the wire, an address or a date field; null when it is missing, incomplete or mistyped. It makes no error on
 * the way: most lines of a list have no day, and their errors would take longer than all else that is read of them.
 */
export function dayIn(wire: unknown): CalendarDay | null {
  const text = typeof wire === 'number' || typeof wire === 'string' ? String(wire).trim() : ''
  const [, year, , month, date] = /^([1-9]\d{3})(-?)(\d\d)\2(\d\d)$/.exec(text) ?? []
  const day = `${year}-${month}-${date}`
  return isCalendarDay(day) ? day : null
}

function isCalendarDay(day: string): day is CalendarDay {
  const month = Number(day.slice(5, 7)) - 1
  const date = Number(day.slice(8))
  const at = new Date(Date.UTC(Number(day.slice(0, 4)), month, date))
  // `2026-02-30` must not become the second of March.
  return at.getUTCMonth() === month && at.getUTCDate() === date
}

/** As the service writes days: `"20261121"`. */
export const toWireDay = (day: CalendarDay): string => day.replaceAll('-', '')

/** In UTC each day is as long as the next; the calendar adds thousands of times. */
export const addDays = (day: CalendarDay, n: number): CalendarDay =>
  dayAt(utcOf(day) + n * millisecondsInDay)

/** Whole days from `from` to `to`; below zero when `to` is earlier. */
export const daysBetween = (from: CalendarDay, to: CalendarDay): number =>
  Math.round((utcOf(to) - utcOf(from)) / millisecondsInDay)

/** The day that a wall calendar in `timeZone` shows at `instant`. */
export const dayOf = (instant: Date, timeZone: string): CalendarDay =>
  dayAt(wallClock(instant, timeZone).getTime())

/** The day at the business, which may differ from the day in the tablet's own time zone. */
export const today = (now: Date, timeZone: string): CalendarDay => dayOf(now, timeZone)

/** The first moment of `day` in `timeZone`; not always midnight where clocks change at night. */
export const startOfDay = (day: CalendarDay, timeZone: string): Date =>
  instantOf(utcOf(day), timeZone)

const styles = {
  /** Sat, Nov 21 */
  short: { weekday: 'short', month: 'short', day: 'numeric' },
  /** Saturday, November 21, 2026 */
  long: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  /** Nov 21, 2026 */
  date: { month: 'short', day: 'numeric', year: 'numeric' },
  /** Sat */
  weekday: { weekday: 'short' },
  /** November 2026 */
  month: { month: 'long', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

/** A way to write a day on the screen. */
export type DayStyle = keyof typeof styles

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day as staff read it. @param locale of the business or, when absent, of the browser */
export function formatDay(day: CalendarDay, locale?: string, style: DayStyle = 'short'): string {
  const key = `${style} ${locale ?? ''}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { ...styles[style], timeZone: 'UTC' })
    formats.set(key, format)
  }
  return format.format(utcOf(day))
}
