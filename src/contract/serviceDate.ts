import { addDays, type CalendarDay, dayOf, parseDay, startOfDay, today } from './day.ts'
import { parseInstant } from './instant.ts'
import { Unreadable } from './unreadable.ts'
import { addMonths } from './weekAndMonth.ts'

/**
 * The meaning of a date parameter (§4.3), with `from` inclusive and `to` exclusive.
 *
 * `before` is everything under `from`, `after` everything at or over `to`, `on` what is between. A
 * day is that whole day in the business's zone; a moment is one millisecond long.
 */
export type DateFilter = {
  readonly op: 'before' | 'after' | 'on'
  readonly from: Date
  readonly to: Date
  /** The named day, or the day of the named moment, to compare with columns that contain days. */
  readonly day: CalendarDay
  readonly precision: 'day' | 'moment'
}

/** The present time, and the zone of the business. */
export type BusinessClock = { readonly timeZone: string; readonly now: Date }

/**
 * @param text `YYYYMMDD`, `YYYY-MM-DD`, `MM/DD/YYYY`, `today`, ISO 8601 date-time or unix seconds,
 *   with an optional `<` or `>` before it
 * @throws {Unreadable} when it is none of these
 * @see §4.3 `start_date`, `end_date`, `last_modified`
 */
export function parseDateFilter(text: string, { timeZone, now }: BusinessClock): DateFilter {
  const [, prefix, rest = ''] = /^([<>]?)(.*)$/s.exec(text.trim()) ?? []
  const date = rest.trim()
  const op = prefix === '<' ? 'before' : prefix === '>' ? 'after' : 'on'
  const day = dayNamed(date, { timeZone, now })
  if (day !== null) return { op, ...wholeDay(day, timeZone), day, precision: 'day' }
  // This is a year or a month, not seconds of 1970. A refusal is better than an empty answer.
  if (/^\d{2,7}$/.test(date)) throw new Unreadable('a day or a moment', date)
  const from = parseInstant(date, timeZone)
  const to = new Date(from.getTime() + 1)
  return { op, from, to, day: dayOf(from, timeZone), precision: 'moment' }
}

/**
 * The period that `booking/notes` names (§4.1): a day, the day of a moment, or a month as
 * `2026-11` or `202611`. `from` inclusive, `to` exclusive.
 *
 * @throws {Unreadable} when it is none of these
 */
export function parseNoteDates(text: string, clock: BusinessClock): { from: Date; to: Date } {
  const [, year, month] = /^\s*(\d{4})-?(\d\d)\s*$/.exec(text) ?? []
  if (year === undefined) {
    const { op, day } = parseDateFilter(text, clock)
    if (op !== 'on') throw new Unreadable('a day or a month', text)
    return wholeDay(day, clock.timeZone)
  }
  const first = parseDay(`${year}-${month}-01`)
  const next = addMonths(first, 1)
  return { from: startOfDay(first, clock.timeZone), to: startOfDay(next, clock.timeZone) }
}

const wholeDay = (day: CalendarDay, timeZone: string) => ({
  from: startOfDay(day, timeZone),
  to: startOfDay(addDays(day, 1), timeZone),
})

function dayNamed(date: string, { timeZone, now }: BusinessClock): CalendarDay | null {
  if (/^today$/i.test(date)) return today(now, timeZone)
  if (/^\d{8}$|^\d{4}-\d\d-\d\d$/.test(date)) return parseDay(date)
  const [, month, day, year] = /^(\d\d?)\/(\d\d?)\/(\d{4})$/.exec(date) ?? []
  if (month === undefined || day === undefined) return null
  return parseDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
}
