import { ph, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Status } from '../../../contract/booking.ts'
import type { Note } from '../../../contract/note.ts'
import { type Entry, failureIn } from '../../core/outbox/command.ts'
import { dismiss, retry, settleManually } from '../../core/outbox/outbox.ts'
import { decided } from '../../core/outbox/words/commandWords.ts'
import { isOverBy, troubleOf } from '../../core/outbox/words/troubleWords.ts'
import { AskSteps } from '../../shared/day/check-dialogs/AskSteps.tsx'
import {
  againWord,
  isDoubtfulCheck,
  noteMeaning,
  useFreshNote,
} from '../../shared/day/check-dialogs/useFreshNote.ts'
import { Button } from '../../ui/Button.tsx'
import { LookCard } from '../../ui/LookCard.tsx'

export type TroublesProps = {
  /** This booking's actions that need a person, oldest first. */
  entries: readonly Entry[]
  /** The booking's current status. */
  status: Status
  /** The booking's notes. */
  notes: readonly Note[]
  /** `09:04` */
  time: (at: Date | number) => string
  onReadAgain: () => void
  /** Puts the words of a failed note back into the text box. */
  onEdit: (body: string) => void
  onAddNote: () => void
}

/** The actions that failed, each as a card: what was done here, what the service says, the best next step first. */
export function Troubles({ entries, ...does }: TroublesProps) {
  return entries.map((entry) => <TroubleCard key={entry.opId} entry={entry} {...does} />)
}

function TroubleCard({ entry, time, ...does }: Omit<TroublesProps, 'entries'> & { entry: Entry }) {
  const { command, madeAt } = entry
  const { title, service, saw, meaning } = troubleOf(entry, (at) => time(new Date(at)))
  const written = useFreshNote(entry, does.notes)
  return (
    <LookCard
      title={title}
      says={[
        {
          side: t({ message: 'You', comment: 'Label before what the reader did' }),
          words: t({
            message: `${ph({ action: decided(command) })}, ${ph({ time: time(madeAt) })}`,
            comment: 'What the reader did, and when: “Check-in, 09:11”',
          }),
        },
        ...(command.kind === 'note'
          ? [
              {
                side: t({
                  message: 'Note',
                  comment: 'Label before the text of the note that was not saved',
                }),
                words: <bdi>{command.body}</bdi>,
              },
            ]
          : []),
        ...(saw === undefined
          ? []
          : [
              {
                side: t({
                  message: 'You saw',
                  comment: 'Label before what the screen showed the reader',
                }),
                words: <bdi>{saw}</bdi>,
              },
            ]),
        {
          side:
            saw === undefined
              ? t({ message: 'Booking system', comment: 'Label before its answer' })
              : t({ message: 'Now', comment: 'Label before what is the case now' }),
          words: <bdi>{written ?? service}</bdi>,
        },
      ]}
      steps={<Steps entry={entry} isWritten={written !== null} {...does} />}
    >
      {written === null ? meaning : noteMeaning()}
    </LookCard>
  )
}

type TroubleStepsProps = Omit<TroublesProps, 'entries' | 'time' | 'notes'> & {
  entry: Entry
  /** The service has recorded something since. */
  isWritten: boolean
}

function Steps({ entry, isWritten, status, onReadAgain, onEdit, onAddNote }: TroubleStepsProps) {
  const { opId, command, state } = entry
  const failure = failureIn(entry)
  if (entry.state === 'asks' && entry.question !== null) {
    return (
      <>
        <AskSteps entry={entry} question={entry.question} onClose={onReadAgain} />
        <Button kind="plain" onClick={onReadAgain}>{t`Check again`}</Button>
      </>
    )
  }
  if (isDoubtfulCheck(entry)) {
    return <DoubtSteps isWritten={isWritten} entry={entry} onReadAgain={onReadAgain} />
  }
  const close = (): void => dismiss(opId)
  const leave = (
    <Button onClick={close}>
      {state === 'unsure'
        ? t`Mark as done`
        : t({ message: 'Close', comment: 'Button: closes the card and leaves it at that' })}
    </Button>
  )
  if (command.kind === 'note') {
    return (
      <NoteSteps
        opId={opId}
        body={command.body}
        maySend={failure?.kind !== 'forbidden'}
        onEdit={onEdit}
      />
    )
  }
  if (failure?.kind === 'forbidden') {
    return <ForbiddenSteps close={close} onAddNote={onAddNote} leave={leave} />
  }
  const look = (
    <Button
      kind="brass"
      onClick={() => {
        onReadAgain()
        // Looking settles a refusal; a doubt stays until a person has settled it.
        if (state === 'refused') close()
      }}
    >{t`Check again`}</Button>
  )
  const isFinal =
    failure?.kind === 'not-found' || command.kind === 'set-paid' || isOverBy(entry, status)
  return (
    <>
      {look}
      {isFinal ? null : <Button onClick={() => void retry(opId)}>{t`Send again`}</Button>}
      {leave}
    </>
  )
}

type ForbiddenStepsProps = {
  close: () => void
  onAddNote: () => void
  leave: ReactNode
}

function ForbiddenSteps({ close, onAddNote, leave }: ForbiddenStepsProps) {
  return (
    <>
      <Button
        kind="brass"
        onClick={() => {
          close()
          onAddNote()
        }}
      >{t`Add note`}</Button>
      {leave}
    </>
  )
}

type DoubtStepsProps = {
  isWritten: boolean
  entry: Entry
  onReadAgain: () => void
}

/** Whether a check-in or check-out has happened is not known: a person says so, or looks. */
function DoubtSteps({ isWritten, entry, onReadAgain }: DoubtStepsProps) {
  const { opId } = entry
  return (
    <>
      <Button kind={isWritten ? 'brass' : undefined} onClick={() => settleManually(opId)}>
        {t({ message: 'Yes', comment: 'Button: the check-in or check-out did take place' })}
      </Button>
      <Button onClick={() => void retry(opId)}>{againWord(entry)}</Button>
      <Button kind={isWritten ? 'plain' : 'brass'} onClick={onReadAgain}>{t`Check again`}</Button>
    </>
  )
}

type NoteStepsProps = {
  opId: Entry['opId']
  body: string
  maySend: boolean
  onEdit: (body: string) => void
}

function NoteSteps({ opId, body, maySend, onEdit }: NoteStepsProps) {
  const close = (): void => dismiss(opId)
  return (
    <>
      <Button
        kind="brass"
        onClick={() => {
          onEdit(body)
          close()
        }}
      >{t`Edit note`}</Button>
      {maySend ? <Button onClick={() => void retry(opId)}>{t`Send again`}</Button> : null}
      <Button kind="plain" onClick={close}>
        {t({ message: 'Discard', comment: 'Button: the note is not saved' })}
      </Button>
    </>
  )
}
