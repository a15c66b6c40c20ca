import type { Money } from '../../contract/money.ts'
import { classNames } from './design/classNames.ts'
import styles from './PaidBar.module.css'

type PaidBarProps = { paid: Money; total: Money; className?: string | undefined }

/** How much of the total is paid: solid is paid, hatched is due. Only a picture: the amounts stand beside it in words. */
export const PaidBar = ({ paid, total, className }: PaidBarProps) => {
  const part = partPaid(paid, total)
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.bar, part === 100 && styles.full, className)}
    >
      <i style={{ inlineSize: `${part}%` }} />
    </span>
  )
}

/** In percent, and below 100 while anything is due. */
function partPaid(paid: Money, total: Money): number {
  if (total.minor <= 0 || paid.minor >= total.minor) return 100
  return Math.max(0, Math.min(98, (paid.minor / total.minor) * 100))
}
