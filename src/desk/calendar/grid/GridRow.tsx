import { memo, type ReactNode } from 'react'
import { addDays, formatDay } from '../../../contract/day.ts'
import { weekdayOf } from '../../../contract/event.ts'
import type { CalendarData } from '../data/useCalendar.ts'
import type { Selection } from '../rules/edits.ts'
import { isActedOn } from '../selection/selection.ts'
import { indexesOf, type Span, sizeOf, startOf } from './axis.ts'
import { bandParts, cellLook, needsLanes } from './cellLook.ts'
import styles from './Grid.module.css'
import { GridCell } from './GridCell.tsx'
import { DayLabel, ItemLabel, isWeekend } from './heads.tsx'
import type { Layout } from './layout.ts'
import { roles } from './roles.ts'

export type GridRowProps = {
  readonly layout: Layout
  readonly row: number
  /** Columns in the page, and the one with the focus when it is in this row. */
  readonly columns: Span
  readonly stop: number | null
  readonly cell: CalendarData['cell']
  readonly currency: CalendarData['currency']
  readonly today: CalendarData['today']
  /** Null where nothing of this row is chosen. */
  readonly selection: Selection | null
  /** In portrait, beside the day: the special that holds on it. */
  readonly note: string
}

/** One row: an item over its days, a category's head, or in portrait a day with all items. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { layout, row, columns, stop, cell, currency, selection } = props
  const { lines, days, isLandscape } = layout
  const line = isLandscape ? lines[row] : undefined
  const day = isLandscape ? undefined : days[row]
  const place = {
    insetBlockStart: layout.headPx + startOf(layout.rows, row),
    blockSize: sizeOf(layout.rows, row),
  }
  if (line?.kind === 'group') {
    return (
      <div {...roles.row} aria-rowindex={row + 2} className={styles.group} style={place}>
        <div
          {...roles.rowHead}
          className={styles.groupName}
          aria-colspan={layout.columns.count + 1}
        >
          {line.name}
        </div>
      </div>
    )
  }
  let hasLanes = false
  const cells: ReactNode[] = []
  for (const column of indexesOf(columns, stop)) {
    const across = isLandscape ? line : lines[column]
    const on = isLandscape ? days[column] : day
    if (across?.kind !== 'item' || on === undefined) continue
    const { item } = across
    const known = cell(item, on)
    hasLanes ||= needsLanes(known)
    const isMarked = selection !== null && isActedOn(selection, { itemId: item.id, day: on })
    cells.push(
      <GridCell
        key={column}
        column={column}
        start={layout.labelPx + startOf(layout.columns, column)}
        size={sizeOf(layout.columns, column)}
        itemId={item.id}
        itemName={item.name}
        day={on}
        dayWords={formatDay(on)}
        {...cellLook(known, currency)}
        {...bandParts(
          known.bands.length > 0 ? cell(item, addDays(on, -1)) : null,
          known,
          known.bands.length > 0 ? cell(item, addDays(on, 1)) : null,
        )}
        isWeekend={isWeekend(weekdayOf(on))}
        isSelected={isMarked}
        isStop={column === stop}
      />,
    )
  }
  return (
    <div
      {...roles.row}
      aria-rowindex={row + 2}
      className={styles.row}
      data-lanes={hasLanes || undefined}
      style={place}
    >
      {line === undefined ? (
        <DayLabel day={day ?? props.today} today={props.today} note={props.note} />
      ) : (
        <ItemLabel item={line.item} isOn={selection !== null} />
      )}
      {cells}
    </div>
  )
})
