import { addDays, type CalendarDay, daysBetween, parseDay } from '../../../../contract/day.ts'
import type { DayRange } from '../rules/draft.ts'

/** How an item is counted, as far as asking for its price goes (§2.2 `unit`). */
export type Counted = 'night' | 'day' | 'hour'

export const countedBy = (unit: string): Counted =>
  unit === 'N' ? 'night' : /^\d*[HM]$/.test(unit) ? 'hour' : 'day'

/** One request: items with the same unit, over some days. */
export type PriceBlock = {
  readonly itemIds: readonly number[]
  readonly days: DayRange
  readonly counted: Counted
}

type BlockItem = { readonly id: number; readonly unit: string }

/** Ranges begin on fixed days, whatever is visible, so scrolling requests nothing twice. */
const firstDay = parseDay('2024-01-01')

/** The size of a request: services fail with long lists of items. */
type BlockSize = { readonly items: number; readonly days: number }
const weeks: BlockSize = { items: 10, days: 28 }
/** The size for a whole year of a few items: equally large answers, and far fewer requests. */
const months: BlockSize = { items: 2, days: 140 }
const mostWeeks = 9

/** The stretches of days that `range` touches. */
export function stretchesOf(range: DayRange, { days } = weeks): readonly DayRange[] {
  if (range.to < range.from) return []
  const first = Math.floor(daysBetween(firstDay, range.from) / days)
  const last = Math.floor(daysBetween(firstDay, range.to) / days)
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const from = addDays(firstDay, (first + at) * days)
    return { from, to: addDays(from, days - 1) }
  })
}

/**
 * All requests for the prices of the items in sight on the days in sight. An item by the hour is priced by the day on
 * which it begins, so a range does not give its price: it is requested for one day only.
 *
 * @param items all of them, in their order: the same items always share a request, whichever are in sight
 */
export function blocksFor(
  items: readonly BlockItem[],
  visible: { readonly days: DayRange; readonly itemIds: readonly number[] },
): readonly PriceBlock[] {
  const inSight = new Set(visible.itemIds)
  const { days } = visible
  const isOneDay = days.from === days.to
  const size = daysBetween(days.from, days.to) < mostWeeks * 7 ? weeks : months
  return companies(items, size).flatMap(({ itemIds, counted }): readonly PriceBlock[] => {
    const wanted = itemIds.filter((id) => inSight.has(id))
    if (wanted.length === 0) return []
    if (counted === 'hour') return isOneDay ? [{ itemIds: wanted, days, counted }] : []
    return stretchesOf(days, size).map((stretch) => ({ itemIds, days: stretch, counted }))
  })
}

/**
 * The requests for the prices of these items, each on its own day.
 *
 * @param dayOf null when there is no such day
 */
export function singleDays(
  items: readonly BlockItem[],
  dayOf: (item: BlockItem) => CalendarDay | null,
): readonly PriceBlock[] {
  const days = new Map(items.map((item) => [item.id, dayOf(item)]))
  return [...new Set(days.values())]
    .flatMap((day) => day ?? [])
    .flatMap((day) =>
      companies(
        items.filter(({ id }) => days.get(id) === day),
        weeks,
      ).map((company) => ({
        ...company,
        days: { from: day, to: day },
      })),
    )
}

function companies(
  items: readonly BlockItem[],
  { items: many }: BlockSize,
): readonly Omit<PriceBlock, 'days'>[] {
  return (['night', 'day', 'hour'] as const).flatMap((counted) => {
    const ids = items.filter(({ unit }) => countedBy(unit) === counted).map(({ id }) => id)
    return Array.from({ length: Math.ceil(ids.length / many) }, (_, nth) => ({
      itemIds: ids.slice(nth * many, (nth + 1) * many),
      counted,
    }))
  })
}
