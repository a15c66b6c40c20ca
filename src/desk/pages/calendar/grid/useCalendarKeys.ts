import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { addDays, type CalendarDay, daysBetween } from '../../../../contract/day.ts'
import type { GridCursor, GridPosition } from '../../../ui/grid/useGridCursor.ts'
import { useGridKeys } from '../../../ui/grid/useGridKeys.ts'
import { calendarViews } from '../../../ui/paths.ts'
import { goToDate, openKeysHelp, useCalendarAddress, zoomedTo } from '../address/calendarAddress.ts'
import { clearSelection, select, useChosen } from '../address/selectionStore.ts'
import { daysInSight } from '../address/sight.ts'
import type { ActionId, EventKey } from '../editor/useActions.ts'
import { useTheActions } from '../editor/useActions.ts'
import type { DayRange } from '../rules/draft.ts'
import { type CellPosition, isIn } from '../rules/selection.ts'
import { type GridLayout, type GridLine, placeOf, spotAt } from './layout.ts'
import type { GridSurface } from './useGridLayout.ts'

/** The keys of ux.md §4.4: everything that can be done by touch. */
export function useCalendarKeys(
  grid: RefObject<HTMLElement | null>,
  cursor: GridCursor,
  surface: GridSurface,
): void {
  const { layout, order, mayEdit } = surface
  const { from, today } = useCalendarAddress()
  const stop = spotAt(layout, cursor.row, cursor.column)
  const press = useActionKeys(surface)
  useGridKeys({
    grid,
    cursor,
    rows: layout.rows,
    columns: layout.columns,
    pageRows: () => 0,
    jump: (event) => jumpOf(event, cursor, layout, daysInSight(from), today),
    onMove(to, { key, shiftKey }) {
      const spot = spotAt(layout, to.row, to.column)
      if (!shiftKey || key.length === 1 || !mayEdit || stop === null || spot === null) return
      // A range grows from the cell that had the focus.
      const { selection, anchor } = useChosen.getState()
      if (selection === null || anchor === null) select({ kind: 'begin', spot: stop })
      select({ kind: 'extend', to: spot, order })
    },
    onKey: (event, isOnHead) => !isOnHead && stop !== null && press(event, stop),
  })
}

/** The keys that act on the selection, or without one on the cell with the focus, and those that open another view. */
function useActionKeys(surface: GridSurface) {
  const { mayEdit } = surface
  const { actions, withEvent } = useTheActions()
  const address = useCalendarAddress()
  const navigate = useNavigate()

  function run(id: ActionId, typed?: string): boolean {
    const action = actions.find((one) => one.id === id)
    if (action?.off === null) action.run(typed)
    return true
  }
  function act(id: ActionId, key: string, stop: CellPosition): boolean {
    if (!mayEdit && id !== 'why') return false
    const { selection } = useChosen.getState()
    const isElsewhere = key === 'Enter' && selection !== null && !isIn(selection, stop)
    if (selection === null || isElsewhere) select({ kind: 'only', spot: stop })
    return run(id)
  }
  /** A digit or a sign: it starts a price when something is selected, and otherwise switches zoom or view. */
  function type(text: string): boolean {
    if (useChosen.getState().selection !== null) return run('price', text)
    const way = text === '+' ? 'closer' : /^[-−]$/.test(text) ? 'further' : null
    const view = calendarViews[Number(text) - 1]
    const next = (way && zoomedTo(address, way)) ?? (view === undefined ? null : { view })
    if (next !== null) void navigate(address.to(next))
    return next !== null
  }

  return (event: KeyboardEvent, stop: CellPosition): boolean => {
    const { key } = event
    const isChord = event.ctrlKey || event.metaKey
    const letter = key.length === 1 ? key.toLowerCase() : key
    const eventKey = eventKeys[isChord ? `Ctrl+${letter}` : letter]
    if (eventKey !== undefined) {
      withEvent(eventKey, stop)
      return true
    }
    if (key === ' ') return mayEdit && choose(event, stop, surface, daysInSight(address.from))
    if (isChord) return false
    if (/^[\d+\-−=]$/.test(key)) return type(key)
    const id = actionKeys[letter]
    if (id !== undefined) return act(id, key, stop)
    if (key === 'Escape' && useChosen.getState().selection !== null) {
      clearSelection()
      return true
    }
    if (letter !== 'g' && key !== '?') return false
    if (key === '?') openKeysHelp()
    else goToDate()
    return true
  }
}

const actionKeys: Readonly<Partial<Record<string, ActionId>>> = {
  c: 'close',
  p: 'price',
  d: 'discount',
  r: 'repeat',
  w: 'why',
  Enter: 'price',
}

const eventKeys: Readonly<Partial<Record<string, EventKey>>> = {
  e: 'edit',
  Delete: 'disable',
  'Ctrl+d': 'duplicate',
}

/** Space chooses the cell, with Shift its row, with Ctrl its column. */
function choose(
  { ctrlKey, metaKey, shiftKey }: KeyboardEvent,
  stop: CellPosition,
  { layout, order }: GridSurface,
  inSight: DayRange,
): boolean {
  const isColumn = ctrlKey || metaKey
  if (!isColumn && !shiftKey) select({ kind: 'tap', spot: stop, order })
  else if (isColumn !== layout.isLandscape) {
    select({ kind: 'items', itemIds: [stop.itemId], days: inSight })
  } else select({ kind: 'day', day: stop.day, order })
  return true
}

/**
 * Home and End go to the first and last of the visible days, or with Ctrl, and where days run down without it, to the
 * first and last item; Page Up and Page Down go as many days as are visible, T to today. Null for other keys.
 */
export function jumpOf(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  at: GridPosition,
  layout: GridLayout,
  inSight: DayRange,
  today: CalendarDay,
): GridPosition | null {
  const spot = spotAt(layout, at.row, at.column)
  if (spot === null) return null
  const { days, lines, isLandscape } = layout
  const [first = spot.day, last = spot.day] = [days[0], days.at(-1)]
  const onDay = (day: CalendarDay): GridPosition | null =>
    placeOf(layout, { ...spot, day: day < first ? first : day > last ? last : day })
  const isChord = ctrlKey || metaKey
  if (key === 'Home' || key === 'End') {
    if (isChord !== isLandscape) return onDay(key === 'Home' ? inSight.from : inSight.to)
    const line = key === 'Home' ? lines.findIndex(isItem) : lines.findLastIndex(isItem)
    return isLandscape ? { ...at, row: line } : { ...at, column: line }
  }
  if (isChord) return null
  const period = daysBetween(inSight.from, inSight.to) + 1
  if (key === 'PageUp') return onDay(addDays(spot.day, -period))
  if (key === 'PageDown') return onDay(addDays(spot.day, period))
  return key.toLowerCase() === 't' ? onDay(today) : null
}

const isItem = ({ kind }: GridLine): boolean => kind === 'item'
