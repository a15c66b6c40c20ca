import { plural, t } from '@lingui/core/macro'
import { mayOwe, owed, owes } from '../../../contract/booking.ts'
import { addDays, type CalendarDay, startOfDay } from '../../../contract/day.ts'
import { type Money, sum } from '../../../contract/money.ts'
import { formatTime } from '../../../contract/zone.ts'
import { formatMoney } from '../../ui/language/format.ts'
import type { TodayTab } from '../../ui/paths.ts'
import { statusWords } from '../../ui/StatusMark.tsx'
import { grouped } from './grouped.ts'
import type { DayBoardRow } from './row.ts'

/** Rows under one head; without a title they stand alone. */
export type RowGroup = { readonly title: string | null; readonly rows: readonly DayBoardRow[] }

const late = () => t({ message: 'Late', comment: 'Heading above guests who should have arrived' })
const overdue = () =>
  t({ message: 'Should have left', comment: 'Heading above guests past their departure time' })
const toPay = () => t`Balance due`
const anyTime = () =>
  t({ message: 'Any time', comment: 'Heading above guests without a time of day' })
const cancelled = () =>
  t({ message: 'Cancelled', context: 'bookings', comment: 'Heading above cancelled bookings' })

/**
 * A list by time, where the service tells times (4.0, or a booking that was opened): late first, of those who leave the
 * overdue and who still owes; then as the day goes, what has no time after it, who is not expected
 * under the name of the status, cancelled last. Where no time is known
 * and nobody owes it is one group without a head.
 */
export function groupsOf(
  rows: readonly DayBoardRow[],
  tab: TodayTab,
  day: CalendarDay,
  zone: string,
): readonly RowGroup[] {
  const timeOn = timesOn(day, zone)
  const isByTime = tab === 'arrivals' || tab === 'departures'
  const titleOf = (row: DayBoardRow): string => {
    if (row.cancelled) return cancelled()
    if (!row.counts) return statusWords(row.booking.status)
    if (tab === 'arrivals' && row.late) return late()
    if (tab === 'departures' && row.overdue) return overdue()
    if (tab === 'departures' && owes(row.booking)) return toPay()
    if (!isByTime) return anyTime()
    return timeOn(tab === 'arrivals' ? row.startsAt : row.endsAt) ?? anyTime()
  }
  const byTitle = grouped(rows, tab === 'in-house' ? () => anyTime() : titleOf)
  if ([...byTitle.keys()].every((title) => title === anyTime() || title === cancelled())) {
    return rows.length === 0 ? [] : [{ title: null, rows }]
  }
  return [...byTitle]
    .map(([title, under]) => ({ title, rows: under }))
    .toSorted((a, b) => rank(a) - rank(b) || (a.title < b.title ? -1 : 1))
    .map((group) => (isByTime || group.title !== anyTime() ? group : { ...group, title: null }))
}

/** The time on this day, `09:00`; null for another day, and for a day without a time. */
export function timesOn(day: CalendarDay, zone: string): (at: Date | null) => string | null {
  const [first, next] = [startOfDay(day, zone), startOfDay(addDays(day, 1), zone)]
  // The service writes a day without a time as the first moment of the day.
  return (at) => (at !== null && at > first && at < next ? formatTime(at, zone) : null)
}

const onTop = () => [late(), overdue(), toPay()]

/** Sorts a group before the times of the day, among them, or after. */
function rank({ title, rows: [first] }: RowGroup): number {
  if (first?.counts === false) return first.cancelled ? 3 : 2
  if (title === anyTime()) return 1
  return title !== null && onTop().includes(title) ? onTop().indexOf(title) - onTop().length : 0
}

/** `2 bookings`. */
export const partiesIn = (rows: readonly DayBoardRow[]): string =>
  plural({ count: rows.length }, { one: '# booking', other: '# bookings' })

/** `96.00 due`, of those who owe something, and how many may owe more; null when nothing is. */
export function dueIn(rows: readonly DayBoardRow[]): string | null {
  const amounts: Money[] = rows.flatMap(({ booking }) => {
    const due = owed(booking)
    return due === null ? [] : [due]
  })
  const [first] = amounts
  const unread = rows.filter(({ booking }) => mayOwe(booking) === null).length
  const leftOut =
    unread === 0
      ? null
      : t({
          message: plural(
            { count: unread },
            { one: '# with unreadable amounts', other: '# with unreadable amounts' },
          ),
          comment: 'How many bookings',
        })
  if (first === undefined) return leftOut
  // Amounts in several currencies have no sum.
  if (amounts.some(({ currency }) => currency !== first.currency)) return leftOut
  const due = t`${{ amount: formatMoney(sum(amounts, first.currency), { symbol: false }) }} due`
  return leftOut === null ? due : `${due} · ${leftOut}`
}
