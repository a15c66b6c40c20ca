import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SheetFoot } from '../../../ui/SheetFoot.tsx'
import { useCalendarAddress } from '../address/calendarAddress.ts'
import type { Finding } from '../checks/finding.ts'
import type { CalendarData } from '../data/useCalendar.ts'
import { act, useDrafts } from '../drafts/draftStore.ts'
import { Shortened } from '../words/Shortened.tsx'
import { reviewWord, reviewWords } from '../words/words.ts'
import styles from './PublishButton.module.css'
import { type Publishing, usePublishing } from './usePublishing.ts'

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
  const { action, off, busy, warnings, start } = usePublishing(data)
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const [isPressed, setPressed] = useState(false)
  const isSeen = address.view === 'changes'
  const words = isSeen ? actionWords(action, drafts.length) : reviewWords(drafts.length)

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
        aria-label={words}
        onClick={() => void press()}
      >
        <Shortened words={words} short={isSeen ? shortActions()[action] : reviewWord()} />
      </Button>
      {confirmation === null ? null : (
        <WarningsSheet
          action={action}
          warnings={confirmation.warnings}
          onGoOn={() => start(confirmation.seen)}
          onClose={() => setConfirmation(null)}
        />
      )}
    </>
  )
}

const shortActions = () =>
  ({
    publish: t({ message: 'Publish', comment: 'Button: makes the changes live' }),
    'hand over': t({
      message: 'Hand over',
      comment: 'Button: gives the changes to whoever types them into the booking system',
    }),
  }) as const

function actionWords(action: Publishing['action'], count: number): string {
  if (action === 'hand over') {
    return count === 0
      ? t`Hand over changes`
      : plural(count, { one: 'Hand over # change', other: 'Hand over # changes' })
  }
  return count === 0
    ? t`Publish changes`
    : plural(count, { one: 'Publish # change', other: 'Publish # changes' })
}

type WarningsSheetProps = {
  action: Publishing['action']
  warnings: readonly Finding[]
  onGoOn: () => void
  onClose: () => void
}

/** Opens before drafts with warnings are published: shows the warnings, and asks for a reason. */
function WarningsSheet({ action, warnings, onGoOn, onClose }: WarningsSheetProps) {
  const [reason, setReason] = useState('')

  function goOn(): void {
    const why = reason.trim()
    const warned = new Set(warnings.map(({ draftId }) => draftId))
    act(t`Add a reason anyway`, (drafts) =>
      drafts.map((draft) =>
        warned.has(draft.draftId)
          ? { ...draft, reason: [draft.reason, why].filter(Boolean).join('; ') }
          : draft,
      ),
    )
    onClose()
    onGoOn()
  }
  return (
    <Sheet
      title={plural({ count: warnings.length }, { one: '# warning', other: '# warnings' })}
      onClose={onClose}
      foot={
        <SheetFoot
          word={action === 'publish' ? t`Publish anyway` : t`Hand over anyway`}
          off={reason.trim() === '' ? t`Enter a reason` : null}
          onDo={goOn}
          onBack={onClose}
        />
      }
    >
      <div className={styles.body}>
        <ul>
          {warnings.map(({ id, words }) => (
            <li key={`${id} ${words}`}>{words}</li>
          ))}
        </ul>
        <TextField
          label={t`Reason`}
          hint={t`Saved with the drafts and on the work sheet`}
          autoComplete="off"
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Sheet>
  )
}
