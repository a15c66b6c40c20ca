import { useNavigate } from 'react-router'
import { useCalendarAddress, zoomedTo } from '../address/calendarAddress.ts'
import { select, useChosen } from '../address/selectionStore.ts'
import { daysInSight } from '../address/sight.ts'
import type { CalendarData } from '../data/useCalendar.ts'
import { useTheActions } from '../editor/useActions.ts'
import type { CellPosition } from '../rules/selection.ts'
import { stopAt, useStop } from './stop.ts'
import { type BarMove, useBarMove } from './useBarMove.ts'
import type { GridCursor } from './useCursor.tsx'
import { useGestures } from './useGestures.ts'
import { useGridPresses } from './useGridPresses.ts'
import { usePinch } from './usePinch.ts'
import type { Surface } from './useSurface.ts'

type GridActs = {
  /** The cell that Tab leads to before any cell was touched. */
  readonly first: CellPosition | null
  readonly barOf: BarMove['barOf']
}

/** What finger, mouse and keys do on the grid (ux.md §4.3, §4.4). */
export function useGridActs(
  { scroller, grid, layout, offsets, order, layAround, mayEdit }: Surface,
  data: CalendarData,
  cursor: GridCursor,
): GridActs {
  const { from, today, zoom, to } = useCalendarAddress()
  const navigate = useNavigate()
  const setPrice = useTheActions().actions.find(({ id, off }) => id === 'price' && off === null)
  const { barOf, onMove, onLetGo } = useBarMove(data, setPrice !== undefined)
  const isMonth = zoom === 'month'
  const [firstItem] = order
  const first = firstItem === undefined ? null : { itemId: firstItem, day: from }

  useGestures(scroller, {
    layout,
    offsets,
    onTap(spot) {
      stopAt(spot, false)
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
      stopAt(spot, false)
      select({ kind: 'begin', spot })
    },
  })
  usePinch(scroller, (way) => {
    const address = zoomedTo({ view: 'grid', zoom }, way)
    if (address !== null) void navigate(to(address), { replace: true })
  })
  useGridPresses({
    grid,
    layout,
    order,
    mayEdit,
    stop: () => useStop.getState().spot ?? first,
    inSight: () => daysInSight(from),
    today,
    goTo(spot) {
      if (!layout.days.includes(spot.day)) layAround(spot.day)
      cursor.walk(spot)
    },
  })
  return { first, barOf }
}
