import { useEffect, useMemo } from 'react'
import type { BookingCode } from '../../../contract/booking.ts'
import { dayOf } from '../../../contract/day.ts'
import { useToday, useZone } from '../../core/api/clock.ts'
import type { CachedBooking } from '../../core/api/replica.ts'
import type { DayBoardRow } from '../day/row.ts'
import { useDay } from '../day/useDay.ts'
import { alsoFind } from './replicaIndex.ts'

/** All rows of today's board, whatever day is on screen; the search can find them from now on. */
export function useTodayRows(): ReadonlyMap<BookingCode, DayBoardRow> {
  const today = useToday()
  const zone = useZone()
  const { board } = useDay(today, 'arrivals')
  const rows = useMemo(() => {
    const { arrivals, departures, done } = board.rows
    const all = [...done, ...arrivals, ...board.rows['in-house'], ...departures]
    // For a booking with two rows, the row with a button replaces the finished one.
    return new Map(all.map((row) => [row.booking.code, row]))
  }, [board])
  useEffect(() => {
    alsoFind(
      [...rows.values()].map(({ booking, part, startsAt, endsAt }): CachedBooking => {
        const starts = part.starts ? today : startsAt && dayOf(startsAt, zone)
        const ends = part.ends ? today : endsAt && dayOf(endsAt, zone)
        return { booking, starts, ends, phone: null }
      }),
    )
  }, [rows, today, zone])
  return rows
}
