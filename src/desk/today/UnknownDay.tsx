import { type CalendarDay, formatDay } from '../../contract/day.ts'
import { Button } from '../kit/Button.tsx'
import { Empty } from '../kit/Empty.tsx'
import { CloudOffIcon } from '../kit/icons.tsx'

/** A day that this tablet has never read and cannot read now: it is unknown, not empty (ux.md §3.1). */
export function UnknownDay({ day, onRetry }: { day: CalendarDay; onRetry: () => void }) {
  return (
    <Empty
      icon={<CloudOffIcon size="l" />}
      title={`No data for ${formatDay(day)} on this tablet yet`}
      action={<Button onClick={onRetry}>Retry</Button>}
    >
      Connect once to load it.
    </Empty>
  )
}
