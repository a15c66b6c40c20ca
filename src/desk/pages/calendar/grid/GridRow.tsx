import type { VirtualItem } from '@tanstack/react-virtual'
import { memo } from 'react'
import { addDays, type CalendarDay } from '../../../../contract/day.ts'
import { weekdayOf } from '../../../../contract/event.ts'
import { gridRoles } from '../../../ui/gridRoles.ts'
import { formatDay } from '../../../ui/language/format.ts'
import type { DayContents } from '../../../ui/paths.ts'
import { useChosen } from '../address/selectionStore.ts'
import { type FindingsAt, markOf } from '../checks/finding.ts'
import type { LastYearBeside } from '../data/lastYear.ts'
import type { CalendarData, CalendarItem } from '../data/useCalendar.ts'
import { isActedOn } from '../rules/selection.ts'
import { bandParts, cellLook } from './cellLook.ts'
import styles from './Grid.module.css'
import { GridCell } from './GridCell.tsx'
import { DayLabel, ItemLabel, isWeekend } from './heads.tsx'
import { type GridLayout, lineAndDay } from './layout.ts'

/** What all cells show. */
export type CellContents = {
  readonly cell: CalendarData['cell']
  readonly show: DayContents
  /** Null where days do not show last year. */
  readonly lastYear: ((item: CalendarItem, day: CalendarDay) => LastYearBeside) | null
  readonly currency: CalendarData['currency']
  readonly isRequested: CalendarData['isRequested']
  readonly findingsAt: FindingsAt
  /** Items that have a special and a discount on the same day. */
  readonly laned: ReadonlySet<number>
}

type GridRowProps = {
  readonly layout: GridLayout
  readonly row: number
  readonly start: number
  readonly size: number
  /** The columns in the page. */
  readonly columns: readonly VirtualItem[]
  /** The column with the focus; null in all other rows. */
  readonly stop: number | null
  readonly contents: CellContents
  readonly today: CalendarDay
  /** Where days run down, beside the day: its special. */
  readonly note: string
}

/** One row: an item over its days, a category's head, or where days run down a day with all items. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { layout, row, columns, stop, contents, today, note } = props
  const { lines, days, isLandscape } = layout
  const line = isLandscape ? lines[row] : undefined
  const day = isLandscape ? undefined : days[row]
  // A selection elsewhere does not render this row again.
  const selection = useChosen(({ selection: all }) => {
    if (all === null) return null
    const isHere =
      line?.kind === 'item'
        ? all.itemIds.includes(line.item.id)
        : day !== undefined && day >= all.days.from && day <= all.days.to
    return isHere ? all : null
  })
  const place = { insetBlockStart: props.start, blockSize: props.size }
  if (line?.kind === 'group') {
    return (
      <div {...gridRoles.row} aria-rowindex={row + 2} className={styles.group} style={place}>
        <div
          {...gridRoles.rowHeading}
          className={styles.groupName}
          data-head-items={line.itemIds.join(' ')}
          aria-colspan={layout.columns.count + 1}
        >
          {line.name}
        </div>
      </div>
    )
  }
  return (
    <div {...gridRoles.row} aria-rowindex={row + 2} className={styles.row} style={place}>
      {line === undefined ? (
        <DayLabel day={day ?? today} today={today} note={note} />
      ) : (
        <ItemLabel item={line.item} />
      )}
      {columns.map(({ index, start, size }) => {
        const found = lineAndDay(layout, row, index)
        if (found === null) return null
        const spot = { itemId: found.item.id, day: found.day }
        return (
          <DayCell
            key={index}
            {...found}
            contents={contents}
            column={index}
            start={start}
            size={size}
            isSelected={selection !== null && isActedOn(selection, spot)}
            isStop={index === stop}
          />
        )
      })}
    </div>
  )
})

type DayCellProps = {
  readonly item: CalendarItem
  readonly day: CalendarDay
  readonly contents: CellContents
  readonly column: number
  readonly start: number
  readonly size: number
  readonly isSelected: boolean
  readonly isStop: boolean
}

/** Works out what its cell shows, which is drawn only when that changes. */
const DayCell = memo(function DayCell({ item, day, contents, ...place }: DayCellProps) {
  const { cell, show, lastYear, currency, isRequested, findingsAt, laned } = contents
  const known = cell(item, day)
  const hasBands = known.bands.length > 0
  return (
    <GridCell
      {...place}
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
      isRequested={isRequested(item.id, day)}
      hasLanes={laned.has(item.id)}
      isWeekend={isWeekend(weekdayOf(day))}
    />
  )
})
