import { type Booking, owed } from '../../../../contract/booking.ts'
import { formatMoney } from '../../../../contract/money.ts'
import { baseIn } from '../../../core/outbox/newEntry.ts'
import { issue } from '../../../core/outbox/outbox.ts'
import { useWhyNoPaymentNow } from '../../../core/outbox/useWhyNoPaymentNow.ts'
import { Code } from '../../../ui/Code.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SheetFoot } from '../../../ui/SheetFoot.tsx'
import { ChangedCard, lookFirst } from './ChangedCard.tsx'
import styles from './PaymentSheet.module.css'
import { useSeen } from './useSeen.ts'

type PaymentSheetProps = {
  booking: Booking
  /** A payment is on its way already, or this account may not record one. */
  whyNoPayment: string | null
  onClose: () => void
}

/** Without a connection a payment is not sent automatically later (reliability.md §3.1). */
const asReminder =
  'It cannot be sent now: it is kept as a reminder, and recorded by a tap of yours later.'

/** One amount and one button: the whole balance is recorded as paid, alone (§4.1). */
export function PaymentSheet({ booking: now, whyNoPayment, onClose }: PaymentSheetProps) {
  const { seen: booking, isChanged, goOn } = useSeen(now)
  const { code, customer } = booking
  const due = owed(booking)
  const isLater = useWhyNoPaymentNow(true) !== null
  const amount = due === null ? null : formatMoney(due, undefined, { symbol: false })
  return (
    <Sheet
      title="Record a payment"
      onClose={onClose}
      foot={
        <div className={styles.foot}>
          {isLater ? <small>{asReminder}</small> : null}
          <SheetFoot
            word={amount === null ? 'Record' : `Record ${amount}`}
            off={isChanged ? lookFirst : due === null ? 'Nothing is due any more' : whyNoPayment}
            onDo={() => {
              if (due !== null) issue({ kind: 'set-paid', code, balance: due }, baseIn(booking))
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
            <bdi>{customer || 'Without a name'}</bdi> <Code>{code}</Code>
          </span>
          <b>
            <bdi>{due === null ? 'Nothing due' : formatMoney(due)}</bdi>
          </b>
        </p>
        <p>
          The whole balance becomes an entry of the till at the service, and is read back. A part of
          it cannot be recorded here, and a recorded payment cannot be undone here.
        </p>
        <p>
          The guest gets no message: the service takes a payment or a message. Write to them
          afterwards with Change status.
        </p>
      </div>
    </Sheet>
  )
}
