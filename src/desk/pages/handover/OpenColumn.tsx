import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { BookingCode } from '../../../contract/booking.ts'
import { dayOf } from '../../../contract/day.ts'
import type { Note } from '../../../contract/note.ts'
import { useZone } from '../../core/api/clock.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { useTime } from '../../core/api/useTime.ts'
import {
  type GeneralHandover,
  setGeneralDone,
  useGeneralHandovers,
  useKeptGeneral,
} from '../../core/handovers/generalHandovers.ts'
import {
  doneEntry,
  type HandoverItem,
  isFor,
  openItems,
} from '../../core/handovers/handoverItems.ts'
import { type Handover, readHandover } from '../../core/handovers/handoverNote.ts'
import { canUndo, needsPerson } from '../../core/outbox/command.ts'
import { undo } from '../../core/outbox/outbox.ts'
import { noteStateWords, ownNotes } from '../../core/outbox/ownNotes.ts'
import { useCustomerOf } from '../../shared/day/general/bookingsHere.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { CloudIcon } from '../../ui/icons.tsx'
import { formatNumber } from '../../ui/language/format.ts'
import { CheckIcon } from '../../ui/placeIcons.tsx'
import { Group, Rows } from '../../ui/Rows.tsx'
import { tabletNow } from '../../ui/tabletClock.ts'
import { FailedRow } from './FailedRow.tsx'
import type { HandoverAddress } from './handoverAddress.ts'
import { ItemRow } from './ItemRow.tsx'
import { Facts, NoteRow, RowHead } from './NoteRow.tsx'
import { useDueFact } from './useDueFact.ts'
import { type HandoverNoteEntry, type HandoverPeople, useNoteEntries } from './useHandover.ts'

type OpenColumnProps = {
  items: readonly HandoverItem[]
  notes: readonly Note[]
  people: HandoverPeople
  address: HandoverAddress
  /** Called when a failed handover is back in the sheet. */
  onWriteAgain: () => void
}

/**
 * The open handovers: this person's first, then by due time. A row that is marked done keeps its place until the person
 * leaves.
 */
export function OpenColumn({ items, notes, people, address, onWriteAgain }: OpenColumnProps) {
  const entries = useNoteEntries()
  const customerOf = useCustomerOf()
  const { failed, pending, mine, others, local } = useOpenGroups(items, notes, people.me)
  const row = (item: HandoverItem) => (
    <ItemRow
      key={item.note.id}
      item={item}
      entry={doneEntry(item, entries)}
      people={people}
      customer={customerOf(item.note.code)}
      address={address}
    />
  )
  const isNone = [failed, pending, mine, others, local].every(({ length }) => length === 0)
  return (
    <section
      aria-label={t({
        message: 'Open',
        context: 'not done',
        comment: 'Tab: handovers not done yet',
      })}
    >
      <Rows>
        {isNone ? <Empty icon={<CheckIcon />} title={t`No open handovers`} /> : null}
        {failed.length > 0 ? (
          <FailedGroup
            failed={failed}
            customerOf={customerOf}
            address={address}
            onWriteAgain={onWriteAgain}
          />
        ) : null}
        {pending.length > 0 ? (
          <PendingGroup pending={pending} customerOf={customerOf} address={address} />
        ) : null}
        {mine.length > 0 ? (
          <Group title={t`For you`} end={formatNumber(mine.length)}>
            {mine.map(row)}
          </Group>
        ) : null}
        {others.length > 0 ? (
          <Group title={t`For the team`} end={formatNumber(others.length)}>
            {others.map(row)}
          </Group>
        ) : null}
        {local.length > 0 ? (
          <Group title={t`Only on this tablet`} end={formatNumber(local.length)}>
            {local.map((item) => (
              <GeneralRow key={item.id} item={item} />
            ))}
          </Group>
        ) : null}
      </Rows>
    </section>
  )
}

type FailedGroupProps = {
  failed: ReturnType<typeof useOpenGroups>['failed']
  customerOf: (code: BookingCode) => string | null
  address: HandoverAddress
  onWriteAgain: () => void
}

