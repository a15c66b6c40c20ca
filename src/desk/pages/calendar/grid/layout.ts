import { addDays, type CalendarDay, daysBetween } from '../../../../contract/day.ts'
import type { GridPosition } from '../../../ui/grid/useGridCursor.ts'
import type { GridAxis } from '../../../ui/grid/useGridWindow.ts'
import type { CalendarItem } from '../data/useCalendar.ts'
import type { CellPosition } from '../rules/selection.ts'

/** A line in the direction of items: an item, or in landscape the head of a category. */
export type GridLine =
  | { readonly kind: 'item'; readonly item: CalendarItem }
  | ({ readonly kind: 'group' } & CategoryOfItems)

/** A category with its items, in their order. */
export type CategoryOfItems = { readonly name: string; readonly itemIds: readonly number[] }

/** Landscape: items down, days across. Portrait: days down, items across (ux.md §4.2). */
export type GridLayout = {
  readonly isLandscape: boolean
  /** Whether a whole month is visible: its cells are too small for a finger. */
  readonly isMonth: boolean
  readonly lines: readonly GridLine[]
  readonly days: readonly CalendarDay[]
  readonly rows: GridAxis
  readonly columns: GridAxis
  /** The column of heads at the start, and the row of heads at the top, in px. */
  readonly labelPx: number
  readonly headPx: number
}

/** The input of the layout. */
export type LayoutInput = {
  readonly isLandscape: boolean
  readonly isMonth: boolean
  /** The width of the grid, in px. */
  readonly widthPx: number
  /** The text size of the device, in px; all sizes grow with it. */
  readonly remPx: number
  /** The largest number of days shown at once; without it, as many as fit. */
  readonly mostDays?: number
}

/** The number of days one can scroll through, and how many of them are before the requested first day. */
export const dayCount = 730
export const daysBefore = 182

export const daysFrom = (origin: CalendarDay): readonly CalendarDay[] =>
  Array.from({ length: dayCount }, (_, at) => addDays(origin, at))

/** The items in their order: below their category in landscape, one column each in portrait. */
function linesOf(items: readonly CalendarItem[], isLandscape: boolean): readonly GridLine[] {
  const heads = new Map(categoriesOf(items).map((category) => [category.itemIds[0], category]))
  return items.flatMap((item): readonly GridLine[] => {
    const line = { kind: 'item', item } as const
    const category = isLandscape ? heads.get(item.id) : undefined
    return category === undefined ? [line] : [{ kind: 'group', ...category }, line]
  })
}

/** The categories of items that are listed by category. */
export function categoriesOf(items: readonly CalendarItem[]): readonly CategoryOfItems[] {
  const ids = [...new Set(items.map(({ categoryId }) => categoryId))]
  return ids.map((id) => {
    const own = items.filter(({ categoryId }) => categoryId === id)
    return { name: own[0]?.categoryName ?? '', itemIds: own.map((item) => item.id) }
  })
}

export function layoutOf(
  items: readonly CalendarItem[],
  days: readonly CalendarDay[],
  input: LayoutInput,
): GridLayout {
  const { isLandscape, isMonth, widthPx, remPx, mostDays } = input
  const isNarrow = widthPx < 30 * remPx
  const labelPx = Math.round((isLandscape ? 10 : isNarrow ? 5.25 : 10.5) * remPx)
  const lines = linesOf(items, isLandscape)
  const wide = widthPx - labelPx
  const headPx = 3 * remPx
  const itemAxis = (sizeOf: GridAxis['sizeOf']): GridAxis => ({
    count: lines.length,
    sizeOf,
    keyOf: (at) => keyOf(lines[at]),
    isHead: (at) => lines[at]?.kind === 'group',
  })
  const dayAxis = (px: number): GridAxis => ({
    count: days.length,
    sizeOf: () => px,
    keyOf: (at) => days[at] ?? '',
  })
  const rem = (count: number): number => Math.round(count * remPx)
  const laid = { isLandscape, isMonth, lines, days, labelPx, headPx }
  if (isLandscape) {
    const dayPx = isMonth ? Math.max(1.25 * remPx, wide / 31) : filling(wide, 3.5 * remPx, mostDays)
    const rows = itemAxis((at) => rem(lines[at]?.kind === 'group' ? 1.75 : 3.5))
    return { ...laid, rows, columns: dayAxis(dayPx) }
  }
  const itemPx = filling(wide, (isNarrow ? 7.75 : 9) * remPx)
  return { ...laid, rows: dayAxis(rem(isMonth ? 1.5 : 3.25)), columns: itemAxis(() => itemPx) }
}

const keyOf = (line: GridLine | undefined): string =>
  line?.kind === 'item' ? `item ${line.item.id}` : `group ${line?.name}`

/** The size of a line: at least `least` px, and so large that whole lines, at most `most`, fill the available px. */
const filling = (availablePx: number, least: number, most = Number.POSITIVE_INFINITY): number => {
  const fit = Math.min(most, Math.max(1, Math.floor(availablePx / least)))
  return Math.max(least, availablePx / fit)
}

/** The row and column of an item and a day; null when they are not in the grid. */
export function placeOf(
  { lines, days, isLandscape }: GridLayout,
  { itemId, day }: CellPosition,
): GridPosition | null {
  const line = lines.findIndex((one) => one.kind === 'item' && one.item.id === itemId)
  const [first] = days
  const at = first === undefined ? -1 : daysBetween(first, day)
  if (line < 0 || at < 0 || at >= days.length) return null
  return isLandscape ? { row: line, column: at } : { row: at, column: line }
}

/** The item and the day at a row and column; null on the head of a category. */
export function lineAndDay({ lines, days, isLandscape }: GridLayout, row: number, column: number) {
  const line = lines[isLandscape ? row : column]
  const day = days[isLandscape ? column : row]
  return line?.kind === 'item' && day !== undefined ? { item: line.item, day } : null
}

/** The cell at a row and column; null on the head of a category. */
export function spotAt(layout: GridLayout, row: number, column: number): CellPosition | null {
  const found = lineAndDay(layout, row, column)
  return found === null ? null : { itemId: found.item.id, day: found.day }
}
