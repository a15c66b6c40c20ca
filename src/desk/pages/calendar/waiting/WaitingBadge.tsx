import { Hidden } from '../../../ui/Hidden.tsx'
import styles from './WaitingBadge.module.css'
import { useWaiting } from './waiting.ts'

/** At Calendar, until what was handed over has been verified (ux.md §4.9). */
export default function WaitingBadge() {
  const count = useWaiting().length
  return count === 0 ? null : (
    <span className={styles.badge}>
      {count}
      <Hidden>{count === 1 ? ' price change waiting' : ' price changes waiting'}</Hidden>
    </span>
  )
}
