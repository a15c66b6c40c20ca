import type { CalendarDay } from '../../../contract/day.ts'
import { formatDay } from '../../../contract/day.ts'
import type { ListProgress } from '../../shared/day/dayBoard.ts'
import { tabWords } from '../../shared/day/sections.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
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
  const { tab, search, dueOnly, booked, onClear } = props
  const list = tabWords[tab]
  if (search.trim() !== '') {
    return (
      <Empty
        icon={<SearchIcon size="l" />}
        title={`Nothing in ${list} matches “${search.trim()}”`}
        action={<Button onClick={onClear}>Show all</Button>}
      >
        Looked for in name, code, e-mail and what was booked{dueOnly ? ', of those who owe' : ''}
        {booked === null ? '' : `, of those with ${booked}`}.
      </Empty>
    )
  }
  if (booked !== null && !dueOnly) {
    return (
      <Empty
        title={`Nobody in ${list} has booked ${booked}`}
        action={<Button onClick={onClear}>Show all</Button>}
      />
    )
  }
  if (dueOnly && props.count.total > 0) {
    return (
      <Empty
        title={props.leftOwing === 0 ? 'Nobody here owes anything' : leftWords(props.leftOwing)}
        action={<Button onClick={onClear}>Show all</Button>}
      >
        {props.leftOwing === 0
          ? 'Only balances that are due are listed.'
          : 'Of those who are still here nobody owes anything.'}
      </Empty>
    )
  }
  return <Empty title={titleOf(props)}>{nextOf(props)}</Empty>
}

const leftWords = (count: number): string =>
  count === 1 ? '1 party has left owing: see Done' : `${count} parties have left owing: see Done`

function titleOf({ tab, day, isToday, count }: EmptyDayProps): string {
  const when = isToday ? 'today' : `on ${formatDay(day)}`
  switch (tab) {
    case 'arrivals':
      return count.total === 0 ? `No arrivals ${when}` : `No arrivals left ${when}`
    case 'in-house':
      return `Nobody stays over ${isToday ? 'tonight' : when}`
    case 'departures':
      return count.total === 0 ? `No departures ${when}` : `No departures left ${when}`
    case 'done':
      return `Nothing done ${isToday ? 'yet today' : when}`
  }
}

function nextOf({ tab, isToday, count, nextDay }: EmptyDayProps): string | null {
  switch (tab) {
    case 'arrivals':
      if (nextDay !== null && isToday) return `${nextDay} tomorrow.`
      return count.total === 0 ? null : `All ${count.total} are in.`
    case 'departures':
      return count.total === 0 ? null : `All ${count.total} have left.`
    case 'in-house':
      return null
    case 'done':
      return 'Who is checked in or out is listed here.'
  }
}
