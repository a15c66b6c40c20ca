import { useState } from 'react'
import { AreaField, TextField } from '../../parts/Field.tsx'
import { useHand } from '../drafts/draftStore.ts'
import type { RuleItem } from '../rules/draft.ts'
import { closure, type Selection, withDraft } from '../rules/edits.ts'
import { About, ActionSheet } from './ActionSheet.tsx'
import { saveStep } from './saveStep.ts'
import { rangeWords, selectionWords } from './stepNames.ts'

export type SelectionSheetProps = {
  selection: Selection
  items: readonly RuleItem[]
  onClose: () => void
}

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

/** Why, for whoever publishes it and for later. */
export function ReasonField({
  reason,
  onReason,
}: {
  reason: string
  onReason: (reason: string) => void
}) {
  return (
    <AreaField
      label="Reason"
      hint="For colleagues; guests never see it"
      maxLength={500}
      value={reason}
      onChange={({ target }) => onReason(target.value)}
    />
  )
}
