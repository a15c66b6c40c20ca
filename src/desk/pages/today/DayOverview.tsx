import { t } from '@lingui/core/macro'
import { create } from 'zustand'
import type { CalendarDay } from '../../../contract/day.ts'
import type { DayBoard } from '../../shared/day/dayBoard.ts'
import { partsOf } from '../../shared/day/useDay.ts'
import { Segments } from '../../ui/Segments.tsx'
import { Activities } from './Activities.tsx'
import { Attention } from './Attention.tsx'
import styles from './DayOverview.module.css'
import type { useTodayAddress } from './todayAddress.ts'
import type { ListedDay } from './useListedDay.ts'

export type OverviewProps = {
  address: ReturnType<typeof useTodayAddress>
  dayList: ListedDay
  /** Called when a booking, a card or the print is chosen: a sheet around it closes. */
  onChosen?: (() => void) | undefined
}

type OverviewView = 'attention' | 'activities'

/** The view that a person chose for a day; it outlives the panel, which gives way to an open booking. */
const useChosenView = create<{ readonly day: CalendarDay; readonly view: OverviewView } | null>(
  () => null,
)

/** Before the first check-in staff prepare for guests, afterwards they need the tours and rentals. */
const firstView = ({ counts }: DayBoard): OverviewView =>
  counts.arrivals.done === 0 ? 'attention' : 'activities'

export const overviewTitle = (): string =>
  t({
    message: 'Overview',
    comment: 'Heading and button: the arrivals of a day by need and by activity',
  })

/** The arrivals of a day in two views: who needs attention, and what they begin (ux.md §3.1). */
export function DayOverview(props: OverviewProps) {
  const { day } = props.address
  const { board, parts, isSettled } = props.dayList
  const chosen = useChosenView()
  const view = chosen?.day === day ? chosen.view : firstView(board)
  const arrivals = partsOf.arrivals.map((part) => parts[part])
  if (arrivals.some(({ list }) => list === null) || !isSettled) {
    const hasFailed = arrivals.some(({ failure }) => failure !== null)
    return <p className={styles.none}>{hasFailed ? t`List not loaded` : t`Still loading`}</p>
  }
  return (
    <>
      <Segments
        label={overviewTitle()}
        choices={[
          { value: 'attention', word: t`Needs attention` },
          { value: 'activities', word: t`By activity` },
        ]}
        value={view}
        onChange={(next) => useChosenView.setState({ day, view: next }, true)}
      />
      {view === 'attention' ? <Attention {...props} /> : <Activities {...props} />}
    </>
  )
}
