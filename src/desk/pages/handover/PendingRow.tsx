import type { Handover } from '../../core/handovers/handoverNote.ts'
import { canUndo } from '../../core/outbox/command.ts'
import { undo } from '../../core/outbox/outbox.ts'
import { standingOf } from '../../core/outbox/ownNotes.ts'
import { Button } from '../../ui/Button.tsx'
import { CloudIcon } from '../../ui/icons.tsx'
import type { HandoverAddress } from './handoverAddress.ts'
import { Facts, NoteRow, RowHead } from './NoteRow.tsx'
import { useDueFact } from './useDueFact.ts'
import type { HandoverNoteEntry } from './useHandover.ts'

type PendingRowProps = {
  entry: HandoverNoteEntry
  handover: Handover
  customer: string | null
  address: HandoverAddress
}

/** A handover that the service does not list yet: nobody else can see it, and the row shows that. */
export function PendingRow({ entry, handover, customer, address }: PendingRowProps) {
  const { code } = entry.command
  const due = useDueFact(handover, [])
  return (
    <NoteRow
      isOurs
      end={canUndo(entry) ? <Button onClick={() => undo(entry.opId)}>Undo</Button> : null}
    >
      <RowHead code={code} customer={customer} to={address.to({ open: code })} />
      <p dir="auto">{handover.text || 'Without words'}</p>
      <Facts due={{ ...due, needs: false }} facts={[]}>
        <span>
          <CloudIcon size="s" /> {standingOf(entry)}
        </span>
      </Facts>
    </NoteRow>
  )
}
