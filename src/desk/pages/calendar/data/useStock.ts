import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DayLeft } from '../../../../contract/calendar.ts'
import type { Category } from '../../../../contract/category.ts'
import type { CalendarDay } from '../../../../contract/day.ts'
import type { Item } from '../../../../contract/item.ts'
import { useApi } from '../../../core/api/ApiContext.ts'
import { itemCalendars } from '../../../core/api/queries/itemCalendars.ts'
import { calendarQueriesFor, itemsByCategory } from '../../../core/api/queries/itemsByCategory.ts'
import { stretchesOf } from '../prices/blocks.ts'
import type { DayRange } from '../rules/draft.ts'

/** The units left of an item on a day; null where they are not known. */
type StockLookup = (itemId: number, day: CalendarDay) => DayLeft | null

type StockQuery = {
  readonly items: readonly Item[]
  readonly categories: readonly Category[]
  readonly visible: { readonly days: DayRange; readonly itemIds: readonly number[] }
  /** The days are over: the units left do not change any more and are requested once. */
  readonly isOver?: boolean
}

/** One function before the first answer, for any query: otherwise each cell would be drawn again. */
const notKnown: StockLookup = () => null

/** As long as the page is likely to stay open. */
const onceOver = { staleTime: 30 * 60_000, refetchInterval: false, retry: false } as const

/**
 * The units left of the visible items for each day (§4.1 `item/cal`). Only an addition: where a service has no
 * calendars, or does not answer, the stock is known from the rated answers alone.
 */
export function useStock(query: StockQuery): StockLookup {
  const { items, categories, visible, isOver = false } = query
  const { days, itemIds } = visible
  const api = useApi()
  const asks = useMemo(() => {
    const inSight = new Set(itemIds)
    const groups = itemsByCategory(
      items.filter(({ id }) => inSight.has(id)),
      categories,
    )
    return stretchesOf(days).flatMap((range) =>
      calendarQueriesFor(groups).map((of) => ({ of, range })),
    )
  }, [items, categories, days, itemIds])
  const answers = useQueries({
    queries: asks.map(({ of, range }) => ({
      ...itemCalendars(api, of, range),
      ...(isOver ? onceOver : {}),
    })),
    combine: (results) => results.map(({ data }) => data),
  })
  return useMemo(() => {
    if (answers.every((answer) => answer === undefined)) return notKnown
    const byItem = new Map<number, Map<CalendarDay, DayLeft>>()
    for (const { itemId, days: leftByDay } of answers.flatMap((answer) => answer ?? [])) {
      const known = byItem.get(itemId) ?? new Map<CalendarDay, DayLeft>()
      for (const [day, left] of leftByDay) known.set(day, left)
      byItem.set(itemId, known)
    }
    return (itemId, day) => byItem.get(itemId)?.get(day) ?? null
  }, [answers])
}
