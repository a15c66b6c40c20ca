import type { CalendarDay } from '../../../contract/day.ts'
import { gridRoles } from '../../ui/gridRoles.ts'
import styles from './Board.module.css'

type CornerProps = { from: CalendarDay; month: 'short' | 'long' }

/** Where the headings meet: the month of the first day, and the meaning of the figures. */
export const Corner = ({ from, month }: CornerProps) => (
  <th scope="col" {...gridRoles.heading} aria-colindex={1} className={styles.corner}>
    <b>
      {new Intl.DateTimeFormat(undefined, { month, year: 'numeric', timeZone: 'UTC' }).format(
        Date.parse(from),
      )}
    </b>
    <small>units left</small>
  </th>
)
