import { addDays, type CalendarDay, daysBetween, parseDay } from '../../contract/day.ts'
import type { DayRange } from '../api/queries/itemCalendars.ts'
import type { Span } from '../kit/paths.ts'

const fortnight = 14

/** The same date of another month; a month that is too short ends with its last. */
function monthsOn(day: CalendarDay, months: -1 | 1): CalendarDay {
  const first = parseDay(`${day.slice(0, 7)}-01`)
  const month = addDays(first, months * 28 + (months === 1 ? 3 : 0)).slice(0, 7)
  const last = addDays(parseDay(`${addDays(parseDay(`${month}-01`), 31).slice(0, 7)}-01`), -1)
  return parseDay(`${month}-${[day.slice(8), last.slice(8)].toSorted()[0]}`)
}

/** Both begin on the day that was asked for: what is over is of no use at the desk. */
export const rangeOf = (from: CalendarDay, span: Span): DayRange => ({
  from,
  to: addDays(after(from, span), -1),
})

export const after = (from: CalendarDay, span: Span): CalendarDay =>
  span === 'fortnight' ? addDays(from, fortnight) : monthsOn(from, 1)

export const before = (from: CalendarDay, span: Span): CalendarDay =>
  span === 'fortnight' ? addDays(from, -fortnight) : monthsOn(from, -1)

export const daysIn = ({ from, to }: DayRange): readonly CalendarDay[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, nth) => addDays(from, nth))

const format = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** `Nov 21 – Dec 4`. The year stands over the days. */
export const rangeWords = ({ from, to }: DayRange): string =>
  `${format.format(Date.parse(from))} – ${format.format(Date.parse(to))}`

export const isWeekend = (day: CalendarDay): boolean =>
  [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
