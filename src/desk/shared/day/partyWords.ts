import { ph, plural, t } from '@lingui/core/macro'
import type { Booking } from '../../../contract/booking.ts'
import { type BookingLine, partyOf } from '../../../contract/bookingLine.ts'
import { formatNames, formatNumber } from '../../ui/language/format.ts'

/** Who comes, `2 adults, 1 child`; null where nobody says, or the text of what is booked contains it already. */
export function partyWords({
  booking,
  lines,
}: {
  booking: Pick<Booking, 'summary'>
  lines: readonly BookingLine[]
}): string | null {
  const party = partyOf(lines)
  const summary = booking.summary.toLowerCase()
  // The summary is in the service's own words, whatever the language of the desk.
  const isInSummary = party.some((persons) =>
    [personsWords(persons), `${persons.quantity} ${persons.label}`].some((words) =>
      summary.includes(words.toLowerCase()),
    ),
  )
  return isInSummary ? null : formatNames(party.map(personsWords)) || null
}

/** `3 adults`: the labels of the service stay as they are, except for the two that nearly every business has. */
export function personsWords({ quantity, label }: { quantity: number; label: string }): string {
  if (label === 'Adults') return plural({ count: quantity }, { one: '# adult', other: '# adults' })
  if (label === 'Children')
    return plural({ count: quantity }, { one: '# child', other: '# children' })
  return t({
    message: `${ph({ count: formatNumber(quantity) })} ${ph({ kind: label })}`,
    comment: 'kind: what the business calls these persons, as in “3 Seniors”',
  })
}
