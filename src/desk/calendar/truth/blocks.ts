import { addDays, type CalendarDay, daysBetween, parseDay } from '../../../contract/day.ts'
import type { DayRange } from '../rules/draft.ts'

/** How an item is counted, as far as asking for its price goes (§2.2 `unit`). */
export type Counted = 'night' | 'day' | 'hour'

export const countedBy = (unit: string): Counted =>
  unit === 'N' ? 'night' : /^\d*[HM]$/.test(unit) ? 'hour' : 'day'

/** What is asked in one go: items that are counted alike, over some days. */
export type Block = {
  readonly itemIds: readonly number[]
  readonly days: DayRange
  readonly counted: Counted
}

type Item = { readonly id: number; readonly unit: string }

/** Days in a stretch. Stretches begin on the same days whatever is in sight, so scrolling asks for nothing twice. */
const stretchDays = 28
const firstDay = parseDay('2024-01-01')
/** Services stumble over long lists of items. */
const itemsAtOnce = 10

const stretchOf = (day: CalendarDay): number => Math.floor(daysBetween(firstDay, day) / stretchDays)

/** The stretches of days that `range` touches. */
export function stretchesOf(range: DayRange): readonly DayRange[] {
  if (range.to < range.from) return []
  const first = stretchOf(range.from)
  return Array.from({ length: stretchOf(range.to) - first + 1 }, (_, at) => {
    const from = addDays(firstDay, (first + at) * stretchDays)
    return { from, to: addDays(from, stretchDays - 1) }
  })
}

/**
 * All that has to be asked to know what the items in sight cost on the days in sight. What is booked by the hour is
 * priced by the day it begins on, so a range says nothing of it: it is asked for a single day alone.
 *
 * @param items all of them, in their order: they are asked in the same company whichever are in sight
 */
export function blocksFor(
  items: readonly Item[],
  visible: { readonly days: DayRange; readonly itemIds: readonly number[] },
): readonly Block[] {
  const inSight = new Set(visible.itemIds)
  const { days } = visible
  const isOneDay = days.from === days.to
  return companies(items).flatMap(({ itemIds, counted }): readonly Block[] => {
    const wanted = itemIds.filter((id) => inSight.has(id))
    if (wanted.length === 0) return []
    if (counted === 'hour') return isOneDay ? [{ itemIds: wanted, days, counted }] : []
    return stretchesOf(days).map((stretch) => ({ itemIds, days: stretch, counted }))
  })
}

/**
 * What has to be asked to know what these items cost on a day of their own.
 *
 * @param dayOf null when there is no such day
 */
export function singleDays(
  items: readonly Item[],
  dayOf: (item: Item) => CalendarDay | null,
): readonly Block[] {
  const days = new Map(items.map((item) => [item.id, dayOf(item)]))
  return [...new Set(days.values())]
    .flatMap((day) => day ?? [])
    .flatMap((day) =>
      companies(items.filter(({ id }) => days.get(id) === day)).map((company) => ({
        ...company,
        days: { from: day, to: day },
      })),
    )
}

function companies(items: readonly Item[]): readonly Omit<Block, 'days'>[] {
  return (['night', 'day', 'hour'] as const).flatMap((counted) => {
    const ids = items.filter(({ unit }) => countedBy(unit) === counted).map(({ id }) => id)
    return Array.from({ length: Math.ceil(ids.length / itemsAtOnce) }, (_, nth) => ({
      itemIds: ids.slice(nth * itemsAtOnce, (nth + 1) * itemsAtOnce),
      counted,
    }))
  })
}
