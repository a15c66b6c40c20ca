import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { type Note, noteLength, wrote } from '../../../contract/note.ts'
import { useToday, useZone } from '../../core/api/clock.ts'
import { noteText } from '../../core/handovers/noteText.ts'
import { checkMark } from '../../core/outbox/checkMark.ts'
import { classNames } from '../../ui/design/classNames.ts'
import { CloudIcon, EyeIcon, LockIcon } from '../../ui/icons.tsx'
import styles from './NoteCard.module.css'

type NoteCardProps = {
  note: Note
  /** The author's name among colleagues. */
  author: string
  /** When it was written, as staff say it. */
  when: string
}

/** A note at the service: the guest's own words on another paper, and whether the guest can read it. */
export function NoteCard({ note, author, when }: NoteCardProps) {
  const isGuest = wrote(note) === 'guest'
  if (checkMark(note) !== null) {
    return (
      <li className={styles.machine}>
        <b>{note.body.trim()}</b>
        <span>
          <bdi>{author}</bdi> {when}
        </span>
      </li>
    )
  }
  return (
    <li className={classNames(styles.note, isGuest && styles.guest)}>
      <Written body={note.body} at={note.at} />
      <footer>
        <b>
          <bdi>{author}</bdi>
        </b>
        <span>{when}</span>
        <span className={styles.flag}>
          {note.private ? <LockIcon size="s" /> : <EyeIcon size="s" />}
          {note.private
            ? t({ message: 'Private', comment: 'The guest does not see this note' })
            : t({ message: 'On the invoice', comment: 'The guest sees this note' })}
        </span>
      </footer>
    </li>
  )
}

/** A handover shows what its tags say in words, and then its text. */
function Written(note: { body: string; at: Date }) {
  const zone = useZone()
  const today = useToday()
  const { tags, text } = noteText(note, { zone, today })
  return (
    <>
      {tags === null ? null : <p className={styles.tags}>{tags}</p>}
      <Body text={text} />
    </>
  )
}

type OwnNoteProps = {
  body: string
  /** When it was decided. */
  at: Date
  author: string
  when: string
  /** `Not sent yet`, `Saving…`. */
  state: string
  /** Takes the note back while it is not sent. */
  action?: ReactNode
}

/** A note that only this desk has so far: dashed until the service lists it. */
export function OwnNote({ body, at, author, when, state, action }: OwnNoteProps) {
  return (
    <li className={classNames(styles.note, styles.ours)}>
      <Written body={body} at={at} />
      <footer>
        <b>
          <bdi>{author}</bdi>
        </b>
        <span>{when}</span>
        <span className={styles.flag}>
          <CloudIcon size="s" />
          {state}
        </span>
        {action}
      </footer>
    </li>
  )
}

/** The first characters shown; a very long text must not bury the notes below it. */
const shownAtOnce = 600

function Body({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false)
  const isLong = noteLength(text) > shownAtOnce
  return (
    <>
      <p className={classNames(styles.body, isLong && !isWhole && styles.clamped)} dir="auto">
        {text}
      </p>
      {isLong ? (
        <button
          type="button"
          className={styles.whole}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole
            ? t({ message: 'Show less', comment: 'Button: shows only the begin of a long note' })
            : t({
                message: 'Show all',
                comment: 'Button: shows the whole text of a long note',
                context: 'note',
              })}
        </button>
      ) : null}
    </>
  )
}
