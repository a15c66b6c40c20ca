import { type CalendarDay, formatDay } from '../../../contract/day.ts'
import type { Business } from '../base/business.ts'
import type { Stay, Unit } from './stay.ts'

const localeOf = ({ localeId }: Business): string => localeId.replace('_', '-')

/** A day as people of the business write it (§2.1 `query.local_start_date`). */
export const localDay = (day: CalendarDay, business: Business): string =>
  formatDay(day, localeOf(business), 'date')

/** `09:30` */
export const clockTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

export function describeStay({ start, end, times }: Stay, business: Business): string {
  const days =
    start === end
      ? localDay(start, business)
      : `${localDay(start, business)} - ${localDay(end, business)}`
  return times === null ? days : `${days}, ${clockTime(times.from)} - ${clockTime(times.to)}`
}

/** `3 nights`, `1 day`, `2 hours` */
export function lengthInWords({ days, times }: Stay, unit: Unit): string {
  const [count, one] =
    times !== null && unit.kind === 'minutes'
      ? unit.minutes % 60 === 0
        ? ([(times.units * unit.minutes) / 60, 'hour'] as const)
        : ([times.units * unit.minutes, 'minute'] as const)
      : ([days.length, unit.kind === 'night' ? 'night' : 'day'] as const)
  return `${count} ${one}${count === 1 ? '' : 's'}`
}

/** `per night`, `per hour`, `per 30 minutes` */
export function perUnit(unit: Unit): string {
  if (unit.kind !== 'minutes') return `per ${unit.kind}`
  return unit.minutes === 60 ? 'per hour' : `per ${unit.minutes} minutes`
}
