import { t } from '@lingui/core/macro'
import { dayOf, daysBetween } from '../../contract/day.ts'
import { formatTime } from '../../contract/zone.ts'
import { formatDay, formatNumber } from './language/format.ts'

const justNowMs = 60_000

/** `just now`, or when it was. */
export const formatWhen = (at: Date, now: Date, zone: string): string =>
  Math.abs(now.getTime() - at.getTime()) < justNowMs ? t`just now` : formatAt(at, now, zone)

/** A time as staff say it: `09:04`, `Thu 18:20`, `Oct 3, 2026, 18:20`. */
export function formatAt(at: Date, now: Date, zone: string): string {
  const time = formatTime(at, zone)
  const day = dayOf(at, zone)
  const days = daysBetween(day, dayOf(now, zone))
  if (days === 0) return time
  if (days > 0 && days < 7) {
    const weekday = formatDay(day, 'weekday')
    return t({ message: `${weekday} ${time}`, comment: 'A moment of this week: Thu 18:20' })
  }
  const date = formatDay(day, 'date')
  return t({ message: `${date}, ${time}`, comment: 'A moment: Oct 3, 2026, 18:20' })
}

/** How long ago something was read: `12 s ago`, `3 min ago`. In steps, so that it does not flicker. */
export function formatAgo(at: Date, now: Date): string {
  const { seconds, minutes, hours } = age(at, now)
  if (seconds === 0) return t`just now`
  if (minutes === 0) return t`${seconds} s ago`
  return hours === 0 ? t`${minutes} min ago` : t`${{ hours: formatNumber(hours) }} h ago`
}

/** The same as a sentence: `Updated 12 s ago`. */
export function formatUpdated(at: Date, now: Date): string {
  const { seconds, minutes, hours } = age(at, now)
  if (seconds === 0) return t`Updated just now`
  if (minutes === 0) return t`Updated ${seconds} s ago`
  return hours === 0
    ? t`Updated ${minutes} min ago`
    : t`Updated ${{ hours: formatNumber(hours) }} h ago`
}

/** The age in whole units, the seconds in steps of ten; what is not full is 0. */
function age(at: Date, now: Date) {
  const seconds = Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000))
  const minutes = Math.floor(seconds / 60)
  return { seconds: Math.floor(seconds / 10) * 10, minutes, hours: Math.floor(minutes / 60) }
}
