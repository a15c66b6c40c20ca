import { t } from '@lingui/core/macro'
import { type RefObject, useId, useRef, useState } from 'react'
import type { Booking, BookingCode } from '../../../contract/booking.ts'
import { noteLength, noteLimit } from '../../../contract/note.ts'
import { baseIn } from '../../core/outbox/newEntry.ts'
import { issue } from '../../core/outbox/outbox.ts'
import { giveBack, keepDraft, useDraft } from '../../core/vault/drafts.ts'
import { Button } from '../../ui/Button.tsx'
import { Counter } from '../../ui/Counter.tsx'
import { classNames } from '../../ui/design/classNames.ts'
import styles from './NoteComposer.module.css'

/** The key of the text that is being typed for a booking; it stays while staff look at other places. */
const draftOf = (code: BookingCode): string => `note:${code}`

type NoteComposerProps = {
  booking: Booking
  /** Why this account may not write notes, once the service has refused it. */
  off: string | null
  box: RefObject<HTMLTextAreaElement | null>
}

/** Writes a note. A text that is too long is refused here, before anything is sent; typed text is never lost. */
export function NoteComposer({ booking, off, box }: NoteComposerProps) {
  const { code } = booking
  const id = useId()
  const body = useDraft(draftOf(code))
  const { isWritten, send, over, setSeen, length, wasTooLong } = useSendNote({
    booking,
    body,
    off,
    box,
  })

  return (
    <form
      className={classNames(styles.composer, isWritten && styles.written)}
      aria-label={t`New note`}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className={styles.field}>
        <label htmlFor={id}>{t`Note`}</label>
        <textarea
          ref={box}
          id={id}
          rows={1}
          autoComplete="off"
          // An empty field shows its hint in the direction of the page.
          dir={body === '' ? undefined : 'auto'}
          value={body}
          placeholder={t`Note`}
          aria-describedby={`${id}-count ${id}-said`}
          aria-invalid={over > 0 || undefined}
          onChange={(event) => {
            if (!isWritten) setSeen(booking)
            keepDraft(draftOf(code), event.target.value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            send()
          }}
        />
        <Counter id={`${id}-count`} used={length} limit={noteLimit} />
      </div>
      <ComposerFoot id={id} over={over} off={off} isWritten={isWritten} />
      <div role="alert">
        {wasTooLong && over > 0 ? (
          <span className={styles.heard}>{t`Not added: the note is too long.`}</span>
        ) : null}
      </div>
    </form>
  )
}

type SendNoteInput = {
  readonly booking: Booking
  readonly body: string
  readonly off: string | null
  readonly box: RefObject<HTMLTextAreaElement | null>
}

function useSendNote({ booking, body, off, box }: SendNoteInput) {
  const { code } = booking
  const [wasTooLong, setWasTooLong] = useState(false)
  /** The booking as it was when the note was begun. */
  const [seen, setSeen] = useState(booking)
  const length = noteLength(body.trim())
  const over = length - noteLimit
  const isWritten = body.trim() !== ''

  function send(): void {
    if (!isWritten || off !== null) return
    if (over > 0) {
      setWasTooLong(true)
      box.current?.focus()
      return
    }
    // If the outbox does not accept the note, its text stays in the box.
    if (issue({ kind: 'note', code, body: body.trim() }, baseIn(seen)) === null) return
    keepDraft(draftOf(code), '')
    setWasTooLong(false)
  }
  return { isWritten, send, over, setSeen, length, wasTooLong }
}

type ComposerFootProps = {
  id: string
  over: number
  off: string | null
  isWritten: boolean
}

function ComposerFoot({ id, over, off, isWritten }: ComposerFootProps) {
  return (
    <div className={styles.foot}>
      <p id={`${id}-said`} className={classNames(over > 0 && styles.wrong)}>
        {over > 0 ? t`Shorten the note, or add two.` : (off ?? t`The guest may see this note.`)}
      </p>
      {isWritten ? <Button type="submit" kind="main" off={off}>{t`Add note`}</Button> : null}
    </div>
  )
}

/** The box in which a note is written, and the ways into it. */
export type NoteBox = ReturnType<typeof useNoteBox>

/** The box of a booking, for `NoteComposer`. */
export function useNoteBox(code: BookingCode) {
  const box = useRef<HTMLTextAreaElement>(null)
  const write = (): void => box.current?.focus()
  return {
    box,
    write,
    /** A text is ready in the box, above what was typed before. */
    begin: (text: string): void => {
      giveBack(draftOf(code), text)
      write()
    },
    // A written note is sent; where it cannot be sent, the composer shows the reason.
    add: (): void => {
      if (box.current?.value.trim()) box.current.form?.requestSubmit()
      else write()
    },
  }
}
