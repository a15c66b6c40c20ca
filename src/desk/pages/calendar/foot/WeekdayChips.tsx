import { addDays, formatDay, parseDay } from '../../../../contract/day.ts'
import { type Weekday, weekdays } from '../../../../contract/event.ts'
import { select } from '../selection/selectionStore.ts'
import styles from './WeekdayChips.module.css'

/** Narrows the range to some weekdays; with none of them it is the whole range. */
export function WeekdayChips({ on }: { on: readonly Weekday[] }) {
  return (
    <fieldset className={styles.chips} aria-label="Weekdays">
      <span className={styles.only}>Only on</span>
      {weekdays.map((weekday, at) => (
        <button
          key={weekday}
          type="button"
          className={styles.chip}
          aria-pressed={on.includes(weekday)}
          onClick={() => select({ kind: 'weekday', weekday })}
        >
          {formatDay(addDays(aMonday, at), undefined, 'weekday')}
        </button>
      ))}
    </fieldset>
  )
}

const aMonday = parseDay('2026-01-05')
