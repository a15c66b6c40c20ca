import { addDays, type CalendarDay, daysBetween } from '../../../../contract/day.ts'
import type { CellPosition } from '../rules/selection.ts'
import { type GridLayout, placeOf, spotAt } from './layout.ts'

export type Move =
  | 'up'
  | 'down'
  | 'before'
  | 'after'
  | 'row start'
  | 'row end'
  | 'first'
  | 'last'
  | 'period before'
  | 'period after'
  | 'today'

type MoveContext = {
  readonly layout: GridLayout
  readonly today: CalendarDay
  /** The visible days: a period is as long as they are, and Home and End go to the first and the last of them. */
  readonly inSight: { readonly from: CalendarDay; readonly to: CalendarDay }
}

/** The cell a key leads to; the same cell at the edge of the grid. */
export function movedTo(
  spot: CellPosition,
  move: Move,
  { layout, today, inSight }: MoveContext,
): CellPosition {
  const place = placeOf(layout, spot)
  const period = daysBetween(inSight.from, inSight.to) + 1
  const onDay = (day: CalendarDay): CellPosition => ({ ...spot, day: within(layout, day) })
  if (place === null) return spot
  switch (move) {
    case 'up':
      return beside(layout, spot, [-1, 0])
    case 'down':
      return beside(layout, spot, [1, 0])
    case 'before':
      return beside(layout, spot, [0, -1])
    case 'after':
      return beside(layout, spot, [0, 1])
    case 'row start':
      return layout.isLandscape ? onDay(inSight.from) : ofItem(layout, spot, 0)
    case 'row end':
      return layout.isLandscape ? onDay(inSight.to) : ofItem(layout, spot, layout.lines.length - 1)
    case 'first':
      return layout.isLandscape ? ofItem(layout, spot, 0) : onDay(inSight.from)
    case 'last':
      return layout.isLandscape ? ofItem(layout, spot, layout.lines.length - 1) : onDay(inSight.to)
    case 'period before':
      return onDay(addDays(spot.day, -period))
    case 'period after':
      return onDay(addDays(spot.day, period))
    case 'today':
      return onDay(today)
  }
}

/** The next cell in a direction; heads of categories are skipped. */
function beside(
  layout: GridLayout,
  spot: CellPosition,
  [down, across]: readonly [number, number],
): CellPosition {
  const place = placeOf(layout, spot)
  if (place === null) return spot
  let [row, column] = [place.row + down, place.column + across]
  while (row >= 0 && row < layout.rows.count && column >= 0 && column < layout.columns.count) {
    const found = spotAt(layout, row, column)
    if (found !== null) return found
    row += down
    column += across
  }
  return spot
}

/** The first item from `line` on, or the last one up to it. */
function ofItem({ lines }: GridLayout, spot: CellPosition, line: number): CellPosition {
  const items = lines.flatMap((one) => (one.kind === 'item' ? [one.item.id] : []))
  const itemId = line === 0 ? items[0] : items.at(-1)
  return itemId === undefined ? spot : { ...spot, itemId }
}

function within({ days }: GridLayout, day: CalendarDay): CalendarDay {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return day
  return day < first ? first : day > last ? last : day
}
