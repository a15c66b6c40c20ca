import { wallClock } from '../../../contract/zone.ts'
import type { Business } from '../base/business.ts'

/** Formats a wall-clock time that is written as if it were UTC; only one module applies the rules of a time zone. */
type Formats = { readonly day: Intl.DateTimeFormat; readonly time: Intl.DateTimeFormat }

const formatsByLocale = new Map<string, Formats>()

function formatsOf({ localeId }: Business): Formats {
  const known = formatsByLocale.get(localeId)
  if (known) return known
  const locale = localeId.replace('_', '-')
  const formats = {
    day: new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
    }),
    time: new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
  }
  formatsByLocale.set(localeId, formats)
  return formats
}

/** The dates of a booking in words, in the business's zone (§2.5 `date_desc`, §2.11 `time_desc`). */
export function describeDates(
  { startsAt, endsAt, isTimed }: { startsAt: Date; endsAt: Date; isTimed: boolean },
  business: Business,
): { date_desc: string; time_desc: string } {
  const { day, time } = formatsOf(business)
  const starts = wallClock(startsAt, business.timeZone)
  const ends = wallClock(endsAt, business.timeZone)
  const oneDay = day.format(starts) === day.format(ends)
  const time_desc = isTimed ? `${time.format(starts)} - ${time.format(ends)}` : ''
  const days = oneDay ? day.format(starts) : `${day.format(starts)} - ${day.format(ends)}`
  return { date_desc: isTimed && oneDay ? `${days}, ${time_desc}` : days, time_desc }
}
