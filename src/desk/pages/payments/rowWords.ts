import { ph, plural, t } from '@lingui/core/macro'
import type { CalendarDay } from '../../../contract/day.ts'
import type { Status } from '../../../contract/status.ts'
import { formatDay, formatFacts, formatNumber } from '../../ui/language/format.ts'
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
  if (age === null) return from === 'arrival' ? '' : unknownAge()
  if (age === 'older') {
    return plural({ days: exactDays }, { one: '#+ day', other: '#+ days' })
  }
  if (age === 0) return t({ message: 'today', comment: 'Instead of a number of days: 0 days' })
  if (age < 0)
    return t({ message: 'upcoming', comment: 'Instead of a number of days: not yet begun' })
  return plural({ days: age }, { one: '# day', other: '# days' })
}

const unknownAge = (): string =>
  t({ message: 'Unknown', context: 'age', comment: 'How many days ago it was booked' })

const date = (day: CalendarDay): string => formatDay(day, 'date')

const fromWords = (day: string): string =>
  t({
    message: `from ${ph({ day })}`,
    comment: 'One of the filters of a list, in a line such as: Part paid, from Nov 1, 2026',
  })

const toWords = (day: string): string =>
  t({
    message: `to ${ph({ day })}`,
    comment: 'One of the filters of a list, in a line such as: Part paid, from Nov 1, 2026',
  })

/** What narrows a list, for paper: `Part paid, Kayak, from Nov 1, 2026, minimum due 50`; empty when nothing does. */
export function narrowedWords(
  { statusIds, itemId, startsFrom, startsTo, least, currency, unreadable }: PaymentsLook,
  statuses: readonly Status[],
  items: readonly { readonly id: number; readonly name: string }[],
): string {
  return formatFacts([
    ...statusIds.map((id) => statuses.find((status) => status.id === id)?.name ?? id),
    itemId === null
      ? ''
      : items.find(({ id }) => id === itemId)?.name || t`Item ${{ number: itemId }}`,
    startsFrom === null ? '' : fromWords(date(startsFrom)),
    startsTo === null ? '' : toWords(date(startsTo)),
    least === null ? '' : t`minimum due ${{ amount: formatNumber(least) }}`,
    currency ?? '',
    unreadable ? t`unreadable amounts` : '',
  ])
}
