import { useState } from 'react'
import { TextField } from '../../../ui/Field.tsx'
import { useAuthorship } from '../drafts/draftStore.ts'
import type { Draft } from '../rules/draft.ts'
import { closure, withDraft } from '../rules/edits.ts'
import { chosenDaysWords, selectionWords } from '../words/stepNames.ts'
import { About, ActionSheet, type SelectionSheetProps } from './ActionSheet.tsx'
import { ReasonField } from './ReasonField.tsx'
import { saveStep } from './saveStep.tsx'
import { useSameIds } from './useSameIds.ts'

/** Closes the chosen items on the chosen days (§2.8 `status` U). */
export function CloseSheet({ selection, items, onClose }: SelectionSheetProps) {
  const [name, setName] = useState('')
  const [reason, setReason] = useState('')
  const authorship = useAuthorship(reason.trim())
  const stableAuthorship = useSameIds(authorship)
  const usual = `Closed ${chosenDaysWords(selection)}`

  const saving = {
    name: `Close ${selectionWords(selection, items)}`,
    change: (drafts: readonly Draft[]) =>
      withDraft(drafts, closure(selection, name.trim() || usual, stableAuthorship())),
  }

  function save(): void {
    if (saveStep(saving.name, saving.change)) onClose()
  }
  return (
    <ActionSheet
      title="Close"
      saving={saving}
      authorship={authorship}
      onSave={save}
      onClose={onClose}
    >
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
