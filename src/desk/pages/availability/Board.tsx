import { t } from '@lingui/core/macro'
import type { VirtualItem } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import type { CalendarDay } from '../../../contract/day.ts'
import type { Item } from '../../../contract/item.ts'
import { FailureBand, FailurePanel } from '../../core/api/parts/FailurePanel.tsx'
import { NewBookingLink } from '../../core/api/parts/NewBookingLink.tsx'
import type { CategoryItems } from '../../core/api/queries/itemsByCategory.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/design/classNames.ts'
import { useWide } from '../../ui/design/useWide.ts'
import { Empty } from '../../ui/Empty.tsx'
import { type GridPosition, useGridCursor } from '../../ui/grid/useGridCursor.ts'
import { useGridKeys } from '../../ui/grid/useGridKeys.ts'
import { useGridSize, useRem } from '../../ui/grid/useGridSize.ts'
import { type GridAxis, useGridWindow } from '../../ui/grid/useGridWindow.ts'
import { gridRoles } from '../../ui/gridRoles.ts'
import { AvailabilityIcon } from '../../ui/icons.tsx'
import { useKeptScroll } from '../../ui/page/useKeptScroll.ts'
import { paths } from '../../ui/paths.ts'
import styles from './Board.module.css'
import { DayHeading, ItemHeading, monthOf } from './headings.tsx'
import { StockCell } from './StockCell.tsx'
import type { Calendars } from './useCalendars.ts'

type BoardProps = {
  groups: readonly CategoryItems[]
  days: readonly CalendarDay[]
  /** The business's today. */
  today: CalendarDay
  calendars: Calendars
  /** Names the board's content: Back restores its scroll position. */
  list: string
}

/** Every item on every day: items down where the width is enough for a fortnight beside them, otherwise days down. */
export function Board(props: BoardProps) {
  const isWide = useWide()
  const { failure, hasAny, isWaiting, readAgain } = props.calendars
  if (failure !== null && !hasAny && !isWaiting) {
    const tellsNone = failure.kind === 'not-found' || failure.kind === 'unreadable'
    return tellsNone ? (
      <NoCalendars isUnreadable={failure.kind === 'unreadable'} onRetry={readAgain} />
    ) : (
      <FailurePanel reason={failure} of="list" onRetry={readAgain} />
    )
  }
  return (
    <div className={styles.board}>
      {failure === null ? null : <FailureBand reason={failure} of="list" onRetry={readAgain} />}
      <BoardGrid key={String(isWide)} {...props} isWide={isWide} />
    </div>
  )
}

/** Items have a window: there may be hundreds. Days are a month at most, and all of them are in the page. */
function BoardGrid({
  groups,
  days,
  today,
  calendars,
  list,
  isWide,
}: BoardProps & { isWide: boolean }) {
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLTableElement>(null)
  const lines = useMemo(() => linesOf(groups, isWide), [groups, isWide])
  const { items, headPx } = useItemAxis(lines, isWide, useGridSize(scroller).widthPx)
  const dates = useMemo(
    () => ({ count: days.length, keyOf: (nth: number) => days[nth] ?? '' }),
    [days],
  )
  const [rows, columns] = isWide ? [items, dates] : [dates, items]
  const cursor = useGridCursor({ grid, rows, columns })
  useGridKeys({ grid, cursor, rows, columns, pageRows: () => (isWide ? 10 : 7) })
  const inPage = useGridWindow({
    scroller,
    axis: items,
    isAcross: !isWide,
    headPx,
    stop: isWide ? cursor.row : cursor.column,
    overscan: isWide ? 4 : 2,
  })
  useKeptScroll(scroller, `${list} ${isWide ? 'items' : 'days'} down`)
  const totalPx = inPage.getTotalSize()
  const parts = { lines, days, today, calendars, headPx, cursor, shown: inPage.getVirtualItems() }
  return (
    <div className={styles.scroller} ref={scroller}>
      <table
        ref={grid}
        {...gridRoles.grid}
        aria-label={t`Availability`}
        aria-busy={calendars.isWaiting}
        aria-rowcount={rows.count + 1}
        aria-colcount={columns.count + 1}
        className={classNames(
          isWide ? styles.itemsDown : styles.daysDown,
          isWide && days.length > 14 && styles.dense,
        )}
        style={isWide ? { '--days': days.length } : { inlineSize: headPx + totalPx }}
      >
        <BoardHead {...parts} isWide={isWide} />
        <tbody
          {...gridRoles.group}
          className={isWide ? styles.rows : styles.days}
          style={isWide ? { blockSize: totalPx } : undefined}
        >
          {isWide ? <ItemRows {...parts} /> : <DayRows {...parts} />}
        </tbody>
      </table>
    </div>
  )
}

type BoardParts = Pick<BoardProps, 'days' | 'today' | 'calendars'> & {
  lines: readonly BoardLine[]
  /** The lines in the page. */
  shown: readonly VirtualItem[]
  headPx: number
  cursor: GridPosition
}

