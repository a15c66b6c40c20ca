import { useNavigate } from 'react-router'
import { type CalendarDay, formatDay } from '../../../contract/day.ts'
import { DateWalk } from '../../ui/DateWalk.tsx'

type DayDateProps = {
  day: CalendarDay
  /** The business's today, which may be `day` itself. */
  today: CalendarDay
  /** The address of Today on another day. */
  to: (day: CalendarDay) => string
}

/** The day in sight; the year is shown where it is another one. */
export function DayDate({ day, today, to }: DayDateProps) {
  const navigate = useNavigate()
  const isNear = day.slice(0, 4) === today.slice(0, 4)
  return (
    <DateWalk
      words={formatDay(day, undefined, isNear ? 'short' : 'date')}
      day={day}
      today={today}
      step={1}
      names={{ before: 'Day before', date: 'Day', after: 'Day after' }}
      onChange={(wanted) => void navigate(to(wanted))}
    />
  )
}
