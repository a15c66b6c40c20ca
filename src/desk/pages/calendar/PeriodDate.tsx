import { useNavigate } from 'react-router'
import { addDays, daysBetween } from '../../../contract/day.ts'
import { DateWalk } from '../../ui/DateWalk.tsx'
import { useCalendarAddress } from './address/calendarAddress.ts'
import { keepDateField } from './address/goToDate.ts'
import { useSight } from './address/sight.ts'
import { shortRangeWords } from './words/stepNames.ts'

/**
 * Chooses the days of the grid: a period back or on, any date, or today. The year is shown in the corner of the grid.
 */
export function PeriodDate() {
  const address = useCalendarAddress()
  const navigate = useNavigate()
  const seen = useSight(({ days }) => days)
  const days = seen ?? { from: address.from, to: addDays(address.from, 13) }
  return (
    <DateWalk
      ref={keepDateField}
      words={shortRangeWords(days)}
      day={days.from}
      today={address.today}
      step={daysBetween(days.from, days.to) + 1}
      names={{ before: 'Earlier', date: 'Go to date', after: 'Later' }}
      onChange={(from) => void navigate(address.to({ from }))}
    />
  )
}
