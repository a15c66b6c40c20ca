import { useEffectEvent, useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { type CalendarDay, parseDay } from '../../../../contract/day.ts'
import { useCalendarAddress, zoomedTo } from '../address/calendarAddress.ts'
import { select, useChosen } from '../address/selectionStore.ts'
import { daysInSight } from '../address/sight.ts'
import type { CalendarData } from '../data/useCalendar.ts'
import { useTheActions } from '../editor/useActions.ts'
import type { CellPosition } from '../rules/selection.ts'
import { createHandleDrag, type Dragging, isFar } from './handleDrag.ts'
import { type DrawnGrid, spotUnder } from './pointOnGrid.ts'
import { type BarMove, useBarMove } from './useBarMove.ts'
import type { GridSurface } from './useGridLayout.ts'
import { usePinch } from './usePinch.ts'

type GestureHandlers = Dragging & {
  readonly onTap: (spot: CellPosition) => void
  readonly onItem: (itemId: number) => void
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
      onItem(itemId) {
        if (mayEdit) select({ kind: 'item', itemId, days: daysInSight(from) })
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
    return element === null ? undefined : listenToGestures(element, () => now())
  }, [scroller])
  usePinch(scroller, (way) => {
    const address = zoomedTo({ view: 'grid', zoom }, way)
    if (address !== null) void navigate(to(address), { replace: true })
  })
  return { barOf }
}

function listenToGestures(element: HTMLElement, now: () => GestureHandlers): () => void {
  const drag = createHandleDrag(element, now)
  let pressedAt = { x: 0, y: 0 }
  let rest = 0
  let skipsClick = false

  const longPress = (x: number, y: number): void => {
    const spot = spotUnder(element, now(), x, y)
    skipsClick = spot !== null
    if (spot === null) return
    now().onLongPress(spot)
    // Only some devices vibrate, so it is never the only signal.
    navigator.vibrate?.(10)
  }
  const down = (event: PointerEvent): void => {
    skipsClick = false
    const { target, clientX: x, clientY: y } = event
    if (event.button !== 0 || !(target instanceof Element)) return
    pressedAt = { x, y }
    if (drag.take(event)) {
      // A mouse must not select text while it drags, and must not take the focus from the cell.
      event.preventDefault()
      return
    }
    if (event.pointerType === 'mouse' || target.closest('[role=gridcell]') === null) return
    // On a busy page the timer may fire before the event of the lifted finger is handled; the lifted finger wins.
    rest = window.setTimeout(() => {
      rest = window.setTimeout(longPress, 0, x, y)
    }, longPressMs)
  }
  const move = (event: PointerEvent): void => {
    if (drag.isHeld()) drag.follow(event)
    else if (isFar(event, pressedAt)) clearTimeout(rest)
  }
  const up = (event: PointerEvent): void => {
    clearTimeout(rest)
    if (!drag.isHeld()) return
    const wasDragged = drag.isDragged()
    drag.letGo('drop')
    // A handle covers cells: a tap on it counts as a tap on the cell below.
    const spot = wasDragged ? null : spotUnder(element, now(), event.clientX, event.clientY)
    if (spot !== null) now().onTap(spot)
    skipsClick = true
  }
  const cancel = (): void => {
    clearTimeout(rest)
    drag.letGo('restore')
  }
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !drag.isDragged()) return
    event.stopPropagation()
    event.preventDefault()
    drag.letGo('restore')
  }
  const click = ({ target }: MouseEvent): void => {
    if (skipsClick) skipsClick = false
    else if (target instanceof Element) tapped(target, now())
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
}

/** A long press selects here and opens no menu; a mouse keeps its context menu. */
function noMenu(event: Event): void {
  if (event instanceof PointerEvent && event.pointerType !== 'mouse') event.preventDefault()
}

/** A tap on a head chooses its item or day, one on a cell the cell. */
function tapped(target: Element, { onItem, onDay, onTap }: GestureHandlers): void {
  const head = target.closest('[data-head-item], [data-head-day]')
  if (head instanceof HTMLElement) {
    const { headItem, headDay } = head.dataset
    if (headItem !== undefined) onItem(Number(headItem))
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
