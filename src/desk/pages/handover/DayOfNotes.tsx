import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Note, wrote } from '../../../contract/note.ts'
import { useTime } from '../../core/api/useTime.ts'
import { usePlainNote } from '../../core/handovers/noteText.ts'
import { useCustomerOf } from '../../shared/day/general/bookingsHere.ts'
import { Code } from '../../ui/Code.tsx'
import { AfterIcon, DownIcon } from '../../ui/icons.tsx'
import { formatDay, formatNumber } from '../../ui/language/format.ts'
import { Group } from '../../ui/Rows.tsx'
import type { HandoverAddress } from './handoverAddress.ts'
import { Facts, NoteRow, noGuest, RowHead } from './NoteRow.tsx'
import styles from './StreamColumn.module.css'
import { checkInsIn, checkOutsIn, type NotesOfDay } from './stream.ts'
import type { HandoverPeople } from './useHandover.ts'

type DayOfNotesProps = {
  notes: NotesOfDay
  /** In a month each day has a heading. */
  isNamed: boolean
  people: HandoverPeople
  address: HandoverAddress
  isNew: (note: Note) => boolean
}

/**
 * The notes of one day: the guests' first, then the staff's, and a count of those that check-ins write by themselves.
 */
export function DayOfNotes({ notes, isNamed, people, address, isNew }: DayOfNotesProps) {
  const { day, ofGuests, ofStaff, checkIns, checkOuts } = notes
  const rows = (some: readonly Note[]) =>
    some.map((note) => (
      <StreamNote key={note.id} note={note} people={people} address={address} isNew={isNew(note)} />
    ))
  return (
    <>
      {ofGuests.length > 0 ? (
        <Group
          title={isNamed ? t`${{ day: formatDay(day) }}, from guests` : t`From guests`}
          end={formatNumber(ofGuests.length)}
        >
          {rows(ofGuests)}
        </Group>
      ) : null}
      {ofStaff.length > 0 ? (
        <Group
          title={isNamed ? t`${{ day: formatDay(day) }}, from staff` : t`From staff`}
          end={formatNumber(ofStaff.length)}
        >
          {rows(ofStaff)}
        </Group>
      ) : null}
      {isNamed && ofGuests.length + ofStaff.length === 0 ? (
        <Group title={formatDay(day)}>{null}</Group>
      ) : null}
      <MachineNotes
        notes={checkIns}
        words={checkInsIn(checkIns)}
        people={people}
        address={address}
      />
      <MachineNotes
        notes={checkOuts}
        words={checkOutsIn(checkOuts)}
        people={people}
        address={address}
      />
    </>
  )
}

type StreamNoteProps = {
  note: Note
  people: HandoverPeople
  address: HandoverAddress
  isNew: boolean
}

function StreamNote({ note, people, address, isNew }: StreamNoteProps) {
  const plainNote = usePlainNote()
  const time = useTime()
  const customerOf = useCustomerOf()
  return (
    <NoteRow isGuest={wrote(note) === 'guest'} isOpen={address.open === note.code}>
      <RowHead
        code={note.code}
        customer={customerOf(note.code)}
        to={address.to({ open: note.code })}
      />
      <p dir="auto" className={styles.clamped}>
        {plainNote(note)}
      </p>
      <Facts facts={[people.authorOf(note.accountId), time(note.at)]} isPrivate={note.private}>
        {isNew ? (
          <span className={styles.new}>
            {t({ message: 'New', context: 'note', comment: 'Mark of a note not read yet' })}
          </span>
        ) : null}
      </Facts>
    </NoteRow>
  )
}

type MachineNotesProps = {
  notes: readonly Note[]
  /** `14 check-ins` */
  words: string
  people: HandoverPeople
  address: HandoverAddress
}

/** `14 check-ins`, which a press opens. */
function MachineNotes({ notes, words, people, address }: MachineNotesProps) {
  const time = useTime()
  const customerOf = useCustomerOf()
  const [isOpen, setOpen] = useState(false)
  if (notes.length === 0) return null
  return (
    <div className={styles.machine}>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? <DownIcon size="s" /> : <AfterIcon size="s" />}
        {words}
      </button>
      {isOpen ? (
        <ul aria-label={words}>
          {notes.map((note) => (
            <li key={note.id}>
              <Link to={address.to({ open: note.code })}>
                <b dir="auto">{customerOf(note.code) ?? noGuest()}</b> <Code>{note.code}</Code>
              </Link>
              <span>
                <bdi>{people.authorOf(note.accountId)}</bdi> {time(note.at)}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
