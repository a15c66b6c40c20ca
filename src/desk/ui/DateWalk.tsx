import { t } from '@lingui/core/macro'
import { type Ref, useState } from 'react'
import { addDays, type CalendarDay, dayIn } from '../../contract/day.ts'
import { Button, IconButton } from './Button.tsx'
import styles from './DateWalk.module.css'
import { AfterIcon, BeforeIcon } from './icons.tsx'

type DateWalkProps = {
  /** The days in sight, as staff read them: `Sat, Jul 11`, `Jul 11 – 24`. */
  words: string
  /** The first of these days. */
  day: CalendarDay
  today: CalendarDay
  /** How many days one step moves. */
  step: number
  /** The names of the buttons and the date box. */
  names: { readonly before: string; readonly date: string; readonly after: string }
  onChange: (day: CalendarDay) => void
  ref?: Ref<HTMLInputElement> | undefined
}

/** Chooses the day in sight: a step back, a step on, any day, and the way back to today. */
export function DateWalk({ words, day, today, step, names, onChange, ref }: DateWalkProps) {
  return (
    <>
      <IconButton label={names.before} onClick={() => onChange(addDays(day, -step))}>
        <BeforeIcon />
      </IconButton>
      <DateBox ref={ref} name={names.date} words={words} day={day} onChange={onChange} />
      <IconButton label={names.after} onClick={() => onChange(addDays(day, step))}>
        <AfterIcon />
      </IconButton>
      {day === today ? null : (
        <Button kind="plain" className={styles.back} onClick={() => onChange(today)}>
          {t({ message: 'Today', comment: 'Button: back to the present day' })}
        </Button>
      )}
    </>
  )
}

type DateBoxProps = Pick<DateWalkProps, 'words' | 'day' | 'onChange' | 'ref'> & { name: string }

/** The day in words. The device's own date input covers it and becomes visible when it has the keyboard focus. */
function DateBox({ name, words, day, onChange, ref }: DateBoxProps) {
  // While somebody types, half a date is also a date: year 2 on the way to 2027.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <span className={styles.field}>
      <strong className={styles.words} aria-hidden="true">
        {words}
      </strong>
      <input
        ref={ref}
        type="date"
        className={styles.input}
        aria-label={name}
        value={typed ?? day}
        onBlur={() => setTyped(null)}
        onChange={({ target }) => {
          setTyped(target.value)
          const wanted = dayIn(target.value)
          if (wanted !== null) onChange(wanted)
        }}
      />
    </span>
  )
}
