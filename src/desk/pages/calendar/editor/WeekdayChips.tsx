import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { type Weekday, weekdays } from '../../../../contract/event.ts'
import { weekdayWord } from '../words/stepNames.ts'
import styles from './WeekdayChips.module.css'

type WeekdayChipsProps = {
  value: readonly Weekday[]
  wrong?: string | undefined
  /** The text before the weekdays, on their line; without it the legend `Weekdays` is above them. */
  lead?: string
  onToggle: (weekday: Weekday) => void
}

/** The word before weekdays that narrow a selection. */
export const onlyOnWords = (): string =>
  t({ message: 'Only on', comment: 'Before a row of weekdays to choose from: only on Mon, Tue' })

/** Chooses weekdays: those that a rule repeats on, or those that a selection is narrowed to. */
export function WeekdayChips({ value, wrong, lead, onToggle }: WeekdayChipsProps) {
  const id = useId()
  return (
    <fieldset
      className={lead === undefined ? styles.group : styles.line}
      aria-label={lead === undefined ? undefined : t`Weekdays`}
      aria-describedby={wrong ? id : undefined}
      data-wrong={wrong}
    >
      {lead === undefined ? (
        <legend>{t`Weekdays`}</legend>
      ) : (
        <span className={styles.lead}>{lead}</span>
      )}
      <div className={styles.chips}>
        {weekdays.map((weekday) => (
          <button
            key={weekday}
            type="button"
            className={styles.chip}
            aria-pressed={value.includes(weekday)}
            onClick={() => onToggle(weekday)}
          >
            {weekdayWord(weekday)}
          </button>
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
