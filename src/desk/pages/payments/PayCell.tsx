import type { BookingCode } from '../../../contract/booking.ts'
import { canSetPaid } from '../../../contract/status.ts'
import { useEntriesOf } from '../../core/outbox/outbox.ts'
import { lastPayment } from '../../shared/day/check-dialogs/lastPayment.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckIcon, RingIcon } from '../../ui/icons.tsx'
import styles from './PayCell.module.css'
import type { PaymentRow } from './reading/rows.ts'

type PayCellProps = {
  row: PaymentRow
  tabIndex: number
  /** Why this account may not record payments. */
  whyNot: string | null
  onSetPaid: (row: PaymentRow) => void
  onOpen: (code: BookingCode) => void
}

/** One cell of the row: Record payment, the progress of the payment, or the bell where a person has to look. */
export function PayCell({ row, tabIndex, whyNot, onSetPaid, onOpen }: PayCellProps) {
  const payment = lastPayment(useEntriesOf(row.id))
  const { customer } = row.booking
  const whose = `${customer || 'No name'}, ${row.id}`
  switch (payment?.state) {
    case 'held':
    case 'waiting':
      return <span className={styles.words}>Not sent yet</span>
    case 'sending':
      return <span className={styles.words}>Recording…</span>
    case 'checking':
      return (
        <span className={styles.words}>
          {payment.accepted ? 'Recording…' : 'Checking if it arrived…'}
        </span>
      )
    case 'asks':
    case 'refused':
    case 'unsure':
      return (
        <Button
          kind="brass"
          icon={<RingIcon />}
          tabIndex={tabIndex}
          className={styles.button}
          aria-label={`Review payment: ${whose}`}
          onClick={() => onOpen(row.id)}
        >
          Review
        </Button>
      )
    case 'done':
    case undefined:
      break
  }
  if (canSetPaid(row.booking)) {
    return (
      <Button
        kind="plain"
        tabIndex={tabIndex}
        className={styles.button}
        off={whyNot}
        aria-label={`Record payment: ${whose}`}
        aria-haspopup="dialog"
        onClick={() => onSetPaid(row)}
      >
        Record
      </Button>
    )
  }
  if (payment === null) return null
  return (
    <span className={styles.words}>
      <CheckIcon size="s" /> Paid
    </span>
  )
}
