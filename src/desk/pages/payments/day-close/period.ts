import { t } from '@lingui/core/macro'
import { addDays, type CalendarDay, dayOf, startOfDay } from '../../../../contract/day.ts'
import { wallClock } from '../../../../contract/zone.ts'
import { formatDay } from '../../../ui/language/format.ts'

/** The beginning of the period: the last close, the business's day, the day before, or when this desk was opened. */
export const periods = ['last', 'today', 'yesterday', 'opened'] as const
export type Period = (typeof periods)[number]

export const periodWords = (): Readonly<Record<Period, string>> => ({
  last: t`Since the last close`,
  today: t`Since midnight`,
  yesterday: t`Since yesterday`,
  opened: t`Since your shift began`,
})

type PeriodFacts = {
  readonly today: CalendarDay
  readonly timeZone: string
  /** When the shift began, and the end of the last close; ms of the server's clock. */
  readonly openedAt: number
  readonly lastUntil: number | null
}

/** The beginning in ms of the server's clock; null where there was no close before. */
export function beginOf(period: Period, known: PeriodFacts): number | null {
  switch (period) {
    case 'last':
      return known.lastUntil
    case 'today':
      return startOfDay(known.today, known.timeZone).getTime()
    case 'yesterday':
      return startOfDay(addDays(known.today, -1), known.timeZone).getTime()
    case 'opened':
      return known.openedAt
  }
}

type Closed = { readonly after: string | null; readonly since: number; readonly until: number }

/** `00:00 to 18:02`. */
export const spanWords = (
  { since, until }: Pick<Closed, 'since' | 'until'>,
  say: (at: number) => string,
): string => t`${{ start: say(since) }} to ${{ end: say(until) }}`

/** The day and the period of a close, in words. */
export function closePeriod(
  { after, since, until }: Closed,
  { say, zone }: { readonly say: (at: number) => string; readonly zone: string },
): string {
  const day = formatDay(closedDay({ since, until }, zone), 'long')
  return after === null
    ? t`${day}: ${{ start: say(since) }} to ${{ end: say(until) }}`
    : t`${day}, closed again: ${{ start: say(since) }} to ${{ end: say(until) }}`
}

/** A close before this hour is for the evening before. */
const morningHour = 4

/** The business's day of a close: the one it ends on, or the day before when it ends in the small hours. */
export function closedDay(
  { since, until }: { readonly since: number; readonly until: number },
  timeZone: string,
): CalendarDay {
  const day = dayOf(new Date(until), timeZone)
  const isNight = wallClock(new Date(until), timeZone).getUTCHours() < morningHour
  const beganBefore = since < startOfDay(day, timeZone).getTime()
  return isNight && beganBefore ? addDays(day, -1) : day
}
