import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import outcomes from '../../../core/outbox/runs/Run.module.css'
import { PayFoot } from '../../../shared/day/check-dialogs/PayButtons.tsx'
import { Amount } from '../../../ui/Amount.tsx'
import { Code } from '../../../ui/Code.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import styles from './PaySheet.module.css'
import { type PlannedPayment, paidHow } from './payments.ts'
import { sumWords } from './paymentWords.ts'

type PaySheetProps = {
  payments: readonly PlannedPayment[]
  /** Why they cannot be recorded now: a payment is not kept for later. */
  whyNot: string | null
  onConfirm: (payments: readonly PlannedPayment[]) => void
  onClose: () => void
}

/** Before many payments are recorded: how many, how much, whose, and what it means. Nothing has to be typed. */
export function PaySheet({ payments: now, whyNot, onConfirm, onClose }: PaySheetProps) {
  // The amounts stay as the person reads them: one that is another by then is not recorded, and asks.
  const [payments] = useState(now)
  const title = plural(
    { count: payments.length },
    { one: 'Record # payment', other: 'Record # payments' },
  )
  return (
    <Sheet
      title={title}
      onClose={onClose}
      foot={
        <div className={outcomes.foot}>
          {whyNot === null ? null : <small>{whyNot}</small>}
          <PayFoot
            label={title}
            off={whyNot}
            onPay={(how) => onConfirm(payments.map((one) => paidHow(one, how)))}
            onBack={onClose}
          />
        </div>
      }
    >
      <div className={styles.sum}>
        <p>
          {t({ message: 'Total', comment: 'Before the sum of payments to record' })}
          <b>
            <bdi>{sumWords(payments.map(({ command }) => command.balance))}</bdi>
          </b>
        </p>
        <p
          className={styles.meaning}
        >{t`Records each balance as paid, with no receipt to guests. This can’t be undone here.`}</p>
      </div>
      <ul className={outcomes.list} aria-label={t`Payments to record`}>
        {payments.map(({ command: { code, balance }, customer }) => (
          <li key={code}>
            <span className={outcomes.who}>
              <bdi>{customer || t`No name`}</bdi> <Code>{code}</Code>
            </span>
            <Amount money={balance} symbol />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
