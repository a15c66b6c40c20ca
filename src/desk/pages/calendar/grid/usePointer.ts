import { useEffectEvent, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { type CalendarDay, parseDay } from '../../../../contract/day.ts'
import { useCalendarAddress } from '../address/calendarAddress.ts'
import { select, useChosen } from '../address/selectionStore.ts'
import { daysInSight } from '../address/sight.ts'
import type { CalendarData } from '../data/useCalendar.ts'
import { useTheActions } from '../editor/useActions.ts'
import type { CellPosition } from '../rules/selection.ts'
import { type Dragging, HandleDrag, isFar } from './handleDrag.ts'
import { type DrawnGrid, spotUnder } from './pointOnGrid.ts'
import { type BarMove, useBarMove } from './useBarMove.ts'
import type { GridSurface } from './useGridLayout.ts'
import { useZoomByPinch } from './useZoomByPinch.ts'

type GestureHandlers = Dragging & {
  readonly onTap: (spot: CellPosition) => void
  /** A tap on the head of an item or a category. */
  readonly onItems: (itemIds: readonly number[]) => void
  readonly onDay: (day: CalendarDay) => void
  /** A long press: a range starts here. */
  readonly onLongPress: (spot: CellPosition) => void
}

const longPressMs = 400

/** What finger and mouse do on the grid: one listener for all cells, and dragging only by a handle (ux.md §4.3). */
export function usePointer(
  { scroller, order, mayEdit }: GridSurface,
  drawn: DrawnGrid,
  data: CalendarData,
  setCursor: (spot: CellPosition) => void,
): Pick<BarMove, 'barOf'> {
  const { from, zoom, to } = useCalendarAddress()
  const navigate = useNavigate()
  const setPrice = useTheActions().actions.find(({ id, off }) => id === 'price' && off === null)
  const { barOf, onMove, onLetGo } = useBarMove(data, setPrice !== undefined)
  const isMonth = zoom === 'month'
  const now = useEffectEvent(
    (): GestureHandlers => ({
      ...drawn,
      onTap(spot) {
        setCursor(spot)
        // The cells are too small for a finger, so a tap zooms in first (ux.md §4.10).
        if (isMonth) return void navigate(to({ zoom: 'fortnight', from: spot.day }))
        if (!mayEdit) return
        select({ kind: 'tap', spot, order })
        // A second tap on a selected day opens its price (ux.md §4.3).
        if (!useChosen.getState().wantsPad) return
        select({ kind: 'pad closed' })
        setPrice?.run()
      },
      onItems(itemIds) {
        if (mayEdit) select({ kind: 'items', itemIds, days: daysInSight(from) })
      },
      onDay(day) {
        if (mayEdit) select({ kind: 'day', day, order })
      },
      onMove,
      onLetGo,
      onLongPress(spot) {
        if (isMonth || !mayEdit) return
        setCursor(spot)
        select({ kind: 'begin', spot })
      },
    }),
  )
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const gestures = new GestureListener(element, () => now())
    return () => gestures.close()
  }, [scroller])
  useZoomByPinch(scroller, 'grid')
  return { barOf }
}

class GestureListener {
  readonly #element: HTMLElement
  readonly #now: () => GestureHandlers
  readonly #drag: HandleDrag
  #pressedAt = { x: 0, y: 0 }
  #rest = 0
  #skipsClick = false
  readonly #all = new AbortController()

  constructor(element: HTMLElement, now: () => GestureHandlers) {
    this.#element = element
    this.#now = now
    this.#drag = new HandleDrag(element, now)
    const { signal } = this.#all
    element.addEventListener('pointerdown', this.#down, { signal })
    element.addEventListener('pointermove', this.#move, { signal })
    element.addEventListener('pointerup', this.#up, { signal })
    element.addEventListener('pointercancel', this.#cancel, { signal })
    element.addEventListener('click', this.#click, { signal })
    element.addEventListener('contextmenu', noMenu, { signal })
    document.addEventListener('keydown', this.#key, { signal, capture: true })
  }

  readonly #longPress = (x: number, y: number): void => {
    const spot = spotUnder(this.#element, this.#now(), x, y)
    this.#skipsClick = spot !== null
    if (spot === null) return
    this.#now().onLongPress(spot)
    // Only some devices vibrate, so it is never the only signal.
    navigator.vibrate?.(10)
  }

  readonly #down = (event: PointerEvent): void => {
    this.#skipsClick = false
    const { target, clientX: x, clientY: y } = event
    if (event.button !== 0 || !(target instanceof Element)) return
    this.#pressedAt = { x, y }
    if (this.#drag.take(event)) {
      // A mouse must not select text while it drags, and must not take the focus from the cell.
      event.preventDefault()
      return
    }
    if (event.pointerType === 'mouse' || target.closest('[role=gridcell]') === null) return
    // On a busy page the timer may fire before the event of the lifted finger is handled; the lifted finger wins.
    this.#rest = window.setTimeout(() => {
      this.#rest = window.setTimeout(this.#longPress, 0, x, y)
    }, longPressMs)
  }

  readonly #move = (event: PointerEvent): void => {
    if (this.#drag.isHeld()) this.#drag.follow(event)
    else if (isFar(event, this.#pressedAt)) clearTimeout(this.#rest)
  }

  readonly #up = (event: PointerEvent): void => {
    clearTimeout(this.#rest)
    if (!this.#drag.isHeld()) return
    const wasDragged = this.#drag.isDragged()
    this.#drag.letGo('drop')
    // A handle covers cells: a tap on it counts as a tap on the cell below.
    const spot = wasDragged
      ? null
      : spotUnder(this.#element, this.#now(), event.clientX, event.clientY)
    if (spot !== null) this.#now().onTap(spot)
    this.#skipsClick = true
  }

  readonly #cancel = (): void => {
    clearTimeout(this.#rest)
    this.#drag.letGo('restore')
  }

  readonly #key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.#drag.isDragged()) return
    event.stopPropagation()
    event.preventDefault()
    this.#drag.letGo('restore')
  }

  readonly #click = ({ target }: MouseEvent): void => {
    if (this.#skipsClick) this.#skipsClick = false
    else if (target instanceof Element) tapped(target, this.#now())
  }

  close(): void {
    this.#cancel()
    this.#all.abort()
  }
}

/** A long press selects here and opens no menu; a mouse keeps its context menu. */
function noMenu(event: Event): void {
  if (event instanceof PointerEvent && event.pointerType !== 'mouse') event.preventDefault()
}

/** A tap on a head chooses its items or its day, one on a cell the cell. */
function tapped(target: Element, { onItems, onDay, onTap }: GestureHandlers): void {
  const head = target.closest('[data-head-items], [data-head-day]')
  if (head instanceof HTMLElement) {
    const { headItems, headDay } = head.dataset
    if (headItems !== undefined) onItems(headItems.split(' ').map(Number))
    else if (headDay !== undefined) onDay(parseDay(headDay))
    return
  }
  const cell = target.closest('[role=gridcell]')
  if (cell instanceof HTMLElement) {
    const { item, day } = cell.dataset
    if (item !== undefined && day !== undefined) {
      onTap({ itemId: Number(item), day: parseDay(day) })
    }
  }
}
