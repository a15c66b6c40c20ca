import { memo } from 'react'
import { addDays, type CalendarDay, formatDay } from '../../../../contract/day.ts'
import { weekdayOf } from '../../../../contract/event.ts'
import type { DayContents } from '../../../ui/paths.ts'
import { useChosen } from '../address/selectionStore.ts'
import { type FindingsAt, markOf } from '../checks/finding.ts'
import type { LastYearBeside } from '../data/lastYear.ts'
import type { CalendarData, CalendarItem } from '../data/useCalendar.ts'
import type { CellSelection } from '../rules/edits.ts'
import { isActedOn } from '../rules/selection.ts'
import { sizeOf, startOf } from './axis.ts'
import { bandParts, cellLook } from './cellLook.ts'
import { GridCell } from './GridCell.tsx'
import { isWeekend } from './heads.tsx'
import { type GridLayout, type GridLine, lineAndDay } from './layout.ts'

export type GridCellsProps = {
  readonly layout: GridLayout
  readonly row: number
  /** The columns from `first` to `last`. */
  readonly first: number
  readonly last: number
  /** The column with the focus, if it is one of these. */
  readonly stop: number | null
  readonly cell: CalendarData['cell']
  readonly show: DayContents
  /** Null where days do not show last year. */
  readonly lastYear: ((item: CalendarItem, day: CalendarDay) => LastYearBeside) | null
  readonly currency: CalendarData['currency']
  readonly findingsAt: FindingsAt
  /** Items that have a special and a discount on the same day. */
  readonly laned: ReadonlySet<number>
}

/** Some neighbouring cells of a row. Scrolling renders cells in such groups, each once. */
export const GridCells = memo(function GridCells(props: GridCellsProps) {
  const { layout, row, first, last, stop, cell, show, lastYear, currency, findingsAt, laned } =
    props
  // A selection elsewhere does not render these cells again.
  const selection = useChosen(({ selection: all }) =>
    all !== null && touches(layout, row, first, last, all) ? all : null,
  )
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const column = first + at
    const found = lineAndDay(layout, row, column)
    if (found === null) return null
    const { item, day } = found
    const known = cell(item, day)
    const hasBands = known.bands.length > 0
    return (
      <GridCell
        key={column}
        column={column}
        start={layout.labelPx + startOf(layout.columns, column)}
        size={sizeOf(layout.columns, column)}
        itemId={item.id}
        itemName={item.name}
        day={day}
        dayWords={formatDay(day)}
        {...cellLook(known, currency, show, lastYear?.(item, day) ?? null)}
        {...bandParts(
          hasBands ? cell(item, addDays(day, -1)) : null,
          known,
          hasBands ? cell(item, addDays(day, 1)) : null,
        )}
        finding={markOf(findingsAt(item.id, day))}
        hasLanes={laned.has(item.id)}
        isWeekend={isWeekend(weekdayOf(day))}
        isSelected={selection !== null && isActedOn(selection, { itemId: item.id, day })}
        isStop={column === stop}
      />
    )
  })
})

/** Whether any of these cells may be chosen. */
function touches(
  { isLandscape, lines, days }: GridLayout,
  row: number,
  first: number,
  last: number,
  { itemIds, days: range }: CellSelection,
): boolean {
  const isChosen = (line: GridLine | undefined): boolean =>
    line?.kind === 'item' && itemIds.includes(line.item.id)
  const [from, to] = isLandscape ? [days[first], days[last]] : [days[row], days[row]]
  if (from === undefined || to === undefined || to < range.from || from > range.to) return false
  return isLandscape ? isChosen(lines[row]) : lines.slice(first, last + 1).some(isChosen)
}
