import { t } from '@lingui/core/macro'
import { isPositive, isZero, negated } from '../../../contract/money.ts'
import type { BookingSession } from '../../../contract/session.ts'
import { Amount } from '../../ui/Amount.tsx'
import styles from './CartSums.module.css'

/** What the guest pays, exactly as the service says: the desk adds nothing up. */
export function CartSums({ session }: { session: BookingSession }) {
  const { discount, tax, total } = session
  return (
    <dl className={styles.sums} aria-label={t`Price`}>
      {discount === null || isZero(discount) ? null : (
        <div>
          <dt>{t`Discount`}</dt>
          <dd>
            <Amount money={isPositive(discount) ? negated(discount) : discount} />
          </dd>
        </div>
      )}
      {tax === null || isZero(tax) ? null : (
        <div>
          <dt>{t`Tax`}</dt>
          <dd>
            <Amount money={tax} />
          </dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>{t`Total`}</dt>
        <dd>
          <Amount money={total} symbol />
        </dd>
      </div>
    </dl>
  )
}
