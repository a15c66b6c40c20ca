import { t } from '@lingui/core/macro'
import type { VirtualItem } from '@tanstack/react-virtual'
import { memo, type ReactNode, type RefObject, useDeferredValue, useMemo } from 'react'
import type { CalendarDay } from '../../../../contract/day.ts'
import { useFirstRowsDrawn } from '../../../ui/firstRows.ts'
import { type GridCursor, useGridCursor } from '../../../ui/grid/useGridCursor.ts'
import { useGridWindow } from '../../../ui/grid/useGridWindow.ts'
import { gridRoles } from '../../../ui/gridRoles.ts'
import { useCalendarAddress } from '../address/calendarAddress.ts'
import type { CalendarData } from '../data/useCalendar.ts'
import styles from './Grid.module.css'
import { type CellContents, GridRow } from './GridRow.tsx'
import { DayHead, ItemHead } from './heads.tsx'
import { type CategoryOfItems, categoriesOf, type GridLayout, placeOf, spotAt } from './layout.ts'
import type { DrawnGrid } from './pointOnGrid.ts'
import { SelectionFrame } from './SelectionFrame.tsx'
import { Spoken } from './Spoken.tsx'
import { useCalendarKeys } from './useCalendarKeys.ts'
import type { GridSurface } from './useGridLayout.ts'
import { usePointer } from './usePointer.ts'
import { useChosenInSight, useScrollPosition } from './useScrollPosition.ts'

declare module 'react' {
  interface CSSProperties {
    /** The column of heads, the row of heads, and one column of cells. */
    '--label'?: string
    '--head'?: string
    '--day'?: string
  }
}

type GridProps = Omit<CellContents, 'cell' | 'currency' | 'isRequested'> & {
  readonly surface: GridSurface
  readonly data: CalendarData
  /** Called with the visible items once scrolling has stopped. */
  readonly onRest: (itemIds: readonly number[]) => void
  /** The name of a day's special, for the day labels where days run down. */
  readonly noteOf: (day: CalendarDay) => string
  readonly corner: ReactNode
  readonly gridRef: RefObject<HTMLDivElement | null>
  /** Whether it shows a preview of a change that is not drafted yet. */
  readonly isPreview: boolean
}

/** The visible cells, on a surface as large as all cells together. */
export function Grid(props: GridProps) {
  const { surface, data, gridRef } = props
  const { layout } = surface
  const { cursor, drawn } = useDrawnGrid(surface, gridRef)
  const { rows, columns } = drawn
  useScrollPosition(drawn, surface.size, props.onRest)
  useChosenInSight(drawn, surface.size, (spot) => {
    const place = placeOf(layout, spot)
    if (place !== null) showCell(drawn, place)
  })
  const { barOf } = usePointer(surface, drawn, data, (spot) => {
    const place = placeOf(layout, spot)
    if (place !== null) cursor.set(place)
  })
  useCalendarKeys(gridRef, cursor, surface)
  const size = {
    inlineSize: layout.labelPx + columns.getTotalSize(),
    blockSize: layout.headPx + rows.getTotalSize(),
    '--label': `${layout.labelPx}px`,
    '--head': `${layout.headPx}px`,
    '--day': `${layout.columns.sizeOf(0)}px`,
  }
  return (
    <div
      className={styles.canvas}
      data-days={layout.isLandscape ? 'across' : 'down'}
      data-month={layout.isMonth || undefined}
      data-show={props.show}
      data-preview={props.isPreview || undefined}
      data-pricing={data.isPricing || undefined}
      style={size}
    >
      <Spoken
        data={data}
        spot={cursor.isByKey ? spotAt(layout, cursor.row, cursor.column) : null}
      />
      <div
        ref={gridRef}
        {...gridRoles.grid}
        aria-label={t`Prices`}
        aria-multiselectable="true"
        aria-rowcount={layout.rows.count + 1}
        aria-colcount={layout.columns.count + 1}
        className={styles.grid}
      >
        <HeadRow layout={layout} columns={columns.getVirtualItems()} today={data.today}>
          {props.corner}
        </HeadRow>
        <GridRows {...props} cursor={cursor} drawn={drawn} />
      </div>
      <SelectionFrame drawn={drawn} barOf={barOf} />
    </div>
  )
}

type GridRowsProps = GridProps & { readonly cursor: GridCursor; readonly drawn: DrawnGrid }

