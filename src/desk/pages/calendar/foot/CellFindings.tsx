import { Link } from 'react-router'
import { useCalendarAddress } from '../address/calendarAddress.ts'
import { OneFinding } from '../checks/Findings.tsx'
import type { FindingsAt } from '../checks/finding.ts'
import { useChosen } from '../selection/selectionStore.ts'
import styles from './CellFindings.module.css'

/** The findings about the cell that was touched last, with their suggested changes (ux.md §4.6). */
export function CellFindings({ at }: { at: FindingsAt }) {
  const spot = useChosen((chosen) => chosen.spot)
  const { to } = useCalendarAddress()
  const [finding, ...more] = spot === null ? [] : at(spot.itemId, spot.day)
  return (
    <section aria-live="polite" aria-label="Checks of this day" className={styles.findings}>
      {finding === undefined ? null : <OneFinding finding={finding} />}
      {more.length === 0 ? null : (
        <Link to={to({ view: 'changes' })} className={styles.more}>
          {more.length} more here: see Changes
        </Link>
      )}
    </section>
  )
}
