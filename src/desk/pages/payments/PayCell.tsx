import { t } from '@lingui/core/macro'
import type { BookingCode } from '../../../contract/booking.ts'
import { canSetPaid } from '../../../contract/status.ts'
import { useEntriesOf } from '../../core/outbox/outbox.ts'
import { lastPayment } from '../../shared/day/check-dialogs/lastPayment.ts'
import { Button } from '../../ui/Button.tsx'
import { RingIcon } from '../../ui/icons.tsx'
import { CheckIcon } from '../../ui/placeIcons.tsx'
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
  const guest = customer || t`No name`
  switch (payment?.state) {
    case 'held':
    case 'waiting':
      return <span className={styles.words}>{t`Not sent yet`}</span>
    case 'sending':
      return <span className={styles.words}>{t`Recording…`}</span>
    case 'checking':
      return (
        <span className={styles.words}>
          {payment.accepted ? t`Recording…` : t`Checking if it arrived…`}
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
          aria-label={t`Review payment: ${guest}, ${{ code: row.id }}`}
          onClick={() => onOpen(row.id)}
        >
          {t({ message: 'Review', comment: 'Button, verb: look at this payment' })}
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
        aria-label={t`Record payment: ${guest}, ${{ code: row.id }}`}
        aria-haspopup="dialog"
        onClick={() => onSetPaid(row)}
      >
        {t({ message: 'Record', comment: 'Button, verb: record a payment' })}
      </Button>
    )
  }
  if (payment === null) return null
  return (
    <span className={styles.words}>
      <CheckIcon size="s" /> {t`Paid`}
    </span>
  )
}
