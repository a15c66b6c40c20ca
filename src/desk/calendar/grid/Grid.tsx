import { memo, type ReactNode, type RefObject, useMemo } from 'react'
import type { CalendarDay } from '../../../contract/day.ts'
import type { CalendarData, CalendarItem } from '../data/useCalendar.ts'
import type { Selection } from '../rules/edits.ts'
import type { Spot } from '../selection/selection.ts'
import { indexesOf, type Span, sizeOf, startOf, totalOf } from './axis.ts'
import styles from './Grid.module.css'
import { GridRow } from './GridRow.tsx'
import { DayHead, ItemHead } from './heads.tsx'
import { type Layout, placeOf } from './layout.ts'
import { roles } from './roles.ts'
import { SelectionFrame } from './SelectionFrame.tsx'

declare module 'react' {
  interface CSSProperties {
    /** The column of heads, the row of heads, and one column of cells. */
    '--label'?: string
    '--head'?: string
    '--day'?: string
  }
}

type GridProps = {
  readonly layout: Layout
  readonly rows: Span
  readonly columns: Span
  readonly data: Pick<CalendarData, 'cell' | 'currency' | 'today'>
  /** The cell that Tab leads to. */
  readonly stop: Spot | null
  readonly selection: Selection | null
  readonly lastTouched: number | null
  /** Items on which a special and a discount meet. */
  readonly laned: ReadonlySet<number>
  /** The special that holds on a day, for portrait's day labels. */
  readonly noteOf: (day: CalendarDay) => string
  readonly corner: ReactNode
  readonly gridRef: RefObject<HTMLDivElement | null>
}

/** The cells in sight on a canvas as large as all of them. */
export function Grid(props: GridProps) {
  const { layout, rows, columns, data, stop, selection, lastTouched } = props
  const { laned, noteOf, corner, gridRef } = props
  const place = stop === null ? null : placeOf(layout, stop)
  const size = {
    inlineSize: layout.labelPx + totalOf(layout.columns),
    blockSize: layout.headPx + totalOf(layout.rows),
    '--label': `${layout.labelPx}px`,
    '--head': `${layout.headPx}px`,
    '--day': `${sizeOf(layout.columns, 0)}px`,
  }
  return (
    <div className={styles.canvas} data-down={!layout.isLandscape || undefined} style={size}>
      <div
        ref={gridRef}
        role="grid"
        aria-label="Events"
        aria-multiselectable="true"
        aria-rowcount={layout.rows.count + 1}
        aria-colcount={layout.columns.count + 1}
        className={styles.grid}
      >
        <HeadRow layout={layout} columns={columns} today={data.today} selection={selection}>
          {corner}
        </HeadRow>
        {indexesOf(rows, place?.row ?? null).map((row) => (
          <GridRow
            key={row}
            layout={layout}
            row={row}
            columns={columns}
            stop={place?.row === row ? place.column : null}
            cell={data.cell}
            currency={data.currency}
            today={data.today}
            selection={touches(layout, row, selection) ? selection : null}
            laned={laned}
            note={layout.isLandscape ? '' : noteOf(layout.days[row] ?? data.today)}
          />
        ))}
      </div>
      {selection === null ? null : (
        <SelectionFrame layout={layout} selection={selection} itemId={lastTouched} />
      )}
    </div>
  )
}

/** Whether anything in this row may be chosen: the others need not be drawn again. */
function touches(layout: Layout, row: number, selection: Selection | null): boolean {
  if (selection === null) return false
  if (!layout.isLandscape) {
    const day = layout.days[row]
    return day !== undefined && day >= selection.days.from && day <= selection.days.to
  }
  const line = layout.lines[row]
  return line?.kind === 'item' && selection.itemIds.includes(line.item.id)
}

type HeadRowProps = {
  readonly layout: Layout
  readonly columns: Span
  readonly today: CalendarDay
  readonly selection: Selection | null
  readonly children: ReactNode
}

const HeadRow = memo(function HeadRow(props: HeadRowProps) {
  const { layout, columns, today, selection, children } = props
  const starts = useMemo(() => firstOfCategory(layout), [layout])
  return (
    <div
      {...roles.row}
      aria-rowindex={1}
      className={styles.heads}
      style={{ blockSize: layout.headPx }}
    >
      <div {...roles.columnHead} className={styles.corner}>
        {children}
      </div>
      {indexesOf(columns, null).map((column) => {
        const at = {
          column,
          start: layout.labelPx + startOf(layout.columns, column),
          size: sizeOf(layout.columns, column),
        }
        const day = layout.days[column]
        if (layout.isLandscape) {
          return day === undefined ? null : <DayHead key={column} day={day} today={today} {...at} />
        }
        const line = layout.lines[column]
        return line?.kind === 'item' ? (
          <ItemHead
            key={column}
            item={line.item}
            isOn={selection?.itemIds.includes(line.item.id) === true}
            startsGroup={starts.has(line.item.id)}
            {...at}
          />
        ) : null
      })}
    </div>
  )
})

function firstOfCategory({ lines }: Layout): ReadonlySet<number> {
  const first = new Map<CalendarItem['categoryId'], number>()
  for (const line of lines) {
    if (line.kind === 'item' && !first.has(line.item.categoryId)) {
      first.set(line.item.categoryId, line.item.id)
    }
  }
  return new Set(first.values())
}
