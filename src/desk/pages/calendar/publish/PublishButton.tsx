import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { useCalendarAddress } from '../address/calendarAddress.ts'
import type { Finding } from '../checks/finding.ts'
import type { CalendarData } from '../data/useCalendar.ts'
import { useDrafts } from '../drafts/draftStore.ts'
import { usePublishing } from './usePublishing.ts'
import { WarningsSheet } from './WarningsSheet.tsx'

/** The warnings that are being answered, and the calendar with which the drafts were looked at. */
type Confirmation = { readonly warnings: readonly Finding[]; readonly seen: CalendarData }

/**
 * The button Publish in the view of changes, or the one that makes a work sheet. In other views it only leads there, so
 * that nothing is published unseen.
 */
export function PublishButton({ data }: { data: CalendarData }) {
  const address = useCalendarAddress()
  const navigate = useNavigate()
  const drafts = useDrafts()
  const { word, off, busy, warnings, start } = usePublishing(data)
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const [isPressed, setPressed] = useState(false)
  const isSeen = address.view === 'changes'

  async function press(): Promise<void> {
    if (!isSeen) return navigate(address.to({ view: 'changes' }))
    setPressed(true)
    const found = await warnings()
    setPressed(false)
    if (found === null) return
    if (found.length > 0) setConfirmation({ warnings: found, seen: data })
    else start(data)
  }
  return (
    <>
      <Button
        kind="main"
        off={isSeen || drafts.length === 0 || data.eventsFailure !== null ? off : null}
        busy={busy || isPressed}
        onClick={() => void press()}
      >
        {isSeen ? word : 'Review'}
      </Button>
      {confirmation === null ? null : (
        <WarningsSheet
          word={word}
          warnings={confirmation.warnings}
          onGoOn={() => start(confirmation.seen)}
          onClose={() => setConfirmation(null)}
        />
      )}
    </>
  )
}
