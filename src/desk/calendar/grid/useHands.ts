import { type RefObject, useEffect, useEffectEvent } from 'react'
import { type CalendarDay, daysBetween, parseDay } from '../../../contract/day.ts'
import type { Spot } from '../rules/selection.ts'
import { select } from '../selection/selectionStore.ts'
import { indexAt } from './axis.ts'
import { dayAxisOf, type Layout, spotAt } from './layout.ts'
import { isRtl, type Offsets } from './offsets.ts'

type Hands = {
  readonly scroller: RefObject<HTMLElement | null>
  readonly layout: Layout
  readonly offsets: Offsets
  readonly onTap: (spot: Spot) => void
  readonly onItem: (itemId: number) => void
  readonly onDay: (day: CalendarDay) => void
  /** A long press: a range starts here. */
  readonly onLongPress: (spot: Spot) => void
  /** The selection is dragged by its grip, by this many days from where the drag started. */
  readonly onMove: (by: number) => void
  readonly onLetGo: (kind: 'drop' | 'restore') => void
}

/** A movement below this distance is a tap, in px. */
const slopPx = 8
const longPressMs = 400
/** Closer to the edge than this, the grid scrolls while a handle is dragged, in px. */
const edgePx = 72

/** Handles finger and mouse on the grid: one listener for all cells, and dragging only by a handle (ux.md §4.3). */
export function useHands(hands: Hands): void {
  const { scroller } = hands
  const tapped = useEffectEvent((event: MouseEvent) => {
    const { target } = event
    if (!(target instanceof Element)) return
    const head = target.closest('[data-head-item], [data-head-day]')
    if (head instanceof HTMLElement) {
      const { headItem, headDay } = head.dataset
      if (headItem !== undefined) hands.onItem(Number(headItem))
      else if (headDay !== undefined) hands.onDay(parseDay(headDay))
      return
    }
    const cell = target.closest('[role=gridcell]')
    if (cell instanceof HTMLElement) {
      const { item, day } = cell.dataset
      if (item !== undefined && day !== undefined) {
        hands.onTap({ itemId: Number(item), day: parseDay(day) })
      }
    }
  })
  const spotUnder = useEffectEvent((x: number, y: number): Spot | null => {
    const [across, down] = pointIn(scroller.current, hands, x, y)
    if (across < 0 || down < 0) return null
    const { rows, columns } = hands.layout
    return spotAt(hands.layout, indexAt(rows, down), indexAt(columns, across))
  })
  const dayUnder = useEffectEvent((x: number, y: number): CalendarDay | null => {
    const [across, down] = pointIn(scroller.current, hands, x, y)
    const at = hands.layout.isLandscape ? across : down
    return hands.layout.days[indexAt(dayAxisOf(hands.layout), at)] ?? null
  })
  const pressedLong = useEffectEvent((x: number, y: number): boolean => {
    const spot = spotUnder(x, y)
    if (spot === null) return false
    hands.onLongPress(spot)
    // Only some devices vibrate, so it is never the only signal.
    navigator.vibrate?.(10)
    return true
  })
  const tapUnder = useEffectEvent((x: number, y: number) => {
    const spot = spotUnder(x, y)
    if (spot !== null) hands.onTap(spot)
  })
  const moveBy = useEffectEvent((by: number) => {
    select({ kind: 'move', by })
    hands.onMove(by)
  })
  const ended = useEffectEvent((kind: 'drop' | 'restore') => {
    select({ kind })
    hands.onLetGo(kind)
  })
  const pull = useEffectEvent((x: number, y: number) =>
    pullOf(scroller.current, hands.layout, x, y),
  )

  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    let held: { handle: string; x: number; y: number; day: CalendarDay; pointer: number } | null =
      null
    let isDragged = false
    let over: CalendarDay | null = null
    let at = { x: 0, y: 0 }
    let frame = 0
    let rest = 0
    let skipsClick = false

    const follow = (): void => {
      if (held === null) return
      const day = dayUnder(at.x, at.y)
      // A frame on the same day changes nothing, so that rendering can finish.
      if (day !== null && day !== over) {
        over = day
        if (held.handle === 'move') moveBy(daysBetween(held.day, day))
        else select({ kind: 'resize', edge: held.handle === 'from' ? 'from' : 'to', day })
      }
      const [across, down] = pull(at.x, at.y)
      element.scrollLeft += across
      element.scrollTop += down
      frame = requestAnimationFrame(follow)
    }
    const letGo = (kind: 'drop' | 'restore'): void => {
      cancelAnimationFrame(frame)
      if (isDragged) ended(kind)
      held = null
      isDragged = false
    }
    const down = (event: PointerEvent): void => {
      skipsClick = false
      const { target, clientX: x, clientY: y, pointerId: pointer } = event
      if (event.button !== 0 || !(target instanceof Element)) return
      at = { x, y }
      const handle = target.closest('[data-handle]')
      const day = dayUnder(x, y)
      if (handle instanceof HTMLElement && day !== null) {
        over = null
        held = { handle: handle.dataset['handle'] ?? '', x, y, day, pointer }
        // A mouse must not select text while it drags, and must not take the focus from the cell.
        event.preventDefault()
        return
      }
      if (event.pointerType === 'mouse' || target.closest('[role=gridcell]') === null) return
      const press = (): void => {
        skipsClick = pressedLong(x, y)
      }
      // On a busy page the timer may fire before the event of the lifted finger is handled; the lifted finger wins.
      rest = window.setTimeout(() => {
        rest = window.setTimeout(press)
      }, longPressMs)
    }
    const move = (event: PointerEvent): void => {
      const isFar = Math.hypot(event.clientX - at.x, event.clientY - at.y) > slopPx
      if (held === null) {
        if (isFar) clearTimeout(rest)
        return
      }
      if (event.pointerId !== held.pointer || (!isDragged && !isFar)) return
      at = { x: event.clientX, y: event.clientY }
      if (isDragged) return
      isDragged = true
      element.setPointerCapture(held.pointer)
      select({ kind: 'hold' })
      frame = requestAnimationFrame(follow)
    }
    const up = (event: PointerEvent): void => {
      clearTimeout(rest)
      if (held === null) return
      const wasDragged = isDragged
      letGo('drop')
      // A handle covers cells: a tap on it counts as a tap on the cell below.
      if (!wasDragged) tapUnder(event.clientX, event.clientY)
      skipsClick = true
    }
    const cancel = (): void => {
      clearTimeout(rest)
      letGo('restore')
    }
    const key = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !isDragged) return
      event.stopPropagation()
      event.preventDefault()
      letGo('restore')
    }
    const click = (event: MouseEvent): void => {
      if (skipsClick) skipsClick = false
      else tapped(event)
    }
    const noMenu = (event: Event): void => {
      // A long press selects here and opens no menu; a mouse keeps its context menu.
      if (event instanceof PointerEvent && event.pointerType !== 'mouse') event.preventDefault()
    }
    const all = new AbortController()
    const { signal } = all
    element.addEventListener('pointerdown', down, { signal })
    element.addEventListener('pointermove', move, { signal })
    element.addEventListener('pointerup', up, { signal })
    element.addEventListener('pointercancel', cancel, { signal })
    element.addEventListener('click', click, { signal })
    element.addEventListener('contextmenu', noMenu, { signal })
    document.addEventListener('keydown', key, { signal, capture: true })
    return () => {
      cancel()
      all.abort()
    }
  }, [scroller])
}

