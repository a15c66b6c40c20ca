import { millisecondsInMinute } from 'date-fns/constants'
import type { ItemCalendar } from '../../../contract/calendar.ts'
import { type CalendarDay, startOfDay } from '../../../contract/day.ts'
import type { Item } from '../../../contract/item.ts'
import type { DayBoard } from '../../shared/day/dayBoard.ts'
import type { DayBoardRow } from '../../shared/day/row.ts'
import { haveTimes, isTimedLeaving, ofDay } from '../../shared/day/sections.ts'

/** Half an hour of the day: how many are out in it, and how many of them are known to be. */
type HalfHour = {
  readonly at: Date
  readonly count: number
  readonly isPast: boolean
}

export type Occupancy = {
  /** Counts items where every record has them, otherwise bookings. */
  readonly of: 'items' | 'bookings'
  readonly halfHours: readonly HalfHour[]
  /** Checked in and not out yet; where nobody knows, as planned. The current half hour has the same number. */
  readonly outNow: number
  readonly fullest: HalfHour
}

const half = 30 * millisecondsInMinute
/** A chart of less than this would show only its rising and falling edges. */
const leastHalfHours = 16

/** How full the day is in each half hour; null where too few records have times. */
export function occupancyOf(
  board: DayBoard,
  day: CalendarDay,
  zone: string,
  now: Date,
): Occupancy | null {
  const known = ofDay(board)
  if (!haveTimes(known)) return null
  const usual = usualDeparture(known)
  const rows = known.map((row) =>
    row.part.ends && row.endsAt === null ? { ...row, endsAt: usual } : row,
  )
  const isInItems = rows.every(({ lines }) => lines.length > 0)
  const unitsOf = (row: DayBoardRow): number =>
    isInItems ? row.lines.reduce((units, { quantity }) => units + (quantity ?? 1), 0) : 1
  const count = (those: readonly DayBoardRow[]): number =>
    those.reduce((units, row) => units + unitsOf(row), 0)
  const halfHours = hoursShown(rows, startOfDay(day, zone)).map((from): HalfHour => {
    const isNow = from <= now.getTime() && now.getTime() < from + half
    const inIt = rows.filter((row) => (isNow ? isOutNow(row, from) : isOut(row, from)))
    return { at: new Date(from), count: count(inIt), isPast: from + half <= now.getTime() }
  })
  const [first] = halfHours
  if (first === undefined) return null
  return {
    of: isInItems ? 'items' : 'bookings',
    halfHours,
    outNow: count(rows.filter((row) => isOutNow(row, Math.floor(now.getTime() / half) * half))),
    fullest: halfHours.reduce((most, one) => (one.count > most.count ? one : most), first),
  }
}

/** When most stays of the day leave: most businesses have one hour for it. */
function usualDeparture(rows: readonly DayBoardRow[]): Date | null {
  const times = rows.flatMap((row) => (isTimedLeaving(row) ? [Number(row.endsAt)] : []))
  const countOf = (time: number): number => times.filter((other) => other === time).length
  const [first] = times.toSorted((a, b) => countOf(b) - countOf(a) || a - b)
  return first === undefined ? null : new Date(first)
}

/** A stay without arrival or departure on this day is out all day. */
const isOut = ({ startsAt, endsAt, part, presence }: DayBoardRow, from: number): boolean =>
  (!part.starts || (startsAt !== null && startsAt.getTime() < from + half)) &&
  (!part.ends || (endsAt !== null && endsAt.getTime() > from)) &&
  // A guest who has left is no longer out, whatever was planned.
  !(presence.is === 'out' && presence.since !== null && presence.since.getTime() <= from)

/** What is known of them now, and the plan only where nothing is. */
const isOutNow = (row: DayBoardRow, from: number): boolean =>
  row.presence.is === 'not known' ? isOut(row, from) : row.presence.is === 'in'

/** From an hour before the day's first arrival or departure until an hour after the last. */
function hoursShown(rows: readonly DayBoardRow[], midnight: Date): readonly number[] {
  const [first, last] = [midnight.getTime(), midnight.getTime() + 48 * half]
  const moves = rows
    .flatMap(({ startsAt, endsAt }) => [startsAt?.getTime() ?? 0, endsAt?.getTime() ?? 0])
    .filter((at) => at > first && at < last)
  if (moves.length === 0) return []
  const from = Math.max(first, Math.floor(Math.min(...moves) / half - 2) * half)
  const to = Math.min(last, Math.ceil(Math.max(...moves) / half + 2) * half)
  const length = Math.max(leastHalfHours, (to - from) / half)
  return Array.from({ length }, (_, nth) => from + nth * half).filter((at) => at < last)
}

/**
 * The capacity of a day in items, from the calendars loaded so far that can be counted; null where there is none, or
 * one does not say. Closed items do not count.
 */
export function allThereIs(
  items: readonly Item[],
  calendars: ReadonlyMap<number, ItemCalendar>,
  day: CalendarDay,
): number | null {
  let all = 0
  for (const { id, stock, unlimited } of items) {
    const dayLeft = calendars.get(id)?.days.get(day)
    if (dayLeft === undefined) return null
    if (dayLeft.isClosed || unlimited || dayLeft.left === null) continue
    if (stock === null) return null
    all += stock
  }
  return all === 0 ? null : all
}
