import type { CalendarDay } from '../../../../contract/day.ts'
import { isRtl } from '../../../ui/grid/useGridKeys.ts'
import type { GridWindow } from '../../../ui/grid/useGridWindow.ts'
import type { CellPosition } from '../rules/selection.ts'
import { type GridLayout, spotAt } from './layout.ts'

/** The grid as it is drawn. */
export type DrawnGrid = {
  readonly layout: GridLayout
  readonly rows: GridWindow
  readonly columns: GridWindow
}

/** The cell below a point of the window; null beside the cells. */
export function spotUnder(
  element: HTMLElement,
  drawn: DrawnGrid,
  x: number,
  y: number,
): CellPosition | null {
  const { layout } = drawn
  const [across, down] = pointIn(element, drawn, x, y)
  if (across < layout.labelPx || down < layout.headPx) return null
  return spotAt(layout, ...placeIn(drawn, across, down))
}

/** The day below a point of the window, also where its cells are covered. */
export function dayUnder(
  element: HTMLElement,
  drawn: DrawnGrid,
  x: number,
  y: number,
): CalendarDay | null {
  const { days, isLandscape } = drawn.layout
  const [row, column] = placeIn(drawn, ...pointIn(element, drawn, x, y))
  return days[isLandscape ? column : row] ?? null
}

/** Converts a point of the window to px of the whole grid with its heads, across and down. */
function pointIn(
  element: HTMLElement,
  { rows, columns }: DrawnGrid,
  x: number,
  y: number,
): readonly [number, number] {
  const box = element.getBoundingClientRect()
  const inset = isRtl(element) ? box.right - x : x - box.left
  return [inset + (columns.scrollOffset ?? 0), y - box.top + (rows.scrollOffset ?? 0)]
}

const placeIn = (
  { rows, columns }: DrawnGrid,
  across: number,
  down: number,
): readonly [row: number, column: number] => [
  rows.getVirtualItemForOffset(down)?.index ?? 0,
  columns.getVirtualItemForOffset(across)?.index ?? 0,
]