function GridRows({
  data,
  show,
  lastYear,
  findingsAt,
  laned,
  noteOf,
  cursor,
  drawn,
}: GridRowsProps) {
  const { layout, rows, columns } = drawn
  const { cell, currency, isRequested, today } = data
  const contents = useMemo(
    () => ({ cell, show, lastYear, currency, isRequested, findingsAt, laned }),
    [cell, show, lastYear, currency, isRequested, findingsAt, laned],
  )
  return rows
    .getVirtualItems()
    .map(({ index, key, start, size }) => (
      <GridRow
        key={key}
        layout={layout}
        row={index}
        start={start}
        size={size}
        columns={columns.getVirtualItems()}
        stop={index === cursor.row ? cursor.column : null}
        contents={contents}
        today={today}
        note={layout.isLandscape ? '' : noteOf(layout.days[index] ?? today)}
      />
    ))
}

/** Rows and columns beyond either edge, at least; cells are many, so these are fewer than in a list. */
const overscan = 4

/** The rows and columns that are in the page, and the cell with the focus. */
function useDrawnGrid(
  { scroller, size, layout, order }: GridSurface,
  grid: RefObject<HTMLElement | null>,
): { readonly cursor: GridCursor; readonly drawn: DrawnGrid } {
  const { from } = useCalendarAddress()
  const { labelPx, headPx, isLandscape, days } = layout
  const [firstItem] = order
  const first = firstItem === undefined ? null : placeOf(layout, { itemId: firstItem, day: from })
  const cursor = useGridCursor({
    grid,
    rows: layout.rows,
    columns: layout.columns,
    ...(first === null ? {} : { first }),
    show: (to) => showCell(drawn, to),
  })
  // While a page opens, each answer draws all its cells again: until its first rows are there, only those in sight are
  // drawn at once, and the cells around them in slices.
  const beyond = useDeferredValue(useFirstRowsDrawn() ? overscan : 0, 0)
  const firstDay = (): number => days.indexOf(from)
  const shared = {
    scroller,
    overscan: beyond,
    viewport: { width: size.widthPx, height: size.heightPx },
  }
  const rows = useGridWindow({
    ...shared,
    axis: layout.rows,
    headPx,
    stop: cursor.row,
    initialOffset: () => (isLandscape ? 0 : firstDay() * layout.rows.sizeOf(0)),
  })
  const columns = useGridWindow({
    ...shared,
    axis: layout.columns,
    isAcross: true,
    // Where items run across, they are as wide as three days.
    overscan: isLandscape ? beyond : Math.ceil(beyond / 2),
    headPx: labelPx,
    stop: cursor.column,
    initialOffset: () => (isLandscape ? firstDay() * layout.columns.sizeOf(0) : 0),
  })
  const drawn = { layout, rows, columns }
  return { cursor, drawn }
}

function showCell({ rows, columns }: DrawnGrid, { row, column }: { row: number; column: number }) {
  rows.scrollToIndex(row)
  columns.scrollToIndex(column)
}

type GridHeadProps = {
  readonly layout: GridLayout
  readonly columns: readonly VirtualItem[]
  readonly today: CalendarDay
  readonly children: ReactNode
}

const HeadRow = memo(function HeadRow(props: GridHeadProps) {
  const { layout, columns, today, children } = props
  const begins = useMemo(() => categoriesByFirst(layout), [layout])
  return (
    <div
      {...gridRoles.row}
      aria-rowindex={1}
      className={styles.heads}
      style={{ blockSize: layout.headPx }}
    >
      <div {...gridRoles.heading} className={styles.corner}>
        {children}
      </div>
      {columns.map(({ index, start, size }) => {
        const at = { column: index, start, size }
        const day = layout.days[index]
        if (layout.isLandscape) {
          return day === undefined ? null : <DayHead key={index} day={day} today={today} {...at} />
        }
        const line = layout.lines[index]
        return line?.kind === 'item' ? (
          <ItemHead
            key={index}
            item={line.item}
            begins={begins.get(line.item.id) ?? null}
            {...at}
          />
        ) : null
      })}
    </div>
  )
})

/** The categories by the item that each begins with. */
function categoriesByFirst({ lines }: GridLayout): ReadonlyMap<number, CategoryOfItems> {
  const items = lines.flatMap((line) => (line.kind === 'item' ? [line.item] : []))
  return new Map(categoriesOf(items).map((category) => [category.itemIds[0] ?? 0, category]))
}
