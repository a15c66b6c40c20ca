import { t } from '@lingui/core/macro'
import { dayOf, daysBetween } from '../../contract/day.ts'
import { formatTime } from '../../contract/zone.ts'
import { formatDay } from './language/format.ts'

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
  if (days > 0 && days < 7) return `${formatDay(day, 'weekday')} ${time}`
  return `${formatDay(day, 'date')}, ${time}`
}

/** How long ago something was read: `12 s ago`, `3 min ago`. In steps, so that it does not flicker. */
export function formatAgo(at: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000))
  if (seconds < 10) return t`just now`
  if (seconds < 60) return t`${{ value: Math.floor(seconds / 10) * 10 }} s ago`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? t`${minutes} min ago` : t`${{ floor: Math.floor(minutes / 60) }} h ago`
}
