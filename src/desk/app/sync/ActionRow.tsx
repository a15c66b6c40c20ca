import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useReplica } from '../../core/api/replica.ts'
import { useTime } from '../../core/api/useTime.ts'
import {
  type Command,
  canEdit,
  canUndo,
  type Entry,
  needsPerson,
} from '../../core/outbox/command.ts'
import { drop, editNote, sendNow, undo } from '../../core/outbox/outbox.ts'
import { decided } from '../../core/outbox/words/commandWords.ts'
import { entryStateWords } from '../../core/outbox/words/entryStateWords.ts'
import { troubleOf } from '../../core/outbox/words/troubleWords.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { AreaField, TextField } from '../../ui/Field.tsx'
import { useBookingBeside } from '../../ui/useBookingBeside.ts'
import styles from './SyncCentre.module.css'
import { failureTitle } from './syncWords.ts'

/** One action: what, for whom, when, how far it is, and what can be done about it. */
export function ActionRow({ entry, onLeave }: { entry: Entry; onLeave: () => void }) {
  const time = useTime()
  const beside = useBookingBeside()
  const [open, setOpen] = useState<'edit' | 'drop' | null>(null)
  const { command, opId } = entry
  const name = useName(entry)
  const what = decided(command)
  const close = () => setOpen(null)
  const facts = [`${time(entry.madeAt)}, ${entryStateWords(entry, time)}`, failureTitle(entry)]
  return (
    <li className={styles.action} aria-label={`${what}, ${name ?? command.code}`}>
      <p className={styles.what}>
        <b>{what}</b>
        <Link {...beside(command.code)} onClick={onLeave}>
          <bdi>{name ?? t({ message: 'Booking', comment: 'In place of a guest’s name' })}</bdi>{' '}
          <Code>{command.code}</Code>
        </Link>
      </p>
      <p className={styles.facts}>{facts.filter((fact) => fact !== null).join(' · ')}</p>
      {needsPerson(entry) ? <p>{troubleOf(entry, time).meaning}</p> : null}
      {open === 'edit' && command.kind === 'note' ? (
        <EditNote opId={opId} body={command.body} onClose={close} />
      ) : null}
      {open === 'drop' ? <Drop entry={entry} onClose={close} /> : null}
      {open === null ? (
        <Acts>
          {needsPerson(entry) ? (
            <ButtonLink kind="brass" {...beside(command.code)} onClick={onLeave}>
              {t({ message: 'Review', comment: 'Button: open what needs a decision' })}
            </ButtonLink>
          ) : null}
          {entry.state === 'waiting' || entry.state === 'held' ? (
            <Button onClick={() => sendNow(opId)}>{t`Send now`}</Button>
          ) : null}
          {canEdit(entry) ? (
            <Button onClick={() => setOpen('edit')}>
              {t({ message: 'Edit', comment: 'Button: change the text of the note' })}
            </Button>
          ) : null}
          {entry.state === 'held' ? (
            <Button kind="plain" onClick={() => undo(opId)}>{t`Undo`}</Button>
          ) : null}
          {canDrop(entry) ? (
            <Button kind="plain" onClick={() => setOpen('drop')}>
              {dropWords(entry)}
            </Button>
          ) : null}
        </Acts>
      ) : null}
    </li>
  )
}

const cancelWords = (): Readonly<Record<Command['kind'], string>> => ({
  'check-in': t`Cancel check-in`,
  'check-out': t`Cancel check-out`,
  note: t`Cancel note`,
  bookmark: t`Cancel bookmark`,
  'change-status': t`Cancel change`,
  remind: t`Cancel reminder`,
  'set-paid': t`Cancel payment`,
})

/** What may have arrived cannot be cancelled. */
const dropWords = (entry: Entry): string =>
  canUndo(entry)
    ? cancelWords()[entry.command.kind]
    : t({ message: 'Discard', comment: 'Button: remove the action for good' })

/** An action that is being sent at this moment cannot be called back. */
const canDrop = (entry: Entry): boolean => needsPerson(entry) || entry.state === 'waiting'

function useName({ command }: Entry): string | null {
  const held = useReplica(({ held: all }) => all.get(command.code)?.booking.customer)
  return ('customer' in command && command.customer) || (held ?? null)
}

const Acts = ({ children }: { children: ReactNode }) => (
  <div className={styles.acts}>{children}</div>
)

type OpenProps = { opId: string; onClose: () => void }

function EditNote({ opId, body, onClose }: OpenProps & { body: string }) {
  const [text, setText] = useState(body)
  const [isGone, setGone] = useState(false)
  const off = text.trim() === '' ? t`Write a note first` : null
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (off !== null) return
        if (editNote(opId, text)) onClose()
        else setGone(true)
      }}
    >
      <AreaField
        label={t`Note`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        wrong={isGone ? t`The note was already sent. Add another note instead.` : null}
      />
      <Acts>
        <Button kind="main" type="submit" off={off}>
          {t({ message: 'Save', comment: 'Button' })}
        </Button>
        <Button kind="plain" onClick={onClose}>{t`Cancel`}</Button>
      </Acts>
    </form>
  )
}

function Drop({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { opId } = entry
  const [reason, setReason] = useState('')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        drop(opId, reason.trim())
      }}
    >
      <TextField
        label={t`Reason (optional)`}
        hint={
          canUndo(entry)
            ? t`This action will not be sent.`
            : t`This action may already have reached the booking system.`
        }
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Acts>
        <Button kind="main" type="submit">
          {dropWords(entry)}
        </Button>
        <Button kind="plain" onClick={onClose}>{t`Keep it`}</Button>
      </Acts>
    </form>
  )
}
