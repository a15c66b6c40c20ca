import { t } from '@lingui/core/macro'
import { explain } from '../../core/api/failures.ts'
import type { Handover } from '../../core/handovers/handoverNote.ts'
import { failureIn } from '../../core/outbox/command.ts'
import { dismiss } from '../../core/outbox/outbox.ts'
import { Button } from '../../ui/Button.tsx'
import { RingIcon } from '../../ui/icons.tsx'
import { composeAgain } from './composing.ts'
import type { HandoverAddress } from './handoverAddress.ts'
import styles from './NoteRow.module.css'
import { Facts, NoteRow, RowHead } from './NoteRow.tsx'
import type { HandoverNoteEntry } from './useHandover.ts'

type FailedRowProps = {
  entry: HandoverNoteEntry
  handover: Handover
  customer: string | null
  address: HandoverAddress
  onWriteAgain: () => void
}

/** A handover that failed to send: a press puts its words back into the sheet. */
export function FailedRow(props: FailedRowProps) {
  const { entry, handover, customer, address, onWriteAgain } = props
  const { code } = entry.command
  const failure = failureIn(entry)
  return (
    <NoteRow
      isOurs
      end={
        <Button
          kind="brass"
          onClick={() => {
            composeAgain(code, handover)
            dismiss(entry.opId)
            onWriteAgain()
          }}
        >{t`Edit and send`}</Button>
      }
    >
      <RowHead code={code} customer={customer} to={address.to({ open: code })} />
      <p dir="auto">{handover.text || t`No text`}</p>
      <Facts facts={[]}>
        <b className={styles.needs}>
          <RingIcon size="s" />
          {entry.state === 'unsure'
            ? t`Not sure it arrived`
            : failure === null
              ? t`Not added`
              : t`Not added: ${{ failure: explain(failure).title }}`}
        </b>
      </Facts>
    </NoteRow>
  )
}
