import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { useTime } from '../../core/api/useTime.ts'
import type { HandoverItem } from '../../core/handovers/handoverItems.ts'
import { writeDone } from '../../core/handovers/handoverNote.ts'
import { type Entry, holdMs } from '../../core/outbox/command.ts'
import { issue, undo } from '../../core/outbox/outbox.ts'
import { useWhyNot } from '../../core/outbox/words/notAllowed.ts'
import type { RowAct } from '../../ui/Act.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import type { HandoverAddress } from './handoverAddress.ts'
import { Facts, NoteRow, RowHead } from './NoteRow.tsx'
import { useDueFact } from './useDueFact.ts'
import type { HandoverPeople } from './useHandover.ts'

type HandoverRowProps = {
  item: HandoverItem
  /** This tablet's own "done" and its state. */
  entry: Entry | null
  people: HandoverPeople
  customer: string | null
  address: HandoverAddress
}

/** One open handover: whose booking, what, by when, by whom; and one tap to mark it done. */
export function ItemRow({ item, entry, people, customer, address }: HandoverRowProps) {
  const { note, text } = item
  const id = useId()
  const time = useTime()
  const navigate = useNavigate()
  const whyNot = useWhyNot('note')
  const due = useDueFact(item, people.me)
  const opened = address.to({ open: note.code })
  const act = actOf(entry, {
    whyNot,
    time,
    markDone: () =>
      issue({ kind: 'note', code: note.code, body: writeDone(note.id, item), held: true }),
    look: () => void navigate(opened),
  })
  return (
    <NoteRow isOpen={address.open === note.code} end={<ActButton act={act} describedBy={id} />}>
      <RowHead id={id} code={note.code} customer={customer} to={opened} />
      <p dir="auto">{text || t`No text`}</p>
      <Facts
        due={due}
        facts={[people.authorOf(note.accountId), time(note.at)]}
        isPrivate={note.private}
      />
    </NoteRow>
  )
}

type HandoverActProps = {
  whyNot: string | null
  time: (at: number) => string
  markDone: () => void
  look: () => void
}

const done = (): string => t({ message: 'Done', comment: 'Mark of a handover' })

function actOf(entry: Entry | null, { whyNot, time, markDone, look }: HandoverActProps): RowAct {
  if (entry === null) {
    if (whyNot !== null) return { form: 'locked', word: t`Mark done`, why: whyNot }
    return { form: 'do', word: t`Mark done`, background: 'surface', onPress: markDone }
  }
  const { opId } = entry
  switch (entry.state) {
    case 'held':
      return {
        form: 'undo',
        until: entry.heldUntil ?? 0,
        heldMs: holdMs,
        onPress: () => undo(opId),
      }
    case 'waiting':
      return { form: 'unsent', word: done(), more: t`(not sent yet)` }
    case 'sending':
      return { form: 'busy', words: t`Sending…` }
    case 'checking':
      return { form: 'busy', words: t`Not sure it arrived` }
    case 'done':
      return { form: 'said', word: done(), more: time(entry.answeredAt ?? entry.madeAt) }
    case 'asks':
    case 'refused':
    case 'unsure':
      return { form: 'look', onPress: look }
  }
}