function BoardHead({ lines, days, today, shown, isWide }: BoardParts & { isWide: boolean }) {
  return (
    <thead {...gridRoles.group} className={styles.head}>
      <tr {...gridRoles.row} aria-rowindex={1} className={styles.headRow}>
        <th scope="col" {...gridRoles.heading} aria-colindex={1} className={styles.corner}>
          <b>{monthOf(days[0] ?? today, { month: isWide ? 'long' : 'short', year: 'numeric' })}</b>
          <small>
            {t({ message: 'units left', comment: 'What the numbers in the table count' })}
          </small>
        </th>
        {isWide
          ? days.map((day, nth) => (
              <DayHeading key={day} day={day} today={today} is="heading" column={nth + 2} />
            ))
          : shown.map(({ index, start, size }) => {
              const { item, group } = lines[index] ?? noLine
              const place = { column: index + 2, start, width: size }
              return item === null ? null : (
                <ItemHeading key={item.id} item={item} group={group} is="heading" {...place} />
              )
            })}
      </tr>
    </thead>
  )
}

const ItemRows = (parts: BoardParts) =>
  parts.shown.map(({ index, key, start, size }) => {
    const { item, group } = parts.lines[index] ?? noLine
    const place = { insetBlockStart: start - parts.headPx, blockSize: size }
    const row = { ...gridRoles.row, 'aria-rowindex': index + 2, style: place }
    return item === null ? (
      <tr key={key} {...row} className={styles.group}>
        <th scope="rowgroup" {...gridRoles.rowHeading} colSpan={parts.days.length + 1}>
          <span>{group}</span>
        </th>
      </tr>
    ) : (
      <tr key={key} {...row} className={styles.itemRow}>
        <ItemHeading item={item} is="rowHeading" column={1} />
        {parts.days.map((day, nth) => (
          <StockCell key={day} {...cellOf(parts, item, day, { row: index, column: nth })} />
        ))}
      </tr>
    )
  })

const DayRows = (parts: BoardParts) =>
  parts.days.map((day, nth) => (
    <tr key={day} {...gridRoles.row} aria-rowindex={nth + 2} className={styles.dayRow}>
      <DayHeading day={day} today={parts.today} is="rowHeading" column={1} />
      {parts.shown.map(({ index, start, size }) => {
        const { item } = parts.lines[index] ?? noLine
        if (item === null) return null
        const cell = cellOf(parts, item, day, { row: nth, column: index })
        return <StockCell key={item.id} {...cell} start={start} width={size} />
      })}
    </tr>
  ))

const cellOf = (
  { calendars, today, cursor }: BoardParts,
  item: Item,
  day: CalendarDay,
  { row, column }: GridPosition,
) => ({
  item,
  day,
  dayLeft: calendars.of.get(item.id)?.days.get(day) ?? null,
  isWaiting: calendars.isWaiting,
  isPast: day < today,
  isStop: row === cursor.row && column === cursor.column,
  column: column + 2,
})

/** A row or a column of the board: an item, or before the rows of a category its name. */
type BoardLine = { readonly group: string; readonly item: Item | null }

const noLine: BoardLine = { group: '', item: null }

const linesOf = (groups: readonly CategoryItems[], isWide: boolean): readonly BoardLine[] =>
  groups.flatMap(({ name: group, items }): BoardLine[] => [
    ...(isWide ? [{ group, item: null }] : []),
    ...items.map((item) => ({ group, item })),
  ])

/** Heights of rows and width of columns, as in the styles. */
const itemRem = 3.25
const groupRem = 2.25
const columnRem = 7
/** The height of the head over rows, and the width of the days before columns. */
const headRem = 3.5
const dayRem = 6.5

function useItemAxis(lines: readonly BoardLine[], isWide: boolean, widthPx: number) {
  const rem = useRem()
  const headPx = (isWide ? headRem : dayRem) * rem
  // Few columns share the free width.
  const columnPx = Math.max(
    columnRem * rem,
    Math.floor((widthPx - headPx) / Math.max(1, lines.length)),
  )
  const items = useMemo((): GridAxis => {
    const isHead = (index: number): boolean => lines[index]?.item === null
    return {
      count: lines.length,
      sizeOf: (index) => (isWide ? (isHead(index) ? groupRem : itemRem) * rem : columnPx),
      keyOf: (index) => String(lines[index]?.item?.id ?? `${lines[index]?.group} ${index}`),
      isHead,
    }
  }, [lines, isWide, rem, columnPx])
  return { items, headPx }
}

type NoCalendarsProps = {
  /** There are calendars, but in a form that the desk cannot read. */
  isUnreadable: boolean
  onRetry: () => void
}

/** For a service without calendars (§4.1 `item/cal` is not everywhere): explains how to find what is free. */
function NoCalendars({ isUnreadable, onRetry }: NoCalendarsProps) {
  return (
    <Empty
      title={isUnreadable ? t`Could not load availability` : t`No availability calendar`}
      icon={<AvailabilityIcon />}
      action={
        <p className={styles.ways}>
          <NewBookingLink to={paths.newBooking()}>{t`New booking`}</NewBookingLink>
          <Button kind="plain" onClick={onRetry}>{t`Try again`}</Button>
        </p>
      }
    >{t`Check dates in New booking.`}</Empty>
  )
}
