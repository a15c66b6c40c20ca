import { t } from '@lingui/core/macro'
import { addDays, type CalendarDay, dayIn } from '../../../contract/day.ts'
import { nextWeekday, weekdayNumbers } from '../../../contract/weekAndMonth.ts'
import { formatDay } from '../../ui/language/format.ts'

/** By when something is to be done, on the business's wall clock. */
export type DueTime = {
  readonly day: CalendarDay
  /** `18:00`; null means by the end of the day. */
  readonly time: string | null
}

/** A moment as the business's wall shows it. */
export type WallMoment = { readonly day: CalendarDay; readonly time: string }

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const fillers = /^(?:at|by|before|until|on|the|,)$/u

/**
 * Reads `2026-11-21 18:00`, and what people type: `18:00`, `18h`, `6 pm`, `tomorrow 9:30`, `Mon`. All of it must make
 * sense, so that a due time is never half understood.
 *
 * @param from the day a bare time, `tomorrow` and a weekday count from
 */
export function readDue(words: string, from: CalendarDay): DueTime | null {
  const tokens = words
    .toLowerCase()
    .replaceAll(/(\d)\s+([ap]\.?m\b)/gu, '$1$2')
    .split(/[\s,]+/u)
    .filter((word) => word !== '' && !fillers.test(word))
  let day: CalendarDay | null = null
  let time: string | null = null
  for (const word of tokens) {
    const asDay: CalendarDay | null = day === null ? readDay(word, from) : null
    const asTime: string | null = asDay === null && time === null ? readTime(word) : null
    if (asDay === null && asTime === null) return null
    day ??= asDay
    time ??= asTime
  }
  return day === null && time === null ? null : { day: day ?? from, time }
}

function readDay(word: string, from: CalendarDay): CalendarDay | null {
  if (word === 'today' || word === 'tonight') return from
  if (word === 'tomorrow') return addDays(from, 1)
  const weekday = /^(?:sun|mon|tue|wed|thu|fri|sat)(?:[a-z]*day|s|r|rs|nes)?\.?$/u.test(word)
    ? weekdayNumbers.find((nth) => weekdays[nth] === word.slice(0, 3))
    : undefined
  // `from` itself is meant when it is that weekday.
  return weekday === undefined ? dayIn(word) : nextWeekday(addDays(from, -1), weekday)
}

function readTime(word: string): string | null {
  const [, hours, minutes = '00', half] =
    /^(\d{1,2})[:.h]?(\d\d)?(?:h|([ap])\.?m\.?)?$/u.exec(word) ?? []
  const isBareHour = /^\d{1,2}$/u.test(word)
  if (hours === undefined || isBareHour) return null
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'p' ? 12 : 0)
  const isTwelve = half === undefined || (Number(hours) >= 1 && Number(hours) <= 12)
  if (!isTwelve || hour > 23 || Number(minutes) > 59) return null
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

/** Whether its time has come and gone; with a day alone, when the day is over. */
export const isOverdue = ({ day, time }: DueTime, now: WallMoment): boolean =>
  day < now.day || (day === now.day && time !== null && time <= now.time)

/** `Due 18:00`, `Due tomorrow 09:00`, `Late since Fri, Nov 20 18:00` */
export function dueWords(due: DueTime, now: WallMoment): string {
  return isOverdue(due, now) ? lateWords(due, now.day) : whenDueWords(due, now.day)
}

function lateWords({ day, time }: DueTime, today: CalendarDay): string {
  if (day === today) return t`Late since ${{ time: time ?? '' }}`
  if (day === addDays(today, -1)) {
    return time === null ? t`Late since yesterday` : t`Late since yesterday ${time}`
  }
  const date = formatDay(day)
  return time === null ? t`Late since ${date}` : t`Late since ${date} ${time}`
}

/** `Due 18:00`, `Due Fri, Nov 20 18:00`: also for a time that is over, where it is not known whether it is done. */
export function whenDueWords({ day, time }: DueTime, today: CalendarDay): string {
  if (day === today)
    return time === null ? t({ message: 'Due today', context: 'handover' }) : t`Due ${time}`
  if (day === addDays(today, 1)) return time === null ? t`Due tomorrow` : t`Due tomorrow ${time}`
  const date = formatDay(day)
  return time === null ? t`Due ${date}` : t`Due ${date} ${time}`
}

/** Sorts by when it is due, the earliest first; what has no time comes last. */
export function byDue(one: DueTime | null, other: DueTime | null): number {
  const [first, second] = [keyOf(one), keyOf(other)]
  return first === second ? 0 : first < second ? -1 : 1
}

const keyOf = (due: DueTime | null): string =>
  due === null ? '9' : `${due.day} ${due.time ?? '24:00'}`
