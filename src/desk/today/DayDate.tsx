import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  addDays,
  type CalendarDay,
  type DayStyle,
  formatDay,
  parseDay,
} from '../../contract/day.ts'
import { Button, IconButton } from '../parts/Button.tsx'
import { AfterIcon, BeforeIcon } from '../parts/icons.tsx'
import styles from './DayDate.module.css'

type DayDateProps = {
  day: CalendarDay
  /** The business's today, and whether `day` is it. */
  today: CalendarDay
  /** The address of Today on another day. */
  to: (day: CalendarDay) => string
}

/** Which day is looked at: a day back, a day on, any day, and the way back to today. */
export function DayDate({ day, today, to }: DayDateProps) {
  const navigate = useNavigate()
  const go = (wanted: CalendarDay) => void navigate(to(wanted))
  return (
    <>
      <IconButton label="Day before" onClick={() => go(addDays(day, -1))}>
        <BeforeIcon />
      </IconButton>
      <DayField
        day={day}
        style={day.slice(0, 4) === today.slice(0, 4) ? 'short' : 'date'}
        onChange={go}
      />
      <IconButton label="Day after" onClick={() => go(addDays(day, 1))}>
        <AfterIcon />
      </IconButton>
      {day === today ? null : (
        <Button kind="plain" className={styles.back} onClick={() => go(today)}>
          Today
        </Button>
      )}
    </>
  )
}

type DayFieldProps = {
  day: CalendarDay
  /** Another year than this one is said. */
  style: DayStyle
  onChange: (day: CalendarDay) => void
}

/** The day in words; the device's own calendar lies over it, and shows itself to whoever comes by keyboard. */
function DayField({ day, style, onChange }: DayFieldProps) {
  // While somebody types, half a date is a date too: 2 on the way to 2027.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <span className={styles.field}>
      <strong className={styles.words} aria-hidden="true">
        {formatDay(day, undefined, style)}
      </strong>
      <input
        type="date"
        className={styles.input}
        aria-label="Day"
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

function dayIn(text: string): CalendarDay | null {
  try {
    return parseDay(text)
  } catch {
    return null
  }
}
