import { t } from '@lingui/core/macro'
import type { Booking, BookingCode } from '../../../../contract/booking.ts'
import { addDays, type CalendarDay, daysBetween } from '../../../../contract/day.ts'
import { type CurrencyCode, isZero, type Money, sum } from '../../../../contract/money.ts'
import { dueOf } from '../../../shared/list/due.ts'
import type { Began } from '../views/answers.ts'
import { exactDays } from '../views/views.ts'

/** Days since arrival: 0 today, negative for a future stay; `older` is before the days that are queried one by one. */
export type Age = number | 'older' | null

export function ageOf(began: Began | undefined, today: CalendarDay): Age {
  if (began === undefined) return null
  return began === 'earlier' ? 'older' : daysBetween(began, today)
}

/** One bar: name, amount and number of bookings. */
type OwedPart<Id extends string = string> = {
  readonly id: Id
  readonly sum: Money
  readonly count: number
}

/** One chart: the amount owed in one currency, in parts. Currencies are never mixed. */
export type Parted<Id extends string = string> = {
  readonly currency: CurrencyCode
  readonly parts: readonly OwedPart<Id>[]
}

/** `older` is over thirty days; the exact age is unknown. */
export const brackets = ['0-30', '31-60', '61-90', 'over-90', 'older'] as const
export type Bracket = (typeof brackets)[number]

export function bracketOf(age: Age): Bracket | null {
  if (age === null) return null
  if (age === 'older') return 'older'
  if (age <= exactDays) return '0-30'
  if (age <= 60) return '31-60'
  return age <= 90 ? '61-90' : 'over-90'
}

/**
 * The amount that `bookings` owe, in parts.
 *
 * @param ids every part in its order, also those without a balance
 * @param partOf the part of a booking; null when it belongs to none
 */
export function owedBy<Id extends string>(
  bookings: Iterable<Booking>,
  ids: readonly Id[],
  partOf: (booking: Booking) => Id | null,
): readonly Parted<Id>[] {
  const byCurrency = new Map<CurrencyCode, Map<Id, Money[]>>()
  for (const booking of bookings) {
    const due = dueOf(booking)
    const id = partOf(booking)
    if (due === null || isZero(due) || id === null) continue
    const parts = byCurrency.get(due.currency) ?? new Map<Id, Money[]>()
    const its = parts.get(id)
    if (its === undefined) parts.set(id, [due])
    else its.push(due)
    byCurrency.set(due.currency, parts)
  }
  return [...byCurrency].map(([currency, parts]) => ({
    currency,
    parts: ids.map((id) => {
      const its = parts.get(id) ?? []
      return { id, sum: sum(its, currency), count: its.length }
    }),
  }))
}

/** The last seven days, today last. */
export const lastWeek = (today: CalendarDay): readonly CalendarDay[] =>
  Array.from({ length: 7 }, (_, nth) => addDays(today, nth - 6))

/** The categories of each booking, from the item queries that found it. */
export type BookingCategories = ReadonlyMap<BookingCode, ReadonlySet<string>>

/** A booking of several categories has a single balance, which cannot be divided between them. */
export const severalCategories = () => t`Several items`

export function categoryOf(code: BookingCode, categories: BookingCategories): string | null {
  const on = categories.get(code)
  if (on === undefined) return null
  const [first = null] = on
  return on.size > 1 ? severalCategories() : first
}
