import { plural, t } from '@lingui/core/macro'
import type { CalendarDay } from '../../../contract/day.ts'
import type { ListProgress } from '../../shared/day/dayBoard.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { formatDay } from '../../ui/language/format.ts'
import type { TodayTab } from '../../ui/paths.ts'

type EmptyDayProps = {
  tab: TodayTab
  day: CalendarDay
  isToday: boolean
  count: ListProgress
  search: string
  dueOnly: boolean
  /** The item of the filter; null for all. */
  booked: string | null
  /** How many guests have left with something due: the empty list must not say that nothing is due. */
  leftOwing: number
  /** How many arrive the next day; null while unknown. */
  nextDay: number | null
  onClear: () => void
}

/** An empty list: what is the case, and what to do. */
export function EmptyDay(props: EmptyDayProps) {
  const { search, dueOnly, booked, onClear } = props
  if (search.trim() !== '') {
    return (
      <Empty
        icon={<SearchIcon size="l" />}
        title={t`No match for “${{ words: search.trim() }}” in this list`}
        action={<Button onClick={onClear}>{t`Show all`}</Button>}
      />
    )
  }
  if (booked !== null && !dueOnly) {
    return (
      <Empty
        title={t`No bookings with ${{ item: booked }} in this list`}
        action={<Button onClick={onClear}>{t`Show all`}</Button>}
      />
    )
  }
  if (dueOnly && props.count.total > 0) {
    return (
      <Empty
        title={props.leftOwing === 0 ? t`No balance due in this list` : leftWords(props.leftOwing)}
        action={<Button onClick={onClear}>{t`Show all`}</Button>}
      />
    )
  }
  return <Empty title={titleOf(props)}>{nextOf(props)}</Empty>
}

const leftWords = (count: number): string =>
  plural(count, { one: '# guest left unpaid. See Done.', other: '# guests left unpaid. See Done.' })

function titleOf({ tab, day, isToday, count }: EmptyDayProps): string {
  const date = formatDay(day)
  switch (tab) {
    case 'arrivals':
      if (count.total > 0) return t`All arrivals are checked in`
      return isToday ? t`No arrivals today` : t`No arrivals on ${{ day: date }}`
    case 'in-house':
      return isToday ? t`No guests in house tonight` : t`No guests in house on ${{ day: date }}`
    case 'departures':
      if (count.total > 0) return t`All departures are checked out`
      return isToday ? t`No departures today` : t`No departures on ${{ day: date }}`
    case 'done':
      return isToday
        ? t`No check-ins or check-outs yet`
        : t`No check-ins or check-outs on ${{ day: date }}`
  }
}

function nextOf({ tab, isToday, nextDay }: EmptyDayProps): string | null {
  if (tab !== 'arrivals' || !isToday || nextDay === null) return null
  return plural({ count: nextDay }, { one: '# arrival tomorrow', other: '# arrivals tomorrow' })
}
