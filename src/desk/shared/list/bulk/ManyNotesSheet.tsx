import { useState } from 'react'
import { noteLength, noteLimit } from '../../../../contract/note.ts'
import outcomes from '../../../core/outbox/runs/Run.module.css'
import { countOf } from '../../../core/outbox/runs/runWords.ts'
import { Button } from '../../../ui/Button.tsx'
import { AreaField } from '../../../ui/Field.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import styles from './ManySheet.module.css'

type ManyNotesSheetProps = {
  count: number
  onWrite: (body: string) => void
  onClose: () => void
}

/** The same note in many bookings. */
export function ManyNotesSheet({ count, onWrite, onClose }: ManyNotesSheetProps) {
  const [body, setBody] = useState('')
  const length = noteLength(body.trim())
  const tooLong =
    length > noteLimit
      ? `A note holds ${noteLimit} signs. Take ${length - noteLimit} out, or write two.`
      : null
  const nobody = count === 0 ? 'None of those chosen is in the list any more' : null
  return (
    <Sheet
      title={`Add note to ${count}`}
      onClose={onClose}
      foot={
        <div className={outcomes.foot}>
          <Button kind="plain" tall onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="main"
            tall
            off={nobody ?? tooLong ?? (length === 0 ? 'Write the note first' : null)}
            onClick={() => onWrite(body.trim())}
          >
            Write {countOf('note', count)}
          </Button>
        </div>
      }
    >
      <div className={styles.body}>
        <AreaField
          label="Note"
          rows={4}
          dir="auto"
          value={body}
          wrong={tooLong}
          hint={`${length} of ${noteLimit}. The service decides whether the guests can see it. You have 5 seconds to undo it; then a note stays.`}
          onChange={({ target }) => setBody(target.value)}
        />
      </div>
    </Sheet>
  )
}
