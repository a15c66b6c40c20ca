import { t } from '@lingui/core/macro'
import { paymentMethods } from '../../../../contract/paymentMethod.ts'
import type { PaidHow } from '../../../core/outbox/command.ts'
import { usePaidHow } from '../../../core/outbox/usePaidHow.ts'
import { Button, type ButtonProps } from '../../../ui/Button.tsx'
import { methodWords } from './methodWords.ts'
import styles from './PayButtons.module.css'

type PayButtonsProps = Pick<ButtonProps, 'kind' | 'tall' | 'off' | 'busy'> & {
  /** What each of the buttons does: `Record 67.40`. */
  label: string
  onPay: (how: PaidHow) => void
}

/** The ways to pay, side by side: each records the payment at once. */
export function PayButtons({ label, onPay, ...look }: PayButtonsProps) {
  const paidHow = usePaidHow()
  return (
    <fieldset className={styles.ways}>
      <legend>{label}</legend>
      <div>
        {paymentMethods.map((method) => (
          <Button key={method} {...look} onClick={() => onPay(paidHow(method))}>
            {methodWords()[method]}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

type PayFootProps = Omit<PayButtonsProps, 'kind' | 'tall'> & { onBack: () => void }

/** The foot of a sheet that records payments. */
export function PayFoot({ onBack, ...buttons }: PayFootProps) {
  return (
    <div className={styles.foot}>
      <PayButtons kind="main" tall {...buttons} />
      <Button kind="plain" tall onClick={onBack}>{t`Cancel`}</Button>
    </div>
  )
}
