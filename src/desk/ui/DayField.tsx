import { useState } from 'react'
import { type CalendarDay, dayIn } from '../../contract/day.ts'
import { TextField } from './Field.tsx'

type DayFieldProps = {
  label: string
  day: CalendarDay | null
  least?: CalendarDay
  /** Why the day cannot be used. */
  wrong?: string | null
  /** Null when the box was emptied. */
  onChange: (day: CalendarDay | null) => void
}

/** A date box under its label; it may be empty. */
export function DayField({ label, day, least, wrong, onChange }: DayFieldProps) {
  // While somebody types, half a date is also a date: year 2 on the way to 2027.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      label={label}
      type="date"
      min={least}
      wrong={wrong}
      value={typed ?? day ?? ''}
      onBlur={() => setTyped(null)}
      onChange={({ target }) => {
        setTyped(target.value)
        const wanted = dayIn(target.value)
        if (wanted !== null || target.value === '') onChange(wanted)
      }}
    />
  )
}
