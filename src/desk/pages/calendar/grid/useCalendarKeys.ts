import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { addDays, type CalendarDay, daysBetween } from '../../../../contract/day.ts'
import type { GridCursor, GridPosition } from '../../../ui/grid/useGridCursor.ts'
import { useGridKeys } from '../../../ui/grid/useGridKeys.ts'
import { calendarViews } from '../../../ui/paths.ts'
import { useCalendarAddress } from '../address/calendarAddress.ts'
import { goToDate } from '../address/goToDate.ts'
import { openKeysHelp } from '../address/keysHelp.ts'
import { daysInSight } from '../address/sight.ts'
import { zoomedTo } from '../address/zoom.ts'
import type { DayRange } from '../rules/draft.ts'
import { isIn } from '../rules/selection.ts'
import { useTheActions } from '../selection/ActionsContext.ts'
import type { ActionId, EventKey } from '../selection/actions.ts'
import { clearSelection, select, useChosen } from '../selection/selectionStore.ts'
import { type GridLayout, placeOf, spotAt } from './layout.ts'
import type { GridSurface } from './useGridLayout.ts'

/** The keys of ux.md §4.4: everything that can be done by touch. */
export function useCalendarKeys(
  grid: RefObject<HTMLElement | null>,
  cursor: GridCursor,
  { layout, order, mayEdit }: GridSurface,
): void {
  const { actions, withEvent } = useTheActions()
  const address = useCalendarAddress()
  const navigate = useNavigate()
  const stop = spotAt(layout, cursor.row, cursor.column)

  function run(id: ActionId, typed?: string): boolean {
    const action = actions.find((one) => one.id === id)
    if (action?.off === null) action.run(typed)
    return true
  }
  /** Acts on the selection, or without one on the cell with the focus. */
  function act(id: ActionId): boolean {
    if (stop === null || (!mayEdit && id !== 'why')) return false
    if (useChosen.getState().selection === null) select({ kind: 'only', spot: stop })
    return run(id)
  }
  function openPrice(): boolean {
    if (stop === null || !mayEdit) return false
    const { selection } = useChosen.getState()
    if (selection === null || !isIn(selection, stop)) select({ kind: 'only', spot: stop })
    return run('price')
  }
  function withRule(key: EventKey): boolean {
    if (stop !== null) withEvent(key, stop)
    return stop !== null
  }
  function choose(what: 'cell' | 'row' | 'column'): boolean {
    if (stop === null || !mayEdit) return false
    if (what === 'cell') select({ kind: 'tap', spot: stop, order })
    else if ((what === 'row') === layout.isLandscape) {
      select({ kind: 'item', itemId: stop.itemId, days: daysInSight(address.from) })
    } else select({ kind: 'day', day: stop.day, order })
    return true
  }
  function leave(): boolean {
    if (useChosen.getState().selection === null) return false
    clearSelection()
    return true
  }
  /** A digit or a sign: it starts a price when something is selected, and otherwise switches zoom or view. */
  function type(text: string): boolean {
    if (useChosen.getState().selection !== null) return run('price', text)
    const way = text === '+' ? 'closer' : /^[-−]$/.test(text) ? 'further' : null
    const level = way === null ? null : zoomedTo(address, way)
    const view = calendarViews[Number(text) - 1]
    const next = level ?? (view === undefined ? null : { view })
    if (next !== null) void navigate(address.to(next))
    return next !== null
  }
  function open(show: () => void): boolean {
    show()
    return true
  }
  const own: Partial<Record<string, () => boolean>> = {
    c: () => act('close'),
    p: () => act('price'),
    d: () => act('discount'),
    r: () => act('repeat'),
    w: () => act('why'),
    e: () => withRule('edit'),
    Delete: () => withRule('disable'),
    Enter: openPrice,
    Escape: leave,
    g: () => open(goToDate),
    '?': () => open(openKeysHelp),
  }

  useGridKeys({
    grid,
    cursor,
    rows: layout.rows,
    columns: layout.columns,
    pageRows: () => 0,
    jump: (event) => jumpOf(event, cursor, layout, daysInSight(address.from), address.today),
    onMove(to, { key, shiftKey }) {
      const spot = spotAt(layout, to.row, to.column)
      if (!shiftKey || key.length === 1 || !mayEdit || stop === null || spot === null) return
      // A range grows from the cell that had the focus.
      const { selection, anchor } = useChosen.getState()
      if (selection === null || anchor === null) select({ kind: 'begin', spot: stop })
      select({ kind: 'extend', to: spot, order })
    },
    onKey({ key, ctrlKey, metaKey, shiftKey }, isOnHead) {
      const isChord = ctrlKey || metaKey
      if (isOnHead) return false
      if (key === ' ') return choose(isChord ? 'column' : shiftKey ? 'row' : 'cell')
      const letter = key.length === 1 ? key.toLowerCase() : key
      if (isChord) return letter === 'd' && withRule('duplicate')
      return /^[\d+\-−=]$/.test(key) ? type(key) : (own[letter]?.() ?? false)
    },
  })
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
    const isItem = ({ kind }: { kind: string }): boolean => kind === 'item'
    const line = key === 'Home' ? lines.findIndex(isItem) : lines.findLastIndex(isItem)
    return isLandscape ? { ...at, row: line } : { ...at, column: line }
  }
  if (isChord) return null
  const period = daysBetween(inSight.from, inSight.to) + 1
  if (key === 'PageUp') return onDay(addDays(spot.day, -period))
  if (key === 'PageDown') return onDay(addDays(spot.day, period))
  return key.toLowerCase() === 't' ? onDay(today) : null
}
