import type { CalendarDay } from '../../../../contract/day.ts'
import type { CellPosition } from '../rules/selection.ts'
import { indexAt } from './axis.ts'
import { dayAxisOf, type GridLayout, spotAt } from './layout.ts'
import { isRtl, type Offsets } from './offsets.ts'

type Laid = { readonly layout: GridLayout; readonly offsets: Offsets }

/** The cell below a point of the window; null beside the cells. */
export function spotUnder(
  element: HTMLElement,
  laid: Laid,
  x: number,
  y: number,
): CellPosition | null {
  const [across, down] = pointIn(element, laid, x, y)
  if (across < 0 || down < 0) return null
  const { rows, columns } = laid.layout
  return spotAt(laid.layout, indexAt(rows, down), indexAt(columns, across))
}

/** The day below a point of the window, also where its cells are covered. */
export function dayUnder(
  element: HTMLElement,
  laid: Laid,
  x: number,
  y: number,
): CalendarDay | null {
  const [across, down] = pointIn(element, laid, x, y)
  const at = laid.layout.isLandscape ? across : down
  return laid.layout.days[indexAt(dayAxisOf(laid.layout), at)] ?? null
}

/** Converts a point of the window to the surface of the cells, across and down. */
function pointIn(
  element: HTMLElement,
  { layout: { labelPx, headPx }, offsets }: Laid,
  x: number,
  y: number,
): readonly [number, number] {
  const box = element.getBoundingClientRect()
  const { across, down } = offsets.now()
  const inset = isRtl(element) ? box.right - x : x - box.left
  return [inset + across.px - labelPx, y - box.top + down.px - headPx]
}
