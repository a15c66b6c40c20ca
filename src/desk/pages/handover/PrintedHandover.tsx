import { ph, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { BookingCode } from '../../../contract/booking.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import type { Note } from '../../../contract/note.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { useZone } from '../../core/api/clock.ts'
import { notesOn } from '../../core/api/queries/notes.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { type FormatTime, useTime } from '../../core/api/useTime.ts'
import { dueWords } from '../../core/handovers/due.ts'
import { type GeneralHandover, useGeneralHandovers } from '../../core/handovers/generalHandovers.ts'
import type { HandoverItem } from '../../core/handovers/handoverItems.ts'
import type { Handover } from '../../core/handovers/handoverNote.ts'
import { usePlainNote } from '../../core/handovers/noteText.ts'
import { useCustomerOf } from '../../shared/day/general/bookingsHere.ts'
import { OnPaper, PaperHead } from '../../shared/output/OnPaper.tsx'
import { formatDay, formatNumber } from '../../ui/language/format.ts'
import { noGuest } from './NoteRow.tsx'
import styles from './PrintedHandover.module.css'
import { checkInsIn, checkOutsIn, notesByDay } from './stream.ts'
import { type HandoverPeople, useWall } from './useHandover.ts'

type PrintedHandoverProps = {
  day: CalendarDay
  items: readonly HandoverItem[]
  people: HandoverPeople
  onPrinted: () => void
}

/** A day's handover on paper: the open ones with a box to tick, and the notes. */
export function PrintedHandover({ day, items, people, onPrinted }: PrintedHandoverProps) {
  const zone = useZone()
  const time = useTime()
  const now = useWall()
  const customerOf = useCustomerOf()
  const offsetMs = useSignIn(({ serverOffsetMs }) => serverOffsetMs)
  const general = useGeneralHandovers().filter(({ doneAt }) => doneAt === null)
  const plainNote = usePlainNote()
  const notesQuery = useQuery(notesOn(useApi(), day))
  const [ofDay] = notesByDay(notesQuery.data?.records ?? [], zone).filter((one) => one.day === day)
  const facts = ({ due, for: who }: Handover): string =>
    [due && dueWords(due, now), who === null ? t`For anyone` : t`For ${{ person: who }}`]
      .filter(Boolean)
      .join(' · ')
  const written = (notes: readonly Note[]) =>
    notes.map((note) => (
      <li key={note.id}>
        <b dir="auto">{customerOf(note.code) ?? noGuest()}</b> <bdi>{note.code}</bdi>
        <p dir="auto">{plainNote(note)}</p>
        <small>
          <bdi>{people.authorOf(note.accountId)}</bdi>, {time(note.at)}
          {note.private ? `, ${t({ message: 'private', comment: 'A note' })}` : null}
        </small>
      </li>
    ))
  if (notesQuery.data === undefined && notesQuery.error === null) return null
  return (
    <OnPaper what={t`Handover, ${day}`} className={styles.sheet} onPrinted={onPrinted}>
      <PaperHead
        asOf={notesQuery.dataUpdatedAt > 0 ? new Date(notesQuery.dataUpdatedAt + offsetMs) : null}
      />
      <h1>{t`Handover, ${{ day: formatDay(day, 'long') }}`}</h1>
      <h2>
        {t({
          message: `Open (${ph({ count: formatNumber(items.length + general.length) })})`,
          comment: 'Heading: handovers not done yet',
        })}
      </h2>
      <PrintedOpen
        items={items}
        customerOf={customerOf}
        facts={facts}
        people={people}
        time={time}
        general={general}
      />
      {items.length + general.length === 0 ? <p>{t`No open handovers`}</p> : null}
      <h2>{t`Notes, ${{ day: formatDay(day) }}`}</h2>
      {notesQuery.data === undefined ? <p>{t`Could not load the notes.`}</p> : null}
      <ul>
        {written(ofDay?.ofGuests ?? [])}
        {written(ofDay?.ofStaff ?? [])}
      </ul>
      <p>
        {checkInsIn(ofDay?.checkIns ?? [])}, {checkOutsIn(ofDay?.checkOuts ?? [])}
      </p>
    </OnPaper>
  )
}

type PrintedOpenProps = {
  items: readonly HandoverItem[]
  customerOf: (code: BookingCode) => string | null
  facts: (handover: Handover) => string
  people: HandoverPeople
  time: FormatTime
  general: GeneralHandover[]
}

function PrintedOpen({ items, customerOf, facts, people, time, general }: PrintedOpenProps) {
  return (
    <ul className={styles.open}>
      {items.map((item) => (
        <li key={item.note.id}>
          <b dir="auto">{customerOf(item.note.code) ?? noGuest()}</b> <bdi>{item.note.code}</bdi>
          <p dir="auto">{item.text}</p>
          <small>
            {facts(item)} · <bdi>{people.authorOf(item.note.accountId)}</bdi>, {time(item.note.at)}
          </small>
        </li>
      ))}
      {general.map((item) => (
        <li key={item.id}>
          <b>{t`General, only on one tablet`}</b>
          <p dir="auto">{item.text}</p>
          <small>{facts(item)}</small>
        </li>
      ))}
    </ul>
  )
}
