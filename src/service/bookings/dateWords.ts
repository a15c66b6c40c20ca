import { dayOf } from '../../contract/day.ts'
import type { Business } from '../company/business.ts'

type Formats = { readonly day: Intl.DateTimeFormat; readonly time: Intl.DateTimeFormat }

const formatsByPlace = new Map<string, Formats>()

function formatsOf({ localeId, timeZone }: Business): Formats {
  const key = `${localeId} ${timeZone}`
  const known = formatsByPlace.get(key)
  if (known) return known
  const locale = localeId.replace('_', '-')
  const formats = {
    day: new Intl.DateTimeFormat(locale, {
      timeZone,
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
    }),
    time: new Intl.DateTimeFormat(locale, {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
  }
  formatsByPlace.set(key, formats)
  return formats
}

/** When a booking is, in the business's own words and zone (§2.5 `date_desc`, §2.11 `time_desc`). */
export function describeDates(
  { startsAt, endsAt, isTimed }: { startsAt: Date; endsAt: Date; isTimed: boolean },
  business: Business,
): { date_desc: string; time_desc: string } {
  const { day, time } = formatsOf(business)
  const oneDay = dayOf(startsAt, business.timeZone) === dayOf(endsAt, business.timeZone)
  const time_desc = isTimed ? `${time.format(startsAt)} - ${time.format(endsAt)}` : ''
  const days = oneDay ? day.format(startsAt) : `${day.format(startsAt)} - ${day.format(endsAt)}`
  return { date_desc: isTimed && oneDay ? `${days}, ${time_desc}` : days, time_desc }
}