/** Converts a point of the window to the surface of the cells, across and down. */
function pointIn(
  element: HTMLElement | null,
  { layout: { labelPx, headPx }, offsets }: Pick<Hands, 'layout' | 'offsets'>,
  x: number,
  y: number,
): readonly [number, number] {
  if (element === null) return [-1, -1]
  const box = element.getBoundingClientRect()
  const { across, down } = offsets.now()
  const inset = isRtl(element) ? box.right - x : x - box.left
  return [inset + across.px - labelPx, y - box.top + down.px - headPx]
}

/** How far to scroll in this frame: nothing in the middle, and faster the closer a handle is to the edge. */
function pullOf(
  element: HTMLElement | null,
  { isLandscape, labelPx, headPx }: Layout,
  x: number,
  y: number,
): readonly [number, number] {
  if (element === null) return [0, 0]
  const box = element.getBoundingClientRect()
  const [start, end] = isRtl(element) ? [0, labelPx] : [labelPx, 0]
  return isLandscape
    ? [speedAt(x, box.left + start, box.right - end), 0]
    : [0, speedAt(y, box.top + headPx, box.bottom)]
}

function speedAt(at: number, start: number, end: number): number {
  const before = start + edgePx - at
  const after = at - (end - edgePx)
  const depth = before > 0 ? -before : after > 0 ? after : 0
  return Math.sign(depth) * Math.round((Math.min(Math.abs(depth), edgePx * 1.5) / edgePx) ** 2 * 14)
}
