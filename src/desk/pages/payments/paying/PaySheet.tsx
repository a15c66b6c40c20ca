import { useState } from 'react'
import outcomes from '../../../core/outbox/runs/Run.module.css'
import { countOf } from '../../../core/outbox/runs/runWords.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Code } from '../../../ui/Code.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import styles from './PaySheet.module.css'
import type { PlannedPayment } from './payments.ts'
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
  const count = countOf('set-paid', payments.length)
  return (
    <Sheet
      title={`Set ${payments.length} paid`}
      onClose={onClose}
      foot={
        <div className={outcomes.foot}>
          {whyNot === null ? null : <small>{whyNot}</small>}
          <Button kind="plain" tall onClick={onClose}>
            Cancel
          </Button>
          <Button kind="main" tall off={whyNot} onClick={() => onConfirm(payments)}>
            Record {count}
          </Button>
        </div>
      }
    >
      <div className={styles.sum}>
        <p>
          {count} to be recorded
          <b>
            <bdi>{sumWords(payments.map(({ command }) => command.balance))}</bdi>
          </b>
        </p>
        <p className={styles.meaning}>
          Each balance becomes an entry of the till at the service, two at a time, and is read back.
          No guest gets a message. A recorded payment cannot be undone here. It stops by itself when
          three in a row are not recorded.
        </p>
      </div>
      <ul className={outcomes.list} aria-label="To be recorded">
        {payments.map(({ command: { code, balance }, customer }) => (
          <li key={code}>
            <span className={outcomes.who}>
              <bdi>{customer || 'Without a name'}</bdi> <Code>{code}</Code>
            </span>
            <Amount money={balance} symbol />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
