import { Amount } from '../../parts/Amount.tsx'
import { Button } from '../../parts/Button.tsx'
import { Code } from '../../parts/Code.tsx'
import { Sheet } from '../../parts/Sheet.tsx'
import styles from './PaySheet.module.css'
import type { Planned } from './run.ts'
import { paymentsOf, sumWords } from './runWords.ts'

type PaySheetProps = {
  payments: readonly Planned[]
  /** Why they cannot be recorded now: a payment is not kept for later. */
  whyNot: string | null
  onConfirm: () => void
  onClose: () => void
}

/** Before many payments are recorded: how many, how much, whose, and what it means. Nothing has to be typed. */
export function PaySheet({ payments, whyNot, onConfirm, onClose }: PaySheetProps) {
  const sum = sumWords(payments.map(({ balance }) => balance))
  return (
    <Sheet
      title={`Set ${paymentsOf(payments.length).replace(/ payments?$/, '')} paid`}
      onClose={onClose}
      foot={
        <div className={styles.foot}>
          {whyNot === null ? null : <small>{whyNot}</small>}
          <Button kind="plain" tall onClick={onClose}>
            Cancel
          </Button>
          <Button kind="main" tall off={whyNot} onClick={onConfirm}>
            Record {paymentsOf(payments.length)}
          </Button>
        </div>
      }
    >
      <div className={styles.sum}>
        <p>
          {paymentsOf(payments.length)} to be recorded
          <b>
            <bdi>{sum}</bdi>
          </b>
        </p>
        <p className={styles.meaning}>
          Each balance becomes an entry of the till at the service, two at a time, and is read back.
          No guest gets a message. A recorded payment cannot be undone here. It stops by itself when
          three in a row are not recorded.
        </p>
      </div>
      <ul className={styles.list} aria-label="To be recorded">
        {payments.map(({ code, customer, balance }) => (
          <li key={code}>
            <span className={styles.who}>
              <bdi>{customer || 'Without a name'}</bdi> <Code>{code}</Code>
            </span>
            <Amount money={balance} symbol />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
