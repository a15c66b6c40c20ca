import { addDays, type CalendarDay, daysBetween, parseDay } from '../../../contract/day.ts'
import { folded } from '../../../contract/searchText.ts'
import { nextWeekday, weekdayNumbers } from '../../../contract/weekAndMonth.ts'
import { inLanguage } from '../../ui/language/format.ts'

/** The names of one language, folded as typed text is. */
type DayNames = {
  /** From January: the long and the short name of each. */
  readonly months: readonly (readonly string[])[]
  /** From Sunday. */
  readonly weekdays: readonly (readonly string[])[]
  /** By how many days it is from today: `today`, `tomorrow`, `yesterday`. */
  readonly near: readonly (readonly [name: string, days: number])[]
  /** The word between the parts of a written date: `de` in Spanish. */
  readonly between: readonly string[]
}

/** Names are typed with or without the point of a short one, and with any apostrophe. */
const written = (text: string): string => folded(text).replaceAll(/['’.]/g, '').trim()

function dayNamesIn(locale: string): DayNames {
  const namesOf = (part: 'month' | 'weekday', many: number) =>
    Array.from({ length: many }, (_, nth) => {
      // The fourth of January 1970 was a Sunday.
      const day = part === 'month' ? Date.UTC(1970, nth, 1) : Date.UTC(1970, 0, 4 + nth)
      return (['long', 'short'] as const).map((width) => {
        const format = new Intl.DateTimeFormat(locale, { [part]: width, timeZone: 'UTC' })
        return written(format.format(day))
      })
    })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const whole = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    months: namesOf('month', 12),
    weekdays: namesOf('weekday', 7),
    near: [0, 1, -1].map((days) => [written(relative.format(days, 'day')), days] as const),
    between: whole
      .formatToParts(0)
      .flatMap(({ type, value }) => (type === 'literal' ? [written(value)] : [])),
  }
}

/** Those of the person's language come before the English ones. */
const languages = inLanguage((locale): readonly DayNames[] => [
  dayNamesIn(locale),
  dayNamesIn('en'),
])

/** A beginning of three letters means a name; a shorter one only when it is the whole name: `Mo` in German. */
const meansName = (typed: string, names: readonly string[] = []): boolean =>
  names.some((name) => name === typed || (typed.length >= 3 && name.startsWith(typed)))

const weekdayIn = (text: string, { weekdays }: DayNames) =>
  weekdayNumbers.find((nth) => meansName(text, weekdays[nth]))

/** From 1; 0 when the word is no month. */
const monthIn = (word: string): number =>
  firstIn(({ months }) => months.findIndex((names) => meansName(word, names)) + 1 || undefined) ?? 0

function firstIn<Found>(find: (names: DayNames) => Found | undefined): Found | undefined {
  for (const names of languages()) {
    const found = find(names)
    if (found !== undefined) return found
  }
  return undefined
}

/** A day without a year is this many days ago at most; otherwise the next one is meant. */
const longestAgo = 90

/**
 * The days that `14 jul`, `jul 14`, `14.7.`, `2026-07-14`, `tomorrow`, `sat` or `+3` may mean: none when the text is no
 * day, two when day and month could be either. Names are those of the person's language, and the English ones.
 */
export function daysMeant(typed: string, today: CalendarDay): readonly CalendarDay[] {
  const text = folded(typed).trim()
  const name = written(typed)
  const near = firstIn(({ near: days }) => days.find(([word]) => word === name)?.[1])
  if (near !== undefined) return [addDays(today, near)]
  const ahead = /^([+-]\d{1,3})$/.exec(text)?.[1]
  if (ahead !== undefined) return [addDays(today, Number(ahead))]
  const weekday = firstIn((names) => weekdayIn(name, names))
  if (weekday !== undefined) return [nextWeekday(today, weekday)]
  return [...new Set(datesIn(text).flatMap((date) => dayOf(date, today)))]
}

/** Without what only joins them: the `de` of `14 de julio`, the sign for day of `7月14日`. */
const wordsIn = (text: string): readonly string[] =>
  text
    .replaceAll(/(\d月)|(\d)日/g, '$1$2 ')
    .split(/[\s./,-]+/)
    .filter((word) => word !== '' && !languages().some(({ between }) => between.includes(word)))

type WrittenDate = { readonly day: number; readonly month: number; readonly year: number | null }

function datesIn(text: string): readonly WrittenDate[] {
  const iso = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(text)
  if (iso !== null) {
    return [{ year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }]
  }
  const words = wordsIn(text)
  if (words.length < 2 || words.length > 3) return []
  const [one = '', two = '', last] = words
  const year = last === undefined ? null : Number(last.length === 2 ? `20${last}` : last)
  const month = [one, two].map(monthIn)
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
