import { useState } from 'react'
import { TextField } from '../../parts/Field.tsx'
import { useHand } from '../drafts/draftStore.ts'
import { closure, withDraft } from '../rules/edits.ts'
import { About, ActionSheet, type SelectionSheetProps } from './ActionSheet.tsx'
import { ReasonField } from './ReasonField.tsx'
import { saveStep } from './saveStep.ts'
import { rangeWords, selectionWords } from './stepNames.ts'

/** Closes the chosen items on the chosen days (§2.8 `status` U). */
export function CloseSheet({ selection, items, onClose }: SelectionSheetProps) {
  const [name, setName] = useState('')
  const [reason, setReason] = useState('')
  const hand = useHand(reason.trim())
  const usual = `Closed ${rangeWords(selection.days)}`

  function save(): void {
    const draft = closure(selection, name.trim() || usual, hand)
    saveStep(`Close ${selectionWords(selection, items)}`, (drafts) => withDraft(drafts, draft))
    onClose()
  }
  return (
    <ActionSheet title="Close" onSave={save} onClose={onClose}>
      <About selection={selection} items={items} />
      <TextField
        label="Name"
        placeholder={usual}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <ReasonField reason={reason} onReason={setReason} />
    </ActionSheet>
  )
}
