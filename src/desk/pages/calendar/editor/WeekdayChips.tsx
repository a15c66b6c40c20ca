import { useId } from 'react'
import { type Weekday, weekdays } from '../../../../contract/event.ts'
import { weekdayWord } from '../words/stepNames.ts'
import styles from './WeekdayChips.module.css'

type WeekdayChipsProps = {
  value: readonly Weekday[]
  wrong?: string | null | undefined
  onChange: (value: readonly Weekday[]) => void
}

/** The weekdays a rule repeats on, in the week's order. */
export function WeekdayChips({ value, wrong, onChange }: WeekdayChipsProps) {
  const id = useId()
  return (
    <fieldset className={styles.group} aria-describedby={wrong ? id : undefined}>
      <legend>Weekdays</legend>
      <div className={styles.chips}>
        {weekdays.map((weekday) => (
          <label key={weekday} className={styles.chip}>
            <input
              type="checkbox"
              checked={value.includes(weekday)}
              aria-invalid={wrong ? true : undefined}
              onChange={({ target }) =>
                onChange(
                  weekdays.filter((one) =>
                    one === weekday ? target.checked : value.includes(one),
                  ),
                )
              }
            />
            {weekdayWord(weekday)}
          </label>
        ))}
      </div>
      {wrong ? (
        <small id={id} className={styles.wrong}>
          {wrong}
        </small>
      ) : null}
    </fieldset>
  )
}
