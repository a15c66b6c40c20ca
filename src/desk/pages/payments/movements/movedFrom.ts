import { addDays, type CalendarDay, startOfDay } from '../../../../contract/day.ts'
import { formatTime } from '../../../../contract/zone.ts'
import type { MovedFrom } from '../reading/paymentsAddress.ts'
import { shiftBegan } from './shiftBegan.ts'

/** The start of the listed movements, in ms of the server's clock. */
export function momentOf(from: MovedFrom, today: CalendarDay, timeZone: string): number {
  switch (from) {
    case 'today':
      return startOfDay(today, timeZone).getTime()
    case 'yesterday':
      return startOfDay(addDays(today, -1), timeZone).getTime()
    case 'opened':
      return shiftBegan()
  }
}

/** `00:00`, or the time of the first reading when that was later today; null before it. */
export const movedSinceWords = (
  since: number | null,
  startOfToday: number,
  timeZone: string,
): string | null =>
  since === null ? null : formatTime(new Date(Math.max(since, startOfToday)), timeZone)
