import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { CalendarDay } from '../../../../contract/day.ts'
import { type GridWindow, wholeGroups } from '../../../ui/grid/useGridWindow.ts'
import { useCalendarAddress } from '../address/calendarAddress.ts'
import { useChosen } from '../address/selectionStore.ts'
import { see, useSight } from '../address/sight.ts'
import { useIsPreviewInSheet } from '../drafts/draftStore.ts'
import type { CellPosition } from '../rules/selection.ts'
import { type GridLayout, placeOf } from './layout.ts'
import type { DrawnGrid } from './pointOnGrid.ts'
import type { GridSurface } from './useGridLayout.ts'

/** A new layout scrolls the grid, and only the next frame reports it. */
const settledMs = 140

/**
 * Keeps the first visible day and the address in step: a link scrolls to its day, and scrolling writes the day into the
 * address.
 *
 * @param onRest called with the visible items when the grid has stopped scrolling
 */
export function useScrollPosition(
  drawn: DrawnGrid,
  size: GridSurface['size'],
  onRest: (itemIds: readonly number[]) => void,
): void {
  const { layout, rows, columns } = drawn
  const { from, to } = useCalendarAddress()
  const navigate = useNavigate()
  // The first visible day and item.
  const first = useRef({ day: from, line: '' })
  // The grid is already where scrolling has written the address.
  const written = useRef<CalendarDay | null>(null)
  const { goTo } = useSameFirstCell(drawn, first)
  const follow = useEffectEvent(goTo)
  useLayoutEffect(() => {
    if (from === written.current) return
    first.current.day = from
    follow(from)
  }, [from])

  const { lines, isLandscape } = layout
  const [dayWindow, itemWindow] = isLandscape ? [columns, rows] : [rows, columns]
  const hasItems = lines.length > 0
  useLayoutEffect(() => {
    const days = wholeDays(layout.days, dayWindow)
    if (days !== null && hasItems) see(...days)
  })
  const rest = useEffectEvent((..._because: readonly unknown[]): void => {
    // The report of a scroll is still to come, and with it another rest.
    if (itemWindow.range === null || !isReported(rows) || !isReported(columns)) return
    const { startIndex, endIndex } = wholeGroups(itemWindow.range, lines.length)
    const inSight = lines.slice(startIndex, endIndex + 1)
    onRest(inSight.flatMap((line) => (line.kind === 'item' ? [line.item.id] : [])))
    const { days } = useSight.getState()
    if (days === null) return
    written.current = days.from
    first.current = { day: days.from, line: firstItem(itemWindow, layout) }
    if (days.from !== from) void navigate(to({ from: days.from }), { replace: true })
  })
  const isScrolling = rows.isScrolling || columns.isScrolling
  const wasScrolling = useRef(false)
  useEffect(() => {
    const waitMs = wasScrolling.current ? 0 : settledMs
    wasScrolling.current = isScrolling
    if (isScrolling || !hasItems) return
    const timer = setTimeout(() => rest(layout, size), waitMs)
    return () => clearTimeout(timer)
  }, [isScrolling, layout, size, hasItems])
}

type FirstCell = { readonly day: CalendarDay; readonly line: string }

/** After turning, resizing or extending, the first visible day and item stay the first. */
function useSameFirstCell(
  { layout, rows, columns }: DrawnGrid,
  first: RefObject<FirstCell>,
): { readonly goTo: (day: CalendarDay) => void } {
  const { isLandscape, days } = layout
  const [dayWindow, itemWindow] = isLandscape ? [columns, rows] : [rows, columns]
  const [dayAxis, itemAxis] = isLandscape
    ? [layout.columns, layout.rows]
    : [layout.rows, layout.columns]
  function goTo(day: CalendarDay): void {
    const at = days.indexOf(day)
    if (at >= 0) dayWindow.scrollToIndex(at, { align: 'start' })
  }
  const stay = useEffectEvent((..._because: readonly unknown[]): void => {
    goTo(first.current.day)
    const at = layout.lines.findIndex((_, nth) => itemAxis.keyOf(nth) === first.current.line)
    // At the very top the head of its category stays.
    if (at > 1) itemWindow.scrollToIndex(at, { align: 'start' })
    else if (at >= 0) itemWindow.scrollToOffset(0)
  })
  const dayPx = dayAxis.sizeOf(0)
  const [origin] = days
  const hasItems = layout.lines.length > 0
  useLayoutEffect(() => {
    if (hasItems) stay(isLandscape, dayPx, origin)
  }, [isLandscape, dayPx, origin, hasItems])
  return { goTo }
}

