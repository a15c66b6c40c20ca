import { ph, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { BookingCode } from '../../../contract/booking.ts'
import { parseDay } from '../../../contract/day.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { FailureBand } from '../../core/api/parts/FailurePanel.tsx'
import { accounts, nameOf } from '../../core/api/queries/accounts.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { useTime, useWhen } from '../../core/api/useTime.ts'
import { type Entry, type EntryIn, writesToGuest } from '../../core/outbox/command.ts'
import { noteStateWords, ownNotes } from '../../core/outbox/ownNotes.ts'
import { Bone } from '../../ui/Bones.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatDay, formatNumber } from '../../ui/language/format.ts'
import { NotGiven } from '../../ui/NotGiven.tsx'
import { PanelSection } from '../../ui/page/Panel.tsx'
import styles from './BookingNotes.module.css'
import { NoteCard, OwnNote } from './NoteCard.tsx'
import type { KnownNotes } from './useNotes.ts'

type BookingNotesProps = {
  code: BookingCode
  /** The customer's e-mail; empty where it is unknown. */
  email: string
  known: KnownNotes
  entries: readonly Entry[]
}

/** The notes of a booking, newest first, and how far back they go. */
export function BookingNotes({ code, email, known, entries }: BookingNotesProps) {
  const when = useWhen()
  const api = useApi()
  const people = useQuery(accounts(api)).data
  const me =
    useSignIn(({ account }) => account?.name) ??
    t({ message: 'You', comment: 'The author of a note: the reader' })
  const serverOffsetMs = useSignIn((signIn) => signIn.serverOffsetMs)
  const { notes, failure } = known
  const own = ownNotes(entries, notes ?? [], serverOffsetMs)
  return (
    <PanelSection
      title={t`Notes`}
      end={notes === null ? undefined : formatNumber(notes.length + own.length)}
    >
      <ul className={styles.notes} aria-label={t`Notes of ${code}`} aria-busy={known.isReading}>
        {own.map((entry) => (
          <OwnNote
            key={entry.opId}
            body={entry.command.body}
            at={new Date(entry.madeAt)}
            author={me}
            when={when(entry.madeAt)}
            state={noteStateWords(entry)}
          />
        ))}
        {notes?.map((note) => (
          <NoteCard
            key={note.id}
            note={note}
            author={nameOf(people, note.accountId) ?? t`Account ${{ number: note.accountId }}`}
            when={when(note.at)}
          />
        ))}
      </ul>
      <Messages entries={entries} email={email} />
      {notes === null && failure === null ? <Bone width="80%" /> : null}
      {failure ? <FailureBand reason={failure} onRetry={known.readAgain} /> : null}
      <Reach known={known} isNone={notes?.length === 0 && own.length === 0} />
    </PanelSection>
  )
}

/** The messages to the guest that this desk requested. No service reports whether one was delivered. */
function Messages({ entries, email }: { entries: readonly Entry[]; email: string }) {
  const time = useTime()
  if (email === '') return null
  const requestedMessages = entries.filter(
    (e): e is EntryIn<'done'> => writesToGuest(e.command) && e.state === 'done',
  )
  return requestedMessages.map(({ opId, answeredAt, madeAt }) => (
    <NotGiven
      key={opId}
    >{t`Notification requested ${{ time: time(answeredAt ?? madeAt) }}`}</NotGiven>
  ))
}

/** The service lists notes by date, so older notes are unknown until somebody loads their month. */
function Reach({ known, isNone }: { known: KnownNotes; isNone: boolean }) {
  const { nextMonth, months, notes, isReading } = known
  if (notes === null) return null
  if (nextMonth === null) return isNone ? <NotGiven>{t`No notes yet`}</NotGiven> : null
  const since = months.at(-1)
  return (
    <div className={styles.reach}>
      <NotGiven>
        {since === undefined
          ? t({ message: 'Last 30 days', comment: 'Notes of the last 30 days are shown' })
          : t({
              message: `Since ${ph({ month: monthName(since) })}`,
              comment: 'Notes since this month are shown',
            })}
      </NotGiven>
      <Button kind="plain" busy={isReading} onClick={known.lookFurther}>
        {isReading
          ? t`Loading…`
          : t({ message: 'Show older', comment: 'Button: loads older notes' })}
      </Button>
    </div>
  )
}

const monthName = (month: string): string => formatDay(parseDay(`${month}-01`), 'month')
