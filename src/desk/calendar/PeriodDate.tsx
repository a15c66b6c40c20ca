import { useNavigate } from 'react-router'
import { addDays, daysBetween } from '../../contract/day.ts'
import { DateWalk } from '../parts/DateWalk.tsx'
import { useCalendarAddress } from './calendarAddress.ts'
import { shortRangeWords } from './editor/stepNames.ts'
import { keepDateField } from './goToDate.ts'
import { useSight } from './grid/sight.ts'

/** Which days the grid shows, whose year stands in its corner: as many back, as many on, any date, and the way back to today. */
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
