import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { addDays, type CalendarDay } from '../../../../contract/day.ts'
import { useCalendarAddress } from '../address/calendarAddress.ts'
import { useSight } from '../address/sight.ts'
import { startOf } from './axis.ts'
import { dayAxisOf, dayCount, daysBefore, type GridLayout } from './layout.ts'
import type { Offsets } from './offsets.ts'

/** The grid is extended this many days before either end, so that nobody reaches the end. */
const isNearEnd = (day: CalendarDay, origin: CalendarDay): boolean =>
  day < addDays(origin, 30) || day > addDays(origin, dayCount - 60)

/** The first day one can scroll to. It changes when a day near or past an end is shown. */
export function useOrigin(): readonly [CalendarDay, (around: CalendarDay) => void] {
  const { from } = useCalendarAddress()
  const [origin, setOrigin] = useState(() => addDays(from, -daysBefore))
  if (isNearEnd(from, origin)) setOrigin(addDays(from, -daysBefore))
  return [origin, (around) => setOrigin(addDays(around, -daysBefore))]
}

/**
 * Keeps the first visible day and the address in step: a link scrolls to its day, and scrolling writes the day into the
 * address.
 *
 * @returns a function to call when the grid has stopped scrolling, with the visible items
 */
export function useFirstDay(
  layout: GridLayout,
  offsets: Offsets,
): (itemIds: readonly number[]) => void {
  const { from, to } = useCalendarAddress()
  const navigate = useNavigate()
  // The grid is already where scrolling has written the address.
  const written = useRef<CalendarDay | null>(null)
  const first = useRef(from)
  const firstItem = useRef<number | null>(null)
  const goTo = useEffectEvent((day: CalendarDay): void => {
    const at = layout.days.indexOf(day)
    if (at < 0) return
    const px = startOf(dayAxisOf(layout), at)
    offsets.scrollTo(layout.isLandscape ? { across: px } : { down: px })
  })
  useLayoutEffect(() => {
    if (from === written.current) return
    first.current = from
    goTo(from)
  }, [from])
  // After turning, resizing or extending, the first visible day stays the first.
  const { isLandscape } = layout
  const dayPx = startOf(dayAxisOf(layout), 1)
  const [origin] = layout.days
  const hasItems = layout.lines.length > 0
  const stay = useEffectEvent((..._because: readonly unknown[]): void => {
    goTo(first.current)
    const at = layout.lines.findIndex(
      (line) => line.kind === 'item' && line.item.id === firstItem.current,
    )
    if (at < 0) return
    const px = startOf(layout.isLandscape ? layout.rows : layout.columns, at)
    // The first visible item stays as well, completely visible; at the very top the head of its category.
    if (at > 1) offsets.scrollTo(layout.isLandscape ? { down: px } : { across: px })
    else offsets.scrollTo(layout.isLandscape ? { down: 0 } : { across: 0 })
  })
  useLayoutEffect(() => {
    if (hasItems) stay(isLandscape, dayPx, origin)
  }, [isLandscape, dayPx, origin, hasItems])

  return (itemIds) => {
    firstItem.current = itemIds[0] ?? null
    const { days } = useSight.getState()
    if (days === null) return
    written.current = days.from
    first.current = days.from
    if (days.from !== from) void navigate(to({ from: days.from }), { replace: true })
  }
}
