import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react'
import { classNames } from '../design/classNames.ts'
import { gridRoles } from '../gridRoles.ts'
import { useScroller } from '../page/Scroller.ts'
import styles from './DataTable.module.css'
import type { RowPlace } from './RowShell.tsx'
import { useRowCursor } from './useRowCursor.ts'
import { useRowKeys } from './useRowKeys.ts'
import { type RowWindow, useRowWindow } from './useRowWindow.ts'

type DataTableProps<Row extends { readonly id: string }> = {
  ref: RefObject<HTMLTableElement | null>
  label: string
  /** A `<TableHead>`. */
  head: ReactNode
  columnCount: number
  rows: readonly Row[]
  /** How many rows there will be when all is loaded; null while nobody knows. */
  count: number | null
  /** Draws a row by a memoised component around `<RowShell>`. */
  children: (row: Row, place: RowPlace) => ReactNode
  isChoosing: boolean
  /** The id of the row that is open. */
  open: string | null
  onOpen: (row: Row) => void
  onClose: () => void
  /** On a button, a link or a box of a row Enter does what it does there, and does not open the row. */
  controlsTakeEnter?: boolean
  /** Names what is listed: of another list the rows in sight are drawn first. */
  list: string
  /** Another search begins at the top. */
  search?: string
  /** The end of the rows is near. */
  onNearEnd?: () => void
  className?: string | undefined
}

/** Rows of a place as a grid. Only those in sight are in the page; arrow keys go through all of them. */
export function DataTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { ref, rows, count, open, onOpen, isChoosing, children: draw } = props
  const scroller = useScroller()
  const cursor = useRowCursor({ rows, open, grid: ref })
  const { index } = cursor
  const keyOf = useCallback((nth: number): string => rows[nth]?.id ?? String(nth), [rows])
  const inPage = useRowWindow({
    scroller,
    count: rows.length,
    keyOf,
    stop: index,
    list: `${props.list} ${props.search ?? ''}`,
  })
  const items = inPage.rows.getVirtualItems()
  const { headPx } = inPage
  // Most steps of a scroll bring no other row: then not even the rows' own comparison is made.
  const drawn = useMemo(
    () =>
      items.map(({ index: nth, start }) => {
        const row = rows[nth]
        if (!row) return null
        const top = start - headPx
        return draw(row, { index: nth, top, isStop: nth === index, isOpen: row.id === open })
      }),
    [items, rows, draw, headPx, index, open],
  )
  useTopOfSearch(inPage.rows, props.search)
  useNearEnd(rows, Math.max(inPage.rows.range?.endIndex ?? 0, index), props.onNearEnd)
  useRowKeys({
    grid: ref,
    count: rows.length,
    index,
    pageRows: inPage.pageRows,
    goTo: (nth) => {
      const to = Math.max(0, Math.min(nth, rows.length - 1))
      inPage.rows.scrollToIndex(to, { align: 'auto' })
      cursor.focus(to)
    },
    onEnter: () => {
      const row = rows[index]
      if (row) onOpen(row)
    },
    onEscape: open === null ? null : props.onClose,
    controlsTakeEnter: props.controlsTakeEnter ?? false,
  })
  return (
    <table
      ref={ref}
      {...gridRoles.grid}
      aria-label={props.label}
      aria-rowcount={count === null ? -1 : count + 1}
      aria-colcount={props.columnCount}
      aria-multiselectable={isChoosing || undefined}
      className={classNames(styles.grid, props.className)}
    >
      {props.head}
      <tbody
        {...gridRoles.group}
        className={styles.body}
        style={{ blockSize: `${inPage.rows.getTotalSize()}px` }}
      >
        {drawn}
      </tbody>
    </table>
  )
}

function useTopOfSearch(inPage: RowWindow, search: string | undefined): void {
  // Compares first: writing a scroll position makes the browser lay out the page at once.
  const toTop = useEffectEvent(() => {
    if ((inPage.scrollOffset ?? 0) > 0) inPage.scrollToOffset(0)
  })
  const searchedBefore = useRef(search)
  useEffect(() => {
    if (searchedBefore.current !== search) toTop()
    searchedBefore.current = search
  }, [search])
}

/** Rows before the end at which the next page is requested: about two screens of a tablet. */
const nearEnd = 30

function useNearEnd(rows: readonly unknown[], last: number, onNearEnd?: () => void): void {
  const ending = last >= rows.length - nearEnd ? rows : null
  useEffect(() => {
    if (ending !== null) onNearEnd?.()
  }, [ending, onNearEnd])
}
