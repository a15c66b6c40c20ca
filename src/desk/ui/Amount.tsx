import { t } from '@lingui/core/macro'
import { isPositive, type Money } from '../../contract/money.ts'
import styles from './Amount.module.css'
import { classNames } from './design/classNames.ts'
import { formatMoney } from './language/format.ts'

type AmountProps = {
  /** Null where the service did not say it. */
  money: Money | null
  /** With the currency's symbol: for pages with more than one currency, and where a person pays or gets cash. */
  symbol?: boolean | undefined
  /** With a plus for money that came in; money that went back has its minus anyway. */
  signed?: boolean | undefined
  className?: string | undefined
}

/** An amount: tabular, never cut, never wrapped, isolated from the words around it. */
export function Amount({ money, symbol = false, signed = false, className }: AmountProps) {
  if (money === null) return <small>{t`No amount`}</small>
  return (
    <bdi dir="ltr" className={classNames(styles.amount, className)}>
      {signed && isPositive(money) ? '+' : ''}
      {formatMoney(money, { symbol })}
    </bdi>
  )
}

/** An amount in clay while it is due, and in plain ink when it is not. */
export function Due({ money, symbol, className }: AmountProps) {
  return (
    <Amount
      money={money}
      symbol={symbol}
      className={classNames(money !== null && isPositive(money) && styles.owed, className)}
    />
  )
}
