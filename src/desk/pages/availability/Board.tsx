import type { CalendarDay } from '../../../contract/day.ts'
import { FailureBand, FailurePanel } from '../../core/api/parts/FailurePanel.tsx'
import type { CategoryItems } from '../../core/api/queries/itemsByCategory.ts'
import { useWide } from '../../ui/design/useWide.ts'
import styles from './Board.module.css'
import { DaysDown } from './DaysDown.tsx'
import { ItemsDown } from './ItemsDown.tsx'
import { NoCalendars } from './NoCalendars.tsx'
import type { Calendars } from './useCalendars.ts'

export type BoardProps = {
  groups: readonly CategoryItems[]
  days: readonly CalendarDay[]
  /** The business's today. */
  today: CalendarDay
  calendars: Calendars
  /** Names the board's content: Back restores its scroll position. */
  list: string
}

/** Every item on every day: items down where the width is enough for a fortnight beside them, otherwise days down. */
export function Board(props: BoardProps) {
  const { calendars } = props
  const isWide = useWide()
  const { failure, hasAny, isWaiting, readAgain } = calendars
  if (failure !== null && !hasAny && !isWaiting) {
    const tellsNone = failure.kind === 'not-found' || failure.kind === 'unreadable'
    return tellsNone ? (
      <NoCalendars isUnreadable={failure.kind === 'unreadable'} onRetry={readAgain} />
    ) : (
      <FailurePanel reason={failure} of="list" onRetry={readAgain} />
    )
  }
  return (
    <div className={styles.board}>
      {failure === null ? null : <FailureBand reason={failure} of="list" onRetry={readAgain} />}
      {isWide ? <ItemsDown {...props} /> : <DaysDown {...props} />}
    </div>
  )
}
