import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import type { DayLeft } from '../../../../contract/calendar.ts'
import type { CalendarDay } from '../../../../contract/day.ts'
import { proportion } from '../../../../contract/rounding.ts'
import { useApi } from '../../../core/api/ApiContext.ts'
import {
  categories as categoriesQuery,
  items as itemsQuery,
} from '../../../core/api/queries/items.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import { type LastYearBeside, lastYearDay, lastYearOf } from '../data/lastYear.ts'
import type { CalendarData } from '../data/useCalendar.ts'
import { useStock } from '../data/useStock.ts'
import { countedBy } from '../prices/blocks.ts'
import type { DayRange } from '../rules/draft.ts'
import { daysOf } from '../rules/holds.ts'
import { useRevenueRead } from './useRevenueRead.ts'

type LastYearOptions = {
  readonly data: Pick<CalendarData, 'items' | 'effective' | 'cell'>
  readonly visible: { readonly days: DayRange; readonly itemIds: readonly number[] }
  /** While last year is not shown, nothing is requested. */
  readonly isShown: boolean
}

const nothing: readonly never[] = []

/** Last year beside this year for the cells in sight; null while it is not shown. */
export function useLastYear({ data, visible, isShown }: LastYearOptions) {
  const { items, effective, cell } = data
  const api = useApi()
  const allItems = useQuery(itemsQuery(api)).data ?? nothing
  const categories = useQuery(categoriesQuery(api)).data ?? nothing
  const { from, to } = visible.days
  const days = useMemo(() => ({ from: lastYearDay(from), to: lastYearDay(to) }), [from, to])
  const visibleLastYear = { days, itemIds: isShown ? visible.itemIds : nothing }
  const stock = useStock({ items: allItems, categories, visible: visibleLastYear, isOver: true })
  const revenue = useRevenueRead(items, isShown ? days : null)
  // Hundreds of answers arrive, as with prices: scrolling goes first.
  const deferredStock = useDeferredValue(stock)
  const { itemIds } = visibleLastYear
  // A service may report 0 units left for every past day: that does not mean that all were sold.
  const tellsPast = useMemo(
    () => itemIds.some((id) => daysOf(days).some((day) => (deferredStock(id, day)?.left ?? 0) > 0)),
    [deferredStock, itemIds, days],
  )
  return useMemo(
    () =>
      isShown
        ? (item: CalendarItem, day: CalendarDay): LastYearBeside => {
            const then = lastYearDay(day)
            return {
              price: lastYearOf({ cell, effective }, item, day),
              booked: tellsPast ? percentBooked(item, deferredStock(item.id, then)) : null,
              revenue: revenue(item.id, then),
            }
          }
        : null,
    [isShown, cell, effective, deferredStock, tellsPast, revenue],
  )
}

/**
 * The percentage of an item's units that are booked. Null when the service does not count them or says without a reason
 * that none is available, and for items by the hour, where a day has no single number.
 */
export function percentBooked(
  { stock, unit }: Pick<CalendarItem, 'stock' | 'unit'>,
  dayLeft: DayLeft | null,
): number | null {
  if (stock === null || stock <= 0 || dayLeft === null || countedBy(unit) === 'hour') return null
  const { left, isClosed, saysUnavailable } = dayLeft
  if (left === null || left > stock || isClosed || saysUnavailable) return null
  return proportion(stock - left, 100, stock)
}
