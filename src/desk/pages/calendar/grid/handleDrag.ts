import { type CalendarDay, daysBetween } from '../../../../contract/day.ts'
import { isRtl } from '../../../ui/grid/useGridKeys.ts'
import { select } from '../address/selectionStore.ts'
import type { GridLayout } from './layout.ts'
import { type DrawnGrid, dayUnder } from './pointOnGrid.ts'

export type Dragging = DrawnGrid & {
  /** The selection is dragged by its grip, by this many days from where the drag started. */
  readonly onMove: (by: number) => void
  readonly onLetGo: (kind: 'drop' | 'restore') => void
}

/** Dragging the selection by one of its handles: from the press on the handle until it is let go. */
export type HandleDrag = {
  readonly isHeld: () => boolean
  readonly isDragged: () => boolean
  /** @returns whether the press is on a handle, which is held from now on */
  readonly take: (event: PointerEvent) => boolean
  readonly follow: (event: PointerEvent) => void
  readonly letGo: (kind: 'drop' | 'restore') => void
}

/** A movement below this distance is a tap, in px. */
const slopPx = 8
/** Closer to the edge than this, the grid scrolls while a handle is dragged, in px. */
const edgePx = 72

type PointerPosition = { readonly x: number; readonly y: number }

export const isFar = (event: PointerEvent, from: PointerPosition): boolean =>
  Math.hypot(event.clientX - from.x, event.clientY - from.y) > slopPx

/** @param now returns the current options, which change with every drawing; it is called each time */
export function createHandleDrag(element: HTMLElement, now: () => Dragging): HandleDrag {
  let held: {
    readonly handle: string
    readonly day: CalendarDay
    readonly pointer: number
  } | null = null
  let isDragged = false
  let over: CalendarDay | null = null
  let at: PointerPosition = { x: 0, y: 0 }
  let frame = 0

  function followFinger(): void {
    if (held === null) return
    const { layout, onMove } = now()
    const day = dayUnder(element, now(), at.x, at.y)
    // A frame on the same day changes nothing, so that rendering can finish.
    if (day !== null && day !== over) {
      over = day
      if (held.handle === 'move') {
        const by = daysBetween(held.day, day)
        select({ kind: 'move', by })
        onMove(by)
      } else select({ kind: 'resize', edge: held.handle === 'from' ? 'from' : 'to', day })
    }
    const [across, down] = pullOf(element, layout, at)
    element.scrollLeft += across
    element.scrollTop += down
    frame = requestAnimationFrame(followFinger)
  }

  return {
    isHeld: () => held !== null,
    isDragged: () => isDragged,
    take({ target, clientX: x, clientY: y, pointerId: pointer }) {
      const handle = target instanceof Element ? target.closest('[data-handle]') : null
      const day = dayUnder(element, now(), x, y)
      if (!(handle instanceof HTMLElement) || day === null) return false
      at = { x, y }
      over = null
      held = { handle: handle.dataset['handle'] ?? '', day, pointer }
      return true
    },
    follow(event) {
      if (held === null || event.pointerId !== held.pointer) return
      if (!isDragged && !isFar(event, at)) return
      at = { x: event.clientX, y: event.clientY }
      if (isDragged) return
      isDragged = true
      element.setPointerCapture(held.pointer)
      select({ kind: 'hold' })
      frame = requestAnimationFrame(followFinger)
    },
    letGo(kind) {
      cancelAnimationFrame(frame)
      if (isDragged) {
        select({ kind })
        now().onLetGo(kind)
      }
      held = null
      isDragged = false
    },
  }
}

/** How far to scroll in this frame: nothing in the middle, and faster the closer a handle is to the edge. */
function pullOf(
  element: HTMLElement,
  { isLandscape, labelPx, headPx }: GridLayout,
  { x, y }: PointerPosition,
): readonly [number, number] {
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
