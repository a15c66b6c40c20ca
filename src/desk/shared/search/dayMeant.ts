import { addDays, type CalendarDay, daysBetween, parseDay } from '../../../contract/day.ts'
import { folded } from '../../../contract/searchText.ts'
import { nextWeekday, weekdayNumbers } from '../../../contract/weekAndMonth.ts'

const namesOf = (part: 'month' | 'weekday', many: number): readonly string[] =>
  Array.from({ length: many }, (_, nth) => {
    const format = new Intl.DateTimeFormat('en', { [part]: 'long', timeZone: 'UTC' })
    // The fourth of January 1970 was a Sunday.
    const day = part === 'month' ? Date.UTC(1970, nth, 1) : Date.UTC(1970, 0, 4 + nth)
    return folded(format.format(day))
  })
const months = namesOf('month', 12)
const weekdays = namesOf('weekday', 7)

const meansWord = (typed: string, word: string): boolean =>
  typed.length >= 3 && word.startsWith(typed)

/** A day without a year is this many days ago at most; otherwise the next one is meant. */
const longestAgo = 90

/**
 * The days that `14 jul`, `jul 14`, `14.7.`, `2026-07-14`, `tomorrow`, `sat` or `+3` may mean: none when the text is no
 * day, two when day and month could be either.
 */
export function daysMeant(typed: string, today: CalendarDay): readonly CalendarDay[] {
  const text = folded(typed).trim()
  const named = { today: 0, tomorrow: 1, yesterday: -1 }
  for (const [name, days] of Object.entries(named)) if (text === name) return [addDays(today, days)]
  const ahead = /^([+-]\d{1,3})$/.exec(text)?.[1]
  if (ahead !== undefined) return [addDays(today, Number(ahead))]
  const weekday = weekdayNumbers.find((nth) => meansWord(text, weekdays[nth] ?? ''))
  if (weekday !== undefined) return [nextWeekday(today, weekday)]
  return [...new Set(datesIn(text).flatMap((date) => dayOf(date, today)))]
}

type WrittenDate = { readonly day: number; readonly month: number; readonly year: number | null }

function datesIn(text: string): readonly WrittenDate[] {
  const iso = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(text)
  if (iso !== null) {
    return [{ year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }]
  }
  const words = text.split(/[\s./,-]+/).filter(Boolean)
  if (words.length < 2 || words.length > 3) return []
  const [one = '', two = '', last] = words
  const year = last === undefined ? null : Number(last.length === 2 ? `20${last}` : last)
  const month = [one, two].map((word) => months.findIndex((name) => meansWord(word, name)) + 1)
  const [first, second] = [Number.parseInt(one, 10), Number.parseInt(two, 10)]
  if (month[1]) return [{ day: first, month: month[1], year }]
  if (month[0]) return [{ day: second, month: month[0], year }]
  return [
    { day: first, month: second, year },
    { day: second, month: first, year },
  ]
}

function dayOf({ day, month, year }: WrittenDate, today: CalendarDay): readonly CalendarDay[] {
  const thisYear = Number(today.slice(0, 4))
  const years = year === null ? [thisYear - 1, thisYear, thisYear + 1] : [year]
  const days = years.flatMap((one) => realDay(one, month, day))
  if (year !== null) return days
  const next = days.find((one) => daysBetween(today, one) >= -longestAgo)
  return next === undefined ? [] : [next]
}

function realDay(year: number, month: number, day: number): readonly CalendarDay[] {
  try {
    return [parseDay(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)]
  } catch {
    // No such day in that year, such as February 29.
    return []
  }
}
