import { Button, IconButton } from '../../ui/Button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { RedoIcon, UndoIcon } from '../../ui/placeIcons.tsx'
import styles from './CalendarPlace.module.css'
import { redoStep, undoStep, useDraftStore } from './drafts/draftStore.ts'

type DraftToolsProps = {
  /** Why nothing can be changed now; null when it can. */
  readonly readOnly: string | null
  readonly onEvent: () => void
  readonly onDiscount: () => void
}

/** Buttons for undo, redo and new rules. */
export function DraftTools({ readOnly, onEvent, onDiscount }: DraftToolsProps) {
  const undone = useDraftStore(({ history }) => history.past.at(-1)?.name ?? null)
  const redone = useDraftStore(({ history }) => history.future[0]?.name ?? null)
  return (
    <>
      <IconButton
        label="Undo"
        title={undone === null ? 'Undo' : `Undo: ${undone}`}
        off={readOnly ?? (undone === null ? 'Nothing to undo' : null)}
        aria-keyshortcuts="Control+Z"
        onClick={undoStep}
      >
        <UndoIcon />
      </IconButton>
      <IconButton
        label="Redo"
        title={redone === null ? 'Redo' : `Redo: ${redone}`}
        off={readOnly ?? (redone === null ? 'Nothing to redo' : null)}
        aria-keyshortcuts="Shift+Control+Z"
        onClick={redoStep}
      >
        <RedoIcon />
      </IconButton>
      <span className={styles.making}>
        <New what="event" off={readOnly} onClick={onEvent} />
        <New what="discount" off={readOnly} onClick={onDiscount} />
      </span>
    </>
  )
}

type NewProps = {
  what: 'event' | 'discount'
  off: string | null
  onClick: () => void
}

/** On a narrow screen only the plus is shown, without the word "New". */
const New = ({ what, off, onClick }: NewProps) => (
  <Button kind="plain" icon={<PlusIcon />} aria-label={`New ${what}`} off={off} onClick={onClick}>
    <span className={styles.whole}>New {what}</span>
    <span className={styles.short}>{what === 'event' ? 'Event' : 'Discount'}</span>
  </Button>
)
