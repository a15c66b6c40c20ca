import { ph, plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { noteLength, noteLimit } from '../../../../contract/note.ts'
import outcomes from '../../../core/outbox/runs/Run.module.css'
import { Button } from '../../../ui/Button.tsx'
import { AreaField } from '../../../ui/Field.tsx'
import { formatNumber } from '../../../ui/language/format.ts'
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
  const tooLong = length > noteLimit ? t`Shorten the note, or add two.` : null
  const nobody = count === 0 ? t`No bookings selected` : null
  return (
    <Sheet
      title={plural(count, { one: 'Add note to # booking', other: 'Add note to # bookings' })}
      onClose={onClose}
      foot={
        <div className={outcomes.foot}>
          <Button kind="plain" tall onClick={onClose}>{t`Cancel`}</Button>
          <Button
            kind="main"
            tall
            off={nobody ?? tooLong ?? (length === 0 ? t`Write the note first` : null)}
            onClick={() => onWrite(body.trim())}
          >
            {plural(count, { one: 'Add # note', other: 'Add # notes' })}
          </Button>
        </div>
      }
    >
      <div className={styles.body}>
        <AreaField
          label={t`Note`}
          rows={4}
          dir="auto"
          value={body}
          wrong={tooLong}
          hint={plural(
            { most: noteLimit },
            {
              one: `${ph({ count: formatNumber(length) })} of # character. The guests may see this note.`,
              other: `${ph({ count: formatNumber(length) })} of # characters. The guests may see this note.`,
            },
          )}
          onChange={({ target }) => setBody(target.value)}
        />
      </div>
    </Sheet>
  )
}
