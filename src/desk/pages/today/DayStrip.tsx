import { ph, t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { memo, useDeferredValue, useMemo } from 'react'
import type { ItemCalendar } from '../../../contract/calendar.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import type { Item } from '../../../contract/item.ts'
import { formatTime } from '../../../contract/zone.ts'
import { keys } from '../../core/api/queries/keys.ts'
import type { DayBoard } from '../../shared/day/dayBoard.ts'
import type { NowAndZone } from '../../shared/day/rowWords.ts'
import { classNames } from '../../ui/design/classNames.ts'
import { formatNumber } from '../../ui/language/format.ts'
import styles from './DayStrip.module.css'
import { allThereIs, occupancyOf } from './occupancy.ts'

declare module 'react' {
  interface CSSProperties {
    /** A share of the chart's height, 0 to 1. */
    '--full'?: number
  }
}

type DayStripProps = NowAndZone & { board: DayBoard; day: CalendarDay; isToday: boolean }

/** How full the day is. A pressed row is drawn before it: nobody waits for the chart. */
export function DayStrip({ board, day, isToday, now, zone }: DayStripProps) {
  const chartInput = useMemo(() => ({ board, day, isToday }), [board, day, isToday])
  return <Chart {...useDeferredValue(chartInput)} now={now} zone={zone} />
}

/** Half hours between two figures, and one sentence for screen readers. */
const Chart = memo(function Chart({ board, day, isToday, now, zone }: DayStripProps) {
  const all = useAllThereIs(day)
  const occupancy = useMemo(() => occupancyOf(board, day, zone, now), [board, day, zone, now])
  if (occupancy === null) return null
  const { halfHours, fullest, outNow } = occupancy
  // The capacity counts items, so it cannot be compared with bookings.
  const capacity = occupancy.of === 'items' ? all : null
  // A capacity that is never nearly reached would make the chart flat, so then only the figures show it.
  const limit = capacity !== null && capacity <= 2 * fullest.count ? capacity : null
  const top = Math.max(fullest.count, limit ?? 0, 1)
  const out =
    occupancy.of === 'items'
      ? t({ message: 'Items out', comment: 'A number follows: how many items guests have now' })
      : t({ message: 'Bookings out', comment: 'A number follows: how many guests are checked in' })
  const at = formatTime(fullest.at, zone)
  const inWords = isToday
    ? dayInWords(outNow, fullest.count, at, capacity)
    : busiestInWords(fullest.count, at, capacity)
  return (
    <>
      {isToday ? <Figure words={out} count={outNow} of={capacity} /> : null}
      <figure className={styles.picture} aria-label={inWords}>
        {limit === null ? null : <i className={styles.all} style={{ '--full': limit / top }} />}
        {halfHours.map(({ at: from, count, isPast }) => {
          const isNow = isToday && !isPast && from.getTime() <= now.getTime()
          return (
            <i
              key={from.getTime()}
              className={classNames(isPast && styles.past, isNow && styles.now)}
              style={{ '--full': count / top }}
              title={t({
                message: `${ph({ time: formatTime(from, zone) })}: ${ph({ count: formatNumber(count) })}`,
                comment: 'How many are out at this time: “10:30: 12”',
              })}
            />
          )
        })}
      </figure>
      <Figure words={t`Busiest ${{ time: at }}`} count={fullest.count} of={capacity} />
    </>
  )
})

/** @param capacity how many there are at all, or null */
function busiestInWords(most: number, time: string, capacity: number | null): string {
  const count = formatNumber(most)
  return capacity === null
    ? t`Busiest at ${time}: ${count}`
    : t`Busiest at ${time}: ${count} of ${{ capacity: formatNumber(capacity) }}`
}

function dayInWords(outNow: number, most: number, time: string, all: number | null): string {
  const out = formatNumber(outNow)
  const count = formatNumber(most)
  if (all === null) return t`Out now: ${out}. Busiest at ${time}: ${count}`
  const capacity = formatNumber(all)
  return t`Out now: ${out} of ${capacity}. Busiest at ${time}: ${count} of ${capacity}`
}

function Figure({ words, count, of }: { words: string; count: number; of: number | null }) {
  return (
    <span className={styles.figure} aria-hidden="true">
      {words}
      <b>
        {formatNumber(count)}
        {of === null ? null : <small> / {formatNumber(of)}</small>}
      </b>
    </span>
  )
}

/** Makes no request: uses what Availability or the calendar has loaded. */
function useAllThereIs(day: CalendarDay): number | null {
  const queryClient = useQueryClient()
  return useMemo(() => {
    const items = queryClient.getQueryData<readonly Item[]>(keys.items) ?? []
    const calendars = queryClient
      .getQueriesData<readonly ItemCalendar[]>({ queryKey: keys.allCalendars })
      .flatMap(([, list]) => list ?? [])
      .filter(({ days }) => days.has(day))
    return allThereIs(items, new Map(calendars.map((calendar) => [calendar.itemId, calendar])), day)
  }, [queryClient, day])
}
