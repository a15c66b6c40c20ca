import { type RefObject, useMemo, useRef, useState } from 'react'
import { addDays } from '../../../../contract/day.ts'
import { useMedia } from '../../../ui/design/useMedia.ts'
import { useGridSize, useRem } from '../../../ui/grid/useGridSize.ts'
import { useCalendarAddress } from '../address/calendarAddress.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import { useMayEdit } from '../data/useMayEdit.ts'
import { dayCount, daysBefore, daysFrom, type GridLayout, layoutOf } from './layout.ts'

/** The element that scrolls the cells, its size, and their rows and columns. */
export type GridSurface = {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly size: ReturnType<typeof useGridSize>
  readonly layout: GridLayout
  /** The ids of the items in their order. */
  readonly order: readonly number[]
  /** Whether days can be chosen on it, to be changed. */
  readonly mayEdit: boolean
}

/** Days run across where the navigation is a rail at the side, and down where it is a bar at the foot. */
const landscape = '(aspect-ratio > 1) and (width >= 40rem)'

/** People who may not change prices see the next fortnight, however large the screen is (ux.md §3.7). */
const twoWeeks = { mostDays: 14 }

export function useGridLayout(items: readonly CalendarItem[]): GridSurface {
  const { from, zoom } = useCalendarAddress()
  const mayEdit = useMayEdit()
  const scroller = useRef<HTMLDivElement>(null)
  const isMonth = zoom === 'month'
  const isLandscape = useMedia(landscape)
  const size = useGridSize(scroller)
  const remPx = useRem()
  const { widthPx } = size
  const order = useMemo(() => items.map(({ id }) => id), [items])
  const [origin, setOrigin] = useState(() => addDays(from, -daysBefore))
  // The days are extended before either end is reached.
  if (from < addDays(origin, 30) || from > addDays(origin, dayCount - 60)) {
    setOrigin(addDays(from, -daysBefore))
  }
  const days = useMemo(() => daysFrom(origin), [origin])
  const layout = useMemo(
    () =>
      layoutOf(items, days, { isLandscape, isMonth, widthPx, remPx, ...(mayEdit ? {} : twoWeeks) }),
    [items, days, isLandscape, isMonth, widthPx, remPx, mayEdit],
  )
  return { scroller, size, layout, order, mayEdit }
}
