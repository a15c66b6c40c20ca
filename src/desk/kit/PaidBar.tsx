import { formatMoney, type Money } from '../../contract/money.ts'
import { classNames } from './design/classNames.ts'
import { Hidden } from './Hidden.tsx'
import styles from './PaidBar.module.css'

/** How much of the total is paid: solid is paid, hatched is due. One picture with one sentence. */
export function PaidBar({ paid, total }: { paid: Money; total: Money }) {
  const part = partPaid(paid, total)
  return (
    <div className={classNames(styles.bar, part === 100 && styles.full)}>
      <i style={{ inlineSize: `${part}%` }} />
      <Hidden>
        {formatMoney(paid, undefined, { symbol: false })} of {formatMoney(total)} paid
      </Hidden>
    </div>
  )
}

/** In percent, and below 100 while anything is due. */
function partPaid(paid: Money, total: Money): number {
  if (total.minor <= 0 || paid.minor >= total.minor) return 100
  return Math.max(0, Math.min(98, (paid.minor / total.minor) * 100))
}