function FailedGroup({ failed, customerOf, address, onWriteAgain }: FailedGroupProps) {
  return (
    <Group title={t`To review`} end={formatNumber(failed.length)}>
      {failed.map(({ entry, handover }) => (
        <FailedRow
          key={entry.opId}
          entry={entry}
          handover={handover}
          customer={customerOf(entry.command.code)}
          address={address}
          onWriteAgain={onWriteAgain}
        />
      ))}
    </Group>
  )
}

type PendingGroupProps = {
  pending: ReturnType<typeof useOpenGroups>['pending']
  customerOf: (code: BookingCode) => string | null
  address: HandoverAddress
}

function PendingGroup({ pending, customerOf, address }: PendingGroupProps) {
  return (
    <Group
      title={t({ message: 'Sending', comment: 'Heading: handovers that are being sent' })}
      end={formatNumber(pending.length)}
    >
      {pending.map(({ entry, handover }) => (
        <PendingRow
          key={entry.opId}
          entry={entry}
          handover={handover}
          customer={customerOf(entry.command.code)}
          address={address}
        />
      ))}
    </Group>
  )
}

/** The open handovers, by task. Those marked done since the column was opened are still in it. */
function useOpenGroups(
  items: readonly HandoverItem[],
  notes: readonly Note[],
  me: HandoverPeople['me'],
) {
  const entries = useNoteEntries()
  const zone = useZone()
  const serverOffsetMs = useSignIn((signIn) => signIn.serverOffsetMs)
  useKeptGeneral()
  const general = useGeneralHandovers()
  const [openedAt] = useState(tabletNow)
  const isDoneHere = (item: HandoverItem): boolean => {
    const entry = doneEntry(item, entries)
    return entry !== null && entry.madeAt >= openedAt
  }
  const kept = items.map((item) => (isDoneHere(item) ? { ...item, doneBy: null } : item))
  const open = openItems(kept)
  const mine = open.filter((item) => isFor(item.for, me))
  const others = open.filter((item) => !isFor(item.for, me))
  const pending = ownNotes(entries, notes, serverOffsetMs).flatMap((entry) => {
    const handover = readHandover(entry.command.body, dayOf(new Date(entry.madeAt), zone))
    return handover === null ? [] : [{ entry, handover }]
  })
  const failed = entries.filter(needsPerson).flatMap((entry) => {
    const handover = readHandover(entry.command.body, dayOf(new Date(entry.madeAt), zone))
    return handover === null ? [] : [{ entry, handover }]
  })
  const local = general.filter(({ doneAt }) => doneAt === null || doneAt >= openedAt)
  return { failed, pending, mine, others, local }
}

/** A general handover that only this tablet has; done is recorded here alone. */
function GeneralRow({ item }: { item: GeneralHandover }) {
  const time = useTime()
  const due = useDueFact(item, [])
  const isDone = item.doneAt !== null
  return (
    <NoteRow
      isOurs
      end={
        <Button onClick={() => void setGeneralDone(item.id, !isDone)}>
          {isDone ? undoLabel() : t`Mark done`}
        </Button>
      }
    >
      <b>{t({ message: 'General', comment: 'A handover about the house, not about a booking' })}</b>
      <p dir="auto">{item.text}</p>
      <Facts
        due={due}
        facts={[
          time(item.writtenAt),
          isDone ? t({ message: 'Done', comment: 'Mark of a handover' }) : t`Only you see this`,
        ]}
      />
    </NoteRow>
  )
}

const undoLabel = (): string => t({ message: 'Undo', comment: 'Button: verb' })

type PendingRowProps = {
  entry: HandoverNoteEntry
  handover: Handover
  customer: string | null
  address: HandoverAddress
}

/** A handover that the service does not list yet: nobody else can see it, and the row shows that. */
function PendingRow({ entry, handover, customer, address }: PendingRowProps) {
  const { code } = entry.command
  const due = useDueFact(handover, [])
  return (
    <NoteRow
      isOurs
      end={canUndo(entry) ? <Button onClick={() => undo(entry.opId)}>{undoLabel()}</Button> : null}
    >
      <RowHead code={code} customer={customer} to={address.to({ open: code })} />
      <p dir="auto">{handover.text || t`No text`}</p>
      <Facts due={{ ...due, needs: false }} facts={[]}>
        <span>
          <CloudIcon size="s" /> {noteStateWords(entry)}
        </span>
      </Facts>
    </NoteRow>
  )
}
