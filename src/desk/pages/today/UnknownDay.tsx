import { type CalendarDay, formatDay } from '../../../contract/day.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { CloudOffIcon } from '../../ui/icons.tsx'

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
