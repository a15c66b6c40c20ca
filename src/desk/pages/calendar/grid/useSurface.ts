import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { CalendarDay } from '../../../../contract/day.ts'
import { useCalendarAddress } from '../address/calendarAddress.ts'
import type { CalendarItem } from '../data/calendarItems.ts'
import { useMayEdit } from '../data/useMayEdit.ts'
import { daysFrom, type GridLayout, layoutOf } from './layout.ts'
import { createOffsets, type Offsets } from './offsets.ts'
import { useOrigin } from './useFirstDay.ts'
import { useGridSize, useLandscape } from './useGridSize.ts'

/** The surface of the cells: its element and size, its rows and columns, its scroll position. */
export type Surface = {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly grid: RefObject<HTMLDivElement | null>
  readonly size: ReturnType<typeof useGridSize>
  readonly layout: GridLayout
  readonly offsets: Offsets
  /** The ids of the items, as they stand. */
  readonly order: readonly number[]
  /** Lays the days out around one that is not among them. */
  readonly layAround: (day: CalendarDay) => void
  /** Whether days can be chosen on it, to be changed. */
  readonly mayEdit: boolean
}

/** People who may not change prices see the next fortnight, however large the screen is (ux.md §3.7). */
const twoWeeks = { mostDays: 14 }

export function useSurface(items: readonly CalendarItem[]): Surface {
  const { zoom } = useCalendarAddress()
  const mayEdit = useMayEdit()
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const [offsets] = useState(createOffsets)
  const isMonth = zoom === 'month'
  const isLandscape = useLandscape()
  const size = useGridSize(scroller)
  const { widthPx, remPx } = size
  const order = useMemo(() => items.map(({ id }) => id), [items])
  const [origin, layAround] = useOrigin()
  const days = useMemo(() => daysFrom(origin), [origin])
  const layout = useMemo(
    () =>
      layoutOf(items, days, { isLandscape, isMonth, widthPx, remPx, ...(mayEdit ? {} : twoWeeks) }),
    [items, days, isLandscape, isMonth, widthPx, remPx, mayEdit],
  )
  useLayoutEffect(() => {
    const element = scroller.current
    return element === null ? undefined : offsets.follow(element)
  }, [offsets])
  return { scroller, grid, size, layout, offsets, order, layAround, mayEdit }
}
