import { t } from '@lingui/core/macro'
import type { Money } from '../../contract/money.ts'
import { classNames } from './design/classNames.ts'
import { formatMoney } from './language/format.ts'
import styles from './PaidBar.module.css'

type PaidBarProps = {
  paid: Money
  total: Money
  /** Its name for screen readers, `paidWords`; none where the same row has the amounts beside it. */
  label?: string
  className?: string | undefined
}

/** How much of the total is paid: solid is paid, hatched is due. */
export function PaidBar({ paid, total, label, className }: PaidBarProps) {
  const part = partPaid(paid, total)
  const ariaProps =
    label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <span {...ariaProps} className={classNames(styles.bar, part === 100 && styles.full, className)}>
      <i style={{ inlineSize: `${part}%` }} />
    </span>
  )
}

/** `172.00 of CA$212.00 paid`. */
export const paidWords = (paid: Money, total: Money): string =>
  t`${{ paid: formatMoney(paid, { symbol: false }) }} of ${{ total: formatMoney(total) }} paid`

/** In percent, and below 100 while anything is due. */
function partPaid(paid: Money, total: Money): number {
  if (total.minor <= 0 || paid.minor >= total.minor) return 100
  return Math.max(0, Math.min(98, (paid.minor / total.minor) * 100))
}
