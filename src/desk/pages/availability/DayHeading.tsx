import { type CalendarDay, formatDay } from '../../../contract/day.ts'
import { isWeekend } from '../../../contract/weekAndMonth.ts'
import { classNames } from '../../ui/design/classNames.ts'
import { gridRoles } from '../../ui/gridRoles.ts'
import styles from './DayHeading.module.css'

type DayHeadingProps = {
  day: CalendarDay
  today: CalendarDay
  /** Over its column, or before its row. */
  is: 'heading' | 'rowHeading'
  /** Its column, counted from 1 with the headings. */
  column: number
}

/** The heading of a day: its weekday and number; the first of a month has the month's name. */
export function DayHeading({ day, today, is, column }: DayHeadingProps) {
  const number = Number(day.slice(8))
  return (
    <th
      scope={is === 'heading' ? 'col' : 'row'}
      {...gridRoles[is]}
      aria-colindex={column}
      className={classNames(
        styles.day,
        styles[is],
        isWeekend(day) && styles.weekend,
        day === today && styles.today,
      )}
      aria-label={`${formatDay(day, undefined, 'long')}${day === today ? ', today' : ''}`}
    >
      <span className={styles.weekday}>{formatDay(day, undefined, 'weekday')}</span>
      <b className={styles.number}>{number}</b>
      {number === 1 ? <span className={styles.month}>{monthOf(day)}</span> : null}
    </th>
  )
}

const monthOf = (day: CalendarDay): string =>
  new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' }).format(Date.parse(day))
