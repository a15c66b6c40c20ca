import { t } from '@lingui/core/macro'
import { isZero } from '../../../../contract/money.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { formatNumber } from '../../../ui/language/format.ts'
import styles from './MethodSums.module.css'
import { methodName } from './method.ts'
import type { Movement } from './movements.ts'
import { methodSums } from './paymentsMade.ts'

/** What came in and went back by each method; renders nothing where the service lists no payments. */
export function MethodSums({ moved }: { moved: readonly Movement[] }) {
  const sums = methodSums(moved)
  if (sums.length === 0) return null
  const goesBack = sums.some(({ refunded }) => !isZero(refunded))
  return (
    <table className={styles.sums} aria-label={t`Payments by method`}>
      <thead>
        <tr>
          <th scope="col">
            {t({
              message: 'Method',
              comment: 'Column head: how a payment was made, as the booking system names it',
            })}
          </th>
          <th scope="col">{t`Payments`}</th>
          <th scope="col">
            {t({ message: 'Received', comment: 'Column head: the total of payments received' })}
          </th>
          {goesBack ? (
            <th scope="col">
              {t({ message: 'Refunded', comment: 'Column head: the total of refunds' })}
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {sums.map(({ method, taken, refunded, count }) => (
          <tr key={`${taken.currency} ${method}`}>
            <th scope="row">
              <bdi>
                {methodName(method) || t({ message: 'Unknown', context: 'payment method' })}
              </bdi>
            </th>
            <td>{formatNumber(count)}</td>
            <td>
              <Amount money={taken} symbol />
            </td>
            {goesBack ? (
              <td>{isZero(refunded) ? '–' : <Amount money={refunded} symbol signed />}</td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
