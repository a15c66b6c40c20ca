import { useState } from 'react'
import { TextField } from '../../../ui/Field.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SheetFoot } from '../../../ui/SheetFoot.tsx'
import type { Finding } from '../checks/finding.ts'
import { act } from '../drafts/draftStore.ts'
import styles from './WarningsSheet.module.css'

type WarningsSheetProps = {
  /** The text of the button that goes on. */
  word: string
  warnings: readonly Finding[]
  onGoOn: () => void
  onClose: () => void
}

/** Opens before drafts with warnings are published: shows the warnings, and asks for a reason. */
export function WarningsSheet({ word, warnings, onGoOn, onClose }: WarningsSheetProps) {
  const [reason, setReason] = useState('')

  function goOn(): void {
    const why = reason.trim()
    const warned = new Set(warnings.map(({ draftId }) => draftId))
    act('Say why all the same', (drafts) =>
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
      title={warnings.length === 1 ? 'One warning' : `${warnings.length} warnings`}
      onClose={onClose}
      foot={
        <SheetFoot
          word={`${word} all the same`}
          off={reason.trim() === '' ? 'Say first why it is right all the same' : null}
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
          label="Reason"
          hint="Why it is right all the same; it is kept with the drafts and stands on the work sheet"
          autoComplete="off"
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Sheet>
  )
}
