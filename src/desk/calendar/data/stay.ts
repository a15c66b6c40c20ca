import { addDays, type CalendarDay, daysBetween } from '../../../contract/day.ts'
import { countedBy } from '../truth/blocks.ts'
import type { CalendarItem } from './calendarItems.ts'
import type { Cell, Cells } from './cells.ts'

/** What a guest asks for, as a stay calculator is told. */
export type StayAsked = {
  readonly item: CalendarItem
  readonly arrival: CalendarDay
  /** The day of leaving for nights, the last day for days. */
  readonly end: CalendarDay
  /** How many of what the item is priced by. */
  readonly count: number
}

export type StayPrice = {
  /** In minor units, without taxes; null when a day's price is not known. */
  readonly minor: number | null
  /** As it is now; only where drafts change it, and null then too when it is not known. */
  readonly before: number | null
  readonly changes: boolean
  readonly days: readonly (Cell & { readonly day: CalendarDay })[]
  /** Every day is the service's own price. */
  readonly isVerified: boolean
}

/** What a stay costs with the drafts, and without: the sum of its days (ux.md §4.7). */
export function stayPrice(
  cell: Cells['cell'],
  { item, arrival, end, count }: StayAsked,
): StayPrice {
  const nights = daysBetween(arrival, end)
  const length = countedBy(item.unit) === 'night' ? Math.max(1, nights) : nights + 1
  const days = Array.from({ length: Math.max(0, length) }, (_, nth) => {
    const day = addDays(arrival, nth)
    return { ...cell(item, day), day }
  })
  const sum = (prices: readonly (number | null)[]): number | null =>
    prices.reduce<number | null>(
      (total, price) => (total === null || price === null ? null : total + price * count),
      0,
    )
  const minor = sum(days.map((day) => day.minor))
  const changes = days.some(({ before }) => before !== null)
  return {
    minor,
    before: changes ? sum(days.map((day) => day.before ?? day.minor)) : null,
    changes,
    days,
    isVerified: days.every(({ certainty }) => certainty === 'verified'),
  }
}
