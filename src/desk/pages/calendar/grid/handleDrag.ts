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

/** A movement below this distance is a tap, in px. */
const slopPx = 8
/** Closer to the edge than this, the grid scrolls while a handle is dragged, in px. */
const edgePx = 72

type PointerPosition = { readonly x: number; readonly y: number }

export const isFar = (event: PointerEvent, from: PointerPosition): boolean =>
  Math.hypot(event.clientX - from.x, event.clientY - from.y) > slopPx

/**
 * Dragging the selection by one of its handles: from the press on the handle until it is let go.
 *
 * @param now returns the current options, which change with every drawing; it is called each time
 */
export class HandleDrag {
  readonly #element: HTMLElement
  readonly #now: () => Dragging
  #held: {
    readonly handle: string
    readonly day: CalendarDay
    readonly pointer: number
  } | null = null
  #isDragged = false
  #over: CalendarDay | null = null
  #at: PointerPosition = { x: 0, y: 0 }
  #frame = 0

  constructor(element: HTMLElement, now: () => Dragging) {
    this.#element = element
    this.#now = now
  }

  readonly #followFinger = (): void => {
    if (this.#held === null) return
    const { layout, onMove } = this.#now()
    const day = dayUnder(this.#element, this.#now(), this.#at.x, this.#at.y)
    // A frame on the same day changes nothing, so that rendering can finish.
    if (day !== null && day !== this.#over) {
      this.#over = day
      if (this.#held.handle === 'move') {
        const by = daysBetween(this.#held.day, day)
        select({ kind: 'move', by })
        onMove(by)
      } else select({ kind: 'resize', edge: this.#held.handle === 'from' ? 'from' : 'to', day })
    }
    const [across, down] = pullOf(this.#element, layout, this.#at)
    this.#element.scrollLeft += across
    this.#element.scrollTop += down
    this.#frame = requestAnimationFrame(this.#followFinger)
  }

  isHeld(): boolean {
    return this.#held !== null
  }

  isDragged(): boolean {
    return this.#isDragged
  }

  /** @returns whether the press is on a handle, which is held from now on */
  take({ target, clientX: x, clientY: y, pointerId: pointer }: PointerEvent): boolean {
    const handle = target instanceof Element ? target.closest('[data-handle]') : null
    const day = dayUnder(this.#element, this.#now(), x, y)
    if (!(handle instanceof HTMLElement) || day === null) return false
    this.#at = { x, y }
    this.#over = null
    this.#held = { handle: handle.dataset['handle'] ?? '', day, pointer }
    return true
  }

  follow(event: PointerEvent): void {
    if (this.#held === null || event.pointerId !== this.#held.pointer) return
    if (!this.#isDragged && !isFar(event, this.#at)) return
    this.#at = { x: event.clientX, y: event.clientY }
    if (this.#isDragged) return
    this.#isDragged = true
    this.#element.setPointerCapture(this.#held.pointer)
    select({ kind: 'hold' })
    this.#frame = requestAnimationFrame(this.#followFinger)
  }

  letGo(kind: 'drop' | 'restore'): void {
    cancelAnimationFrame(this.#frame)
    if (this.#isDragged) {
      select({ kind })
      this.#now().onLetGo(kind)
    }
    this.#held = null
    this.#isDragged = false
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
