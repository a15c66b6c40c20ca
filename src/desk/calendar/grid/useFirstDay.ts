import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { addDays, type CalendarDay } from '../../../contract/day.ts'
import { useCalendarAddress } from '../address/calendarAddress.ts'
import { useSight } from '../address/sight.ts'
import { startOf } from './axis.ts'
import { dayAxisOf, dayCount, daysBefore, type Layout } from './layout.ts'
import type { Offsets } from './offsets.ts'

/** Some days before either end, so that one never comes to it. */
const isNearEnd = (day: CalendarDay, origin: CalendarDay): boolean =>
  day < addDays(origin, 30) || day > addDays(origin, dayCount - 60)

/** The first of the days one can scroll to: laid anew around a day that lies near or past an end of them. */
export function useOrigin(): readonly [CalendarDay, (around: CalendarDay) => void] {
  const { from } = useCalendarAddress()
  const [origin, setOrigin] = useState(() => addDays(from, -daysBefore))
  if (isNearEnd(from, origin)) setOrigin(addDays(from, -daysBefore))
  return [origin, (around) => setOrigin(addDays(around, -daysBefore))]
}

/**
 * Keeps the first day in sight and the address the same: a link leads to its day, scrolling writes it.
 *
 * @returns tells that the grid rests where it is, with these items in sight
 */
export function useFirstDay(
  layout: Layout,
  offsets: Offsets,
): (itemIds: readonly number[]) => void {
  const { from, to } = useCalendarAddress()
  const navigate = useNavigate()
  // What scrolling wrote to the address is where one is already.
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
  // Turned, resized, or laid anew: the first day stays the first.
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
    // The item that was first stays, too, and whole; at the very top the head of its category does.
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
