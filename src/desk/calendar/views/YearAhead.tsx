import { useMemo } from 'react'
import { useCalendarAddress } from '../address/calendarAddress.ts'
import { useCalendar } from '../data/useCalendar.ts'
import { YearView } from '../year/YearView.tsx'

/** With more items than this, prices are requested only for the selected item. */
const mostPriced = 24

const noItems: readonly number[] = []

/**
 * All rules of a year. Its prices are calculated from samples of the days from today on; no whole year is requested.
 */
export function YearAhead() {
  const { itemId, today } = useCalendarAddress()
  const { items } = useCalendar({ days: { from: today, to: today }, itemIds: noItems })
  const itemIds = useMemo(
    () => (itemId === null ? items.slice(0, mostPriced).map(({ id }) => id) : [itemId]),
    [items, itemId],
  )
  return <YearView data={useCalendar({ days: { from: today, to: today }, itemIds })} />
}
