import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addDays, type CalendarDay, daysBetween, parseDay } from '../../contract/day.ts'
import { Button, IconButton } from '../parts/Button.tsx'
import { AfterIcon, BeforeIcon } from '../parts/icons.tsx'
import { useCalendarAddress } from './calendarAddress.ts'
import { keepDateField } from './goToDate.ts'
import { useSight } from './grid/sight.ts'
import styles from './PeriodDate.module.css'
import type { DayRange } from './rules/draft.ts'

/** Which days are looked at: as many back, as many on, any date, and the way back to today. */
export function PeriodDate() {
  const address = useCalendarAddress()
  const navigate = useNavigate()
  const seen = useSight(({ days }) => days)
  const days = seen ?? { from: address.from, to: addDays(address.from, 13) }
  const length = daysBetween(days.from, days.to) + 1
  const go = (from: CalendarDay) => void navigate(address.to({ from }))
  return (
    <>
      <IconButton label="Earlier" onClick={() => go(addDays(days.from, -length))}>
        <BeforeIcon />
      </IconButton>
      <DateField days={days} onChange={go} />
      <IconButton label="Later" onClick={() => go(addDays(days.from, length))}>
        <AfterIcon />
      </IconButton>
      {days.from === address.today ? null : (
        <Button kind="plain" className={styles.back} onClick={() => go(address.today)}>
          Today
        </Button>
      )}
    </>
  )
}

type DateFieldProps = { days: DayRange; onChange: (day: CalendarDay) => void }

/** The days in words; the device's own calendar lies over them. */
function DateField({ days, onChange }: DateFieldProps) {
  // While somebody types, half a date is a date too: 2 on the way to 2027.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <span className={styles.field}>
      <strong className={styles.words} aria-hidden="true">
        {periodWords(days)}
      </strong>
      <input
        ref={keepDateField}
        type="date"
        className={styles.input}
        aria-label="Go to date"
        value={typed ?? days.from}
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

const format = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** `Jul 11 – 24` */
const periodWords = ({ from, to }: DayRange): string =>
  format.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))

function dayIn(text: string): CalendarDay | null {
  try {
    return parseDay(text)
  } catch {
    return null
  }
}
