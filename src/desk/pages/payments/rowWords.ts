import { plural, t } from '@lingui/core/macro'
import type { CalendarDay } from '../../../contract/day.ts'
import type { Status } from '../../../contract/status.ts'
import { formatDay } from '../../ui/language/format.ts'
import type { Age } from './reading/owedBy.ts'
import type { PaymentsLook } from './reading/paymentsAddress.ts'
import type { PaymentRow } from './reading/rows.ts'
import { exactDays } from './views/views.ts'

/** The arrival day if a query found it; otherwise the service's own words for the dates. */
export function dateWords({ began, booking }: PaymentRow): string {
  return began === null || began === 'earlier' ? booking.dates : formatDay(began)
}

/** How long it is owed, or how long ago it was booked. */
export function ageWords(age: Age, from: 'arrival' | 'booked'): string {
  if (age === null) return from === 'arrival' ? '' : t`Unknown`
  if (age === 'older') return `${exactDays}+ days`
  if (age === 0) return 'today'
  if (age < 0) return 'upcoming'
  return plural(age, { one: '# day', other: '# days' })
}

const date = (day: CalendarDay): string => formatDay(day, 'date')

/** What narrows a list, for paper: `Part paid, Kayak, from Nov 1, 2026, minimum due 50`; empty when nothing does. */
export function narrowedWords(
  { statusIds, itemId, startsFrom, startsTo, least, currency, unreadable }: PaymentsLook,
  statuses: readonly Status[],
  items: readonly { readonly id: number; readonly name: string }[],
): string {
  return [
    ...statusIds.map((id) => statuses.find((status) => status.id === id)?.name ?? id),
    itemId === null ? '' : items.find(({ id }) => id === itemId)?.name || t`Item ${itemId}`,
    startsFrom === null ? '' : `from ${date(startsFrom)}`,
    startsTo === null ? '' : `to ${date(startsTo)}`,
    least === null ? '' : `minimum due ${least}`,
    currency ?? '',
    unreadable ? 'unreadable amounts' : '',
  ]
    .filter(Boolean)
    .join(', ')
}
