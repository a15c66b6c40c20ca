import { ph, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../core/api/ApiContext.ts'
import { bookingNotes } from '../../core/api/queries/notes.ts'
import { useTime } from '../../core/api/useTime.ts'
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
import type { DayBoardRow } from '../../shared/day/row.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { LookCard } from '../../ui/LookCard.tsx'
import { unsay } from '../../ui/messages.ts'

type LookAtProps = {
  entry: Entry
  row: DayBoardRow
  /** The booking. */
  to: string
  /** Closes the card. */
  onClose: () => void
}

/** The card for an action that needs a person, in its row: what was tapped, what the service says, the next steps. */
export function LookAt(look: LookAtProps) {
  return isDoubtfulCheck(look.entry) ? <InDoubt {...look} /> : <Look {...look} written={null} />
}

/** Includes what the service has recorded since, which may settle the doubt. */
function InDoubt(look: LookAtProps) {
  const { entry } = look
  const notes = useQuery(bookingNotes(useApi(), entry.command.code))
  return <Look {...look} written={useFreshNote(entry, notes.data ?? [])} />
}

type LookProps = LookAtProps & { written: string | null }

function Look({ entry, row, to, onClose, written }: LookProps) {
  const time = useTime()
  const { title, service, saw, meaning } = troubleOf(entry, (at) => time(new Date(at)))
  // The person has come, so the message that called for one goes.
  useEffect(() => unsay(entry.opId), [entry.opId])
  return (
    <LookCard
      title={title}
      who={
        <>
          <bdi>{row.booking.customer}</bdi> · <Code>{row.booking.code}</Code>
        </>
      }
      says={[
        {
          side: t({ message: 'You', comment: 'Label before what the reader did' }),
          words: t({
            message: `${ph({ action: decided(entry.command) })}, ${ph({ time: time(entry.madeAt) })}`,
            comment: 'What the reader did, and when: “Check-in, 09:11”',
          }),
        },
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
      steps={<Steps entry={entry} row={row} to={to} onClose={onClose} />}
    >
      {written === null ? meaning : noteMeaning()}
    </LookCard>
  )
}

/** The likeliest step first: after a doubt or a colleague's change, staff look before anything is sent again. */
function Steps({ entry, row: { booking }, to, onClose }: LookAtProps) {
  const { opId, state } = entry
  const failure = failureIn(entry)
  if (entry.state === 'asks' && entry.question !== null) {
    return (
      <>
        <AskSteps entry={entry} question={entry.question} onClose={onClose} />
        <ButtonLink kind="plain" to={to}>{t`Open booking`}</ButtonLink>
      </>
    )
  }
  if (isDoubtfulCheck(entry)) {
    return <LookAtDoubt onClose={onClose} entry={entry} to={to} />
  }
  const mustLook = state === 'unsure' || failure?.kind === 'conflict'
  const isFinal =
    failure?.kind === 'forbidden' ||
    failure?.kind === 'not-found' ||
    isOverBy(entry, booking.status)
  const leave = () => {
    onClose()
    dismiss(opId)
  }
  const sendAgain = () => {
    onClose()
    retry(opId)
  }
  return (
    <>
      {mustLook ? <ButtonLink kind="brass" to={to}>{t`Open booking`}</ButtonLink> : null}
      {isFinal ? null : (
        <Button kind={mustLook ? undefined : 'brass'} onClick={sendAgain}>{t`Send again`}</Button>
      )}
      <Button kind={isFinal ? 'brass' : undefined} onClick={leave}>
        {state === 'unsure'
          ? t`Mark as done`
          : t({ message: 'Close', comment: 'Button: closes the card and leaves it at that' })}
      </Button>
      {mustLook ? null : <ButtonLink kind="plain" to={to}>{t`Open booking`}</ButtonLink>}
    </>
  )
}

type LookAtDoubtProps = {
  onClose: () => void
  entry: Entry
  to: string
}

function LookAtDoubt({ onClose, entry, to }: LookAtDoubtProps) {
  const { opId } = entry
  return (
    <>
      <Button
        onClick={() => {
          onClose()
          settleManually(opId)
        }}
      >
        {t({
          message: 'Yes',
          comment: 'Button: the check-in or check-out did take place',
        })}
      </Button>
      <Button
        onClick={() => {
          onClose()
          retry(opId)
        }}
      >
        {againWord(entry)}
      </Button>
      <ButtonLink kind="brass" to={to}>{t`Open booking`}</ButtonLink>
    </>
  )
}
