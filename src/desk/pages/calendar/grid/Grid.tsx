import { memo, type ReactNode, type RefObject, useMemo } from 'react'
import type { CalendarDay } from '../../../../contract/day.ts'
import type { DayContents } from '../../../ui/paths.ts'
import type { FindingsAt } from '../checks/finding.ts'
import type { CalendarData, CalendarItem } from '../data/useCalendar.ts'
import type { EffectiveEvent } from '../rules/draft.ts'
import type { CellSelection } from '../rules/edits.ts'
import type { CellPosition } from '../rules/selection.ts'
import { type IndexSpan, indexesOf, sizeOf, startOf, totalOf } from './axis.ts'
import styles from './Grid.module.css'
import { GridRow, type GridRowProps } from './GridRow.tsx'
import { DayHead, ItemHead } from './heads.tsx'
import { type GridLayout, placeOf } from './layout.ts'
import type { Offsets } from './offsets.ts'
import { roles } from './roles.ts'
import { SelectionFrame } from './SelectionFrame.tsx'
import { useStopPlace } from './stop.ts'
import { FocusWalked } from './useCursor.tsx'
import type { Surface } from './useSurface.ts'
import { type CellWindow, useWindow } from './useWindow.ts'

declare module 'react' {
  interface CSSProperties {
    /** The column of heads, the row of heads, and one column of cells. */
    '--label'?: string
    '--head'?: string
    '--day'?: string
  }
}

type GridProps = {
  readonly layout: GridLayout
  readonly offsets: Offsets
  readonly size: Surface['size']
  /** Called with what is visible once scrolling has stopped. */
  readonly onRest: (inSight: CellWindow) => void
  readonly data: Pick<CalendarData, 'currency' | 'today'>
  readonly cell: CalendarData['cell']
  readonly show: DayContents
  readonly lastYear: GridRowProps['lastYear']
  /** The cell that Tab leads to before any cell was touched. */
  readonly first: CellPosition | null
  readonly findingsAt: FindingsAt
  /** Items that have a special and a discount on the same day. */
  readonly laned: ReadonlySet<number>
  /** The name of a day's special, for the day labels in portrait. */
  readonly noteOf: (day: CalendarDay) => string
  readonly corner: ReactNode
  readonly gridRef: RefObject<HTMLDivElement | null>
  /** The event that moves with what is chosen. */
  readonly barOf: (selection: CellSelection) => EffectiveEvent | null
  /** Whether it shows a preview of a change that is not drafted yet. */
  readonly isPreview: boolean
  /** Whether prices are still loading; until then none is shown as unknown. */
  readonly isPricing: boolean
}

/** Before the size of the grid is known and it is scrolled to its first day. */
const noCells: CellWindow = { rows: { first: 0, last: -1 }, columns: { first: 0, last: -1 } }

/** The visible cells, on a surface as large as all cells together. */
export function Grid(props: GridProps) {
  const { layout, offsets, size: gridSize, onRest, data, cell, show, lastYear, first } = props
  const { findingsAt, laned, noteOf, corner, gridRef, barOf, isPreview, isPricing } = props
  const inWindow = useWindow({ offsets, layout, size: gridSize, onRest })
  const { rows, columns } = gridSize.isMeasured ? inWindow : noCells
  const firstRow = first === null ? null : (placeOf(layout, first)?.row ?? null)
  const stopBeyond = useStopPlace(layout, first, (place) =>
    place !== null && (place.row < rows.first || place.row > rows.last) ? place.row : null,
  )
  const size = {
    inlineSize: layout.labelPx + totalOf(layout.columns),
    blockSize: layout.headPx + totalOf(layout.rows),
    '--label': `${layout.labelPx}px`,
    '--head': `${layout.headPx}px`,
    '--day': `${sizeOf(layout.columns, 0)}px`,
  }
  return (
    <div
      className={styles.canvas}
      data-days={layout.isLandscape ? 'across' : 'down'}
      data-month={layout.isMonth || undefined}
      data-show={show}
      data-preview={isPreview || undefined}
      data-pricing={isPricing || undefined}
      style={size}
    >
      <div
        ref={gridRef}
        role="grid"
        aria-label="Events"
        aria-multiselectable="true"
        aria-rowcount={layout.rows.count + 1}
        aria-colcount={layout.columns.count + 1}
        className={styles.grid}
      >
        <HeadRow layout={layout} columns={columns} today={data.today}>
          {corner}
        </HeadRow>
        {indexesOf(rows, gridSize.isMeasured ? stopBeyond : null).map((row) => (
          <GridRow
            key={row}
            layout={layout}
            row={row}
            columns={columns}
            first={row === firstRow ? first : null}
            cell={cell}
            show={show}
            lastYear={lastYear}
            currency={data.currency}
            today={data.today}
            findingsAt={findingsAt}
            laned={laned}
            note={layout.isLandscape ? '' : noteOf(layout.days[row] ?? data.today)}
          />
        ))}
      </div>
      <SelectionFrame layout={layout} barOf={barOf} />
      <FocusWalked grid={gridRef} />
    </div>
  )
}

type GridHeadProps = {
  readonly layout: GridLayout
  readonly columns: IndexSpan
  readonly today: CalendarDay
  readonly children: ReactNode
}

const HeadRow = memo(function HeadRow(props: GridHeadProps) {
  const { layout, columns, today, children } = props
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
          <ItemHead key={column} item={line.item} startsGroup={starts.has(line.item.id)} {...at} />
        ) : null
      })}
    </div>
  )
})

function firstOfCategory({ lines }: GridLayout): ReadonlySet<number> {
  const first = new Map<CalendarItem['categoryId'], number>()
  for (const line of lines) {
    if (line.kind === 'item' && !first.has(line.item.categoryId)) {
      first.set(line.item.categoryId, line.item.id)
    }
  }
  return new Set(first.values())
}
