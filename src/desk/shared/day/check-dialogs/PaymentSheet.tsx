import { t } from '@lingui/core/macro'
import { type Booking, owed } from '../../../../contract/booking.ts'
import { baseIn } from '../../../core/outbox/newEntry.ts'
import { issue } from '../../../core/outbox/outbox.ts'
import { useWhyNoPaymentNow } from '../../../core/outbox/useWhyNoPaymentNow.ts'
import { Code } from '../../../ui/Code.tsx'
import { formatMoney } from '../../../ui/language/format.ts'
import { Sheet } from '../../../ui/Sheet.tsx'
import { asReminder, ChangedCard, lookFirst } from './ChangedCard.tsx'
import { PayFoot } from './PayButtons.tsx'
import styles from './PaymentSheet.module.css'
import { useSeen } from './useSeen.ts'

type PaymentSheetProps = {
  booking: Booking
  /** A payment is on its way already, or this account may not record one. */
  whyNoPayment: string | null
  onClose: () => void
}

/** One amount, and one press on how it was paid: the whole balance is recorded, alone (§4.1). */
export function PaymentSheet({ booking: now, whyNoPayment, onClose }: PaymentSheetProps) {
  const { seen: booking, isChanged, goOn } = useSeen(now)
  const { code, customer } = booking
  const due = owed(booking)
  const isLater = useWhyNoPaymentNow(true) !== null
  const amount = due === null ? null : formatMoney(due, { symbol: false })
  return (
    <Sheet
      title={t`Record payment`}
      onClose={onClose}
      foot={
        <div className={styles.foot}>
          {isLater ? <small>{asReminder()}</small> : null}
          <PayFoot
            label={amount === null ? t`Record payment` : t`Record ${amount}`}
            off={isChanged ? lookFirst() : due === null ? t`No balance due` : whyNoPayment}
            onPay={(how) => {
              if (due !== null) {
                issue({ kind: 'set-paid', code, balance: due, how }, baseIn(booking))
              }
              onClose()
            }}
            onBack={onClose}
          />
        </div>
      }
    >
      {isChanged ? <ChangedCard seen={booking} booking={now} goOn={goOn} /> : null}
      <div className={styles.body}>
        <p className={styles.what}>
          <span>
            <bdi>{customer || t`No name`}</bdi> <Code>{code}</Code>
          </span>
          <b>
            <bdi>{due === null ? t`No balance due` : formatMoney(due)}</bdi>
          </b>
        </p>
        {amount === null ? null : <p>{t`Records ${amount} as paid. This can’t be undone here.`}</p>}
        <p>{t`No receipt is sent to the guest.`}</p>
      </div>
    </Sheet>
  )
}
