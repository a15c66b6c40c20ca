import { memo } from 'react'
import type { DayContents } from '../../../ui/paths.ts'
import type { FindingsAt } from '../checks/finding.ts'
import type { CalendarData } from '../data/useCalendar.ts'
import type { CellPosition } from '../rules/selection.ts'
import { atOnce, groupsOf, type IndexSpan, sizeOf, startOf } from './axis.ts'
import { GridCells, type GridCellsProps } from './GridCells.tsx'
import styles from './GridRow.module.css'
import { DayLabel, ItemLabel } from './heads.tsx'
import type { GridLayout } from './layout.ts'
import { roles } from './roles.ts'
import { useStopPlace } from './stop.ts'

export type GridRowProps = {
  readonly layout: GridLayout
  readonly row: number
  /** The columns on the page. */
  readonly columns: IndexSpan
  /** The cell that Tab leads to before any was touched; null in all other rows. */
  readonly first: CellPosition | null
  readonly cell: CalendarData['cell']
  readonly show: DayContents
  readonly lastYear: GridCellsProps['lastYear']
  readonly currency: CalendarData['currency']
  readonly today: CalendarData['today']
  readonly findingsAt: FindingsAt
  readonly laned: ReadonlySet<number>
  /** In portrait, beside the day: its special. */
  readonly note: string
}

/** One row: an item over its days, a category's head, or in portrait a day with all items. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { layout, row, columns, first: firstStop, today, note, ...rest } = props
  const stop = useStopPlace(layout, firstStop, (place) =>
    place?.row === row ? place.column : null,
  )
  const { lines, days, isLandscape } = layout
  const line = isLandscape ? lines[row] : undefined
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
  const groups = groupsOf(columns)
  const isStopBeyond = stop !== null && (stop < columns.first || stop > columns.last)
  return (
    <div {...roles.row} aria-rowindex={row + 2} className={styles.row} style={place}>
      {line === undefined ? (
        <DayLabel day={days[row] ?? today} today={today} note={note} />
      ) : (
        <ItemLabel item={line.item} />
      )}
      {isStopBeyond ? (
        <GridCells
          key="stop"
          layout={layout}
          row={row}
          first={stop}
          last={stop}
          stop={stop}
          {...rest}
        />
      ) : null}
      {groups.map((first) => {
        const last = Math.min(first + atOnce, layout.columns.count) - 1
        const isStopHere = stop !== null && stop >= first && stop <= last
        return (
          <GridCells
            key={first}
            layout={layout}
            row={row}
            first={first}
            last={last}
            stop={isStopHere ? stop : null}
            {...rest}
          />
        )
      })}
    </div>
  )
})
