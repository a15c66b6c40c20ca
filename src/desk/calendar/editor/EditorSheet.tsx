import type { RuleItem } from '../rules/draft.ts'
import { CloseSheet } from './CloseSheet.tsx'
import type { Editing } from './editing.ts'

type EditorSheetProps = {
  editing: Editing
  items: readonly RuleItem[]
  onClose: () => void
}

/** The sheet of what is being edited. */
export function EditorSheet({ editing, items, onClose }: EditorSheetProps) {
  switch (editing.kind) {
    case 'close':
      return <CloseSheet selection={editing.selection} items={items} onClose={onClose} />
    default:
      return null
  }
}
