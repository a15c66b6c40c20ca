import { TZDate } from '@date-fns/tz'

const dayMs = 86_400_000

/** @param day `YYYY-MM-DD`, which sorts as text */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)

/** The moment, in ms, at which clocks in `zone` show `day` and `time` (`HH:MM:SS`). */
export function momentAt(day: string, time: string, zone: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number)
  return new TZDate(year, month - 1, date, hour, minute, second, zone).getTime()
}

/** As `YYYYMMDD`, the form of §4.2. */
export const wireDay = (day: string): string => day.replaceAll('-', '')

/** A moment at which the figures of a business are read, and its days by the business's clock. */
export type LookedAt = {
  readonly now: number
  readonly today: string
  readonly startOfToday: number
  readonly startOfYesterday: number
}

export function lookedAt(day: string, time: string, zone: string): LookedAt {
  return {
    now: momentAt(day, time, zone),
    today: day,
    startOfToday: momentAt(day, '00:00:00', zone),
    startOfYesterday: momentAt(dayAfter(day, -1), '00:00:00', zone),
  }
}
