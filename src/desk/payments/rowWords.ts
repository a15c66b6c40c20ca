import { formatDay } from '../../contract/day.ts'
import type { Age } from './owedBy.ts'
import type { PaymentRow } from './rows.ts'
import { exactDays } from './views/views.ts'

/** The arrival day where a question told it; else the service's own words for the dates. */
export function dateWords({ began, booking }: PaymentRow): string {
  return began === null || began === 'earlier' ? booking.dates : formatDay(began)
}

/** How long it is owed, or how long ago it was booked. */
export function ageWords(age: Age, from: 'arrival' | 'booked'): string {
  if (age === null) return from === 'arrival' ? '' : 'Not told'
  if (age === 'older') return `${exactDays}+ days`
  if (age === 0) return 'today'
  if (age < 0) return 'to come'
  return age === 1 ? '1 day' : `${age} days`
}
