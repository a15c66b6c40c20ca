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

/** One cell of the row: Set paid, the progress of the payment, or the bell where a person has to look. */
export function PayCell({ row, tabIndex, whyNot, onSetPaid, onOpen }: PayCellProps) {
  const payment = lastPayment(useEntriesOf(row.id))
  const { customer } = row.booking
  const whose = `${customer || 'without a name'}, ${row.id}`
  switch (payment?.state) {
    case 'held':
    case 'waiting':
      return <span className={styles.words}>Waiting …</span>
    case 'sending':
      return <span className={styles.words}>Recording …</span>
    case 'checking':
      return (
        <span className={styles.words}>
          {payment.accepted ? 'Reading back …' : 'Not sure: checking …'}
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
          aria-label={`Look at the payment of ${whose}`}
          onClick={() => onOpen(row.id)}
        >
          Look
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
        aria-label={`Set paid: ${whose}`}
        aria-haspopup="dialog"
        onClick={() => onSetPaid(row)}
      >
        Set paid
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