/** A day of which only so much is hidden counts as completely visible. */
const tolerancePx = 2

/** The days that are completely visible. */
function wholeDays(
  days: readonly CalendarDay[],
  window: GridWindow,
): [from: CalendarDay, to: CalendarDay] | null {
  const { horizontal } = window.options
  const start = (window.scrollOffset ?? 0) + window.options.scrollMargin
  const end =
    (window.scrollOffset ?? 0) + (window.scrollRect?.[horizontal ? 'width' : 'height'] ?? 0)
  const first = window.getVirtualItemForOffset(start + tolerancePx)
  const last = window.getVirtualItemForOffset(end + tolerancePx)
  if (first === undefined || last === undefined) return null
  const a = days[first.start < start - tolerancePx ? first.index + 1 : first.index]
  const b = days[last.end > end + tolerancePx ? last.index - 1 : last.index]
  return a === undefined || b === undefined || b < a ? null : [a, b]
}

/** Whether the browser has reported where the grid was scrolled to last; on a busy tablet that takes several frames. */
function isReported({ scrollElement, scrollOffset, options }: GridWindow): boolean {
  if (scrollElement === null) return true
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } =
    scrollElement
  const [px, mostPx] = options.horizontal
    ? [Math.abs(scrollLeft), scrollWidth - clientWidth]
    : [scrollTop, scrollHeight - clientHeight]
  // Where nothing can be scrolled, nothing is reported.
  return mostPx <= 0 || Math.abs(px - (scrollOffset ?? 0)) <= tolerancePx
}

/** The key of the first item that is not completely below the head of the columns. */
function firstItem(window: GridWindow, { lines, isLandscape, rows, columns }: GridLayout): string {
  const { scrollOffset, options } = window
  const at = window.getVirtualItemForOffset((scrollOffset ?? 0) + options.scrollMargin)?.index ?? 0
  return (isLandscape ? rows : columns).keyOf(lines[at]?.kind === 'group' ? at + 1 : at)
}

/**
 * When the foot grows, something opens beside the grid, or the tablet is turned, the cell that was touched last stays
 * visible. While a sheet is open about the chosen days, they are scrolled to where the sheet does not cover them.
 */
export function useChosenInSight(
  { layout, rows, columns }: DrawnGrid,
  { widthPx, heightPx }: GridSurface['size'],
  show: (spot: CellPosition) => void,
): void {
  const showTouched = useEffectEvent((..._because: readonly unknown[]): void => {
    const { spot } = useChosen.getState()
    if (spot !== null) show(spot)
  })
  useLayoutEffect(() => {
    // By then the browser has reported where a new layout was scrolled to.
    const frame = requestAnimationFrame(() => showTouched(widthPx, heightPx))
    return () => cancelAnimationFrame(frame)
  }, [widthPx, heightPx])

  const isInSheet = useIsPreviewInSheet()
  const bring = useEffectEvent(() => {
    const { selection, spot } = useChosen.getState()
    const itemId = spot?.itemId ?? selection?.itemIds[0]
    if (selection === null || itemId === undefined) return
    const place = placeOf(layout, { itemId, day: selection.days.from })
    if (place === null) return
    // With the day before.
    const { row, column } = place
    rows.scrollToIndex(Math.max(0, row - 1), { align: 'start' })
    columns.scrollToIndex(layout.isLandscape ? Math.max(0, column - 1) : column, { align: 'start' })
  })
  useEffect(() => {
    if (isInSheet) bring()
  }, [isInSheet])
}
