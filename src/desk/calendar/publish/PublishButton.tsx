import { useNavigate } from 'react-router'
import { Button } from '../../parts/Button.tsx'
import { useCalendarAddress } from '../calendarAddress.ts'
import type { CalendarData } from '../data/useCalendar.ts'
import { useDrafts } from '../drafts/draftStore.ts'
import { usePublishing } from './usePublishing.ts'

/** Publish or Hand over. Elsewhere than on the changes themselves it leads there first: nothing goes out unseen. */
export function PublishButton({ data }: { data: CalendarData }) {
  const address = useCalendarAddress()
  const navigate = useNavigate()
  const drafts = useDrafts()
  const { word, off, busy, start } = usePublishing(data)
  const isSeen = address.view === 'changes'
  return (
    <Button
      kind="main"
      off={isSeen || drafts.length === 0 ? off : null}
      busy={busy}
      onClick={() => (isSeen ? start() : void navigate(address.to({ view: 'changes' })))}
    >
      {word}
    </Button>
  )
}
