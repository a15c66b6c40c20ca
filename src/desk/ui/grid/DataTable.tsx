import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { classNames } from '../design/classNames.ts'
import { gridRoles } from '../gridRoles.ts'
import { useScroller } from '../page/Scroller.ts'
import { useIsInSightOnly } from '../useIsInSightOnly.ts'
import styles from './DataTable.module.css'
import type { RowPlace } from './RowShell.tsx'
import { focusStop, useGridCursor } from './useGridCursor.ts'
import { useGridKeys } from './useGridKeys.ts'
import { useRem } from './useGridSize.ts'
import { type GridWindow, useGridWindow } from './useGridWindow.ts'

/** The heights of `--row-table` and of the table's head. */
const rowRem = 3.5
const headRem = 3
/** Rows beyond either edge: at a fast scroll, six rows are three frames. */
const overscan = 6

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
  const { ref, rows, count, open, isChoosing, children: draw } = props
  const { cursor, inPage, headPx } = useTableRows(props)
  useTopOfSearch(inPage, props.search)
  useNearEnd(rows, Math.max(inPage.range?.endIndex ?? 0, cursor.row), props.onNearEnd)
  useFocusOnClose(ref, open)
  const totalPx = inPage.getTotalSize()
  const items = inPage.getVirtualItems()
  // Most steps of a scroll bring no other row: then not even the rows' own comparison is made.
  const drawn = useMemo(
    () =>
      items.map(({ index, start }) => {
        const row = rows[index]
        if (!row) return null
        const isStop = index === cursor.row
        return draw(row, { index, top: start - headPx, isStop, isOpen: row.id === open })
      }),
    [items, rows, draw, headPx, cursor.row, open],
  )
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
      <tbody {...gridRoles.group} className={styles.body} style={{ blockSize: `${totalPx}px` }}>
        {drawn}
      </tbody>
    </table>
  )
}

/** The rows in the page, the current one, and the keys. */
function useTableRows<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { ref, rows, open, onOpen } = props
  const scroller = useScroller()
  const rem = useRem()
  const headPx = headRem * rem
  const axis = useMemo(
    () => ({
      count: rows.length,
      sizeOf: () => rowRem * rem,
      keyOf: (nth: number) => rows[nth]?.id ?? String(nth),
    }),
    [rows, rem],
  )
  const cursor = useGridCursor({
    grid: ref,
    rows: axis,
    show: ({ row }) => inPage.scrollToIndex(row),
  })
  const isInSightOnly = useIsInSightOnly(`${props.list} ${props.search ?? ''}`)
  const inPage = useGridWindow({
    scroller,
    axis,
    headPx,
    stop: cursor.row,
    overscan: isInSightOnly ? 0 : overscan,
  })
  useGridKeys({
    grid: ref,
    cursor,
    rows: axis,
    pageRows: () =>
      Math.max(1, Math.floor(((inPage.scrollRect?.height ?? 0) - headPx) / (rowRem * rem)) - 1),
    onKey(event, isOnHead) {
      const { key, target } = event
      const row = rows[cursor.row]
      if (event.ctrlKey || event.metaKey || row === undefined) return false
      if (key === 'Escape' && open !== null) {
        props.onClose()
        return true
      }
      const isOnControl = target instanceof Element && target.matches('button, input, a')
      if (key !== 'Enter' || isOnHead || (props.controlsTakeEnter && isOnControl)) return false
      onOpen(row)
      return true
    },
  })
  return { cursor, inPage, headPx }
}

/** Once the open booking is closed, the focus returns to the rows. */
function useFocusOnClose(grid: RefObject<HTMLElement | null>, open: string | null): void {
  const wasOpen = useRef(open)
  useLayoutEffect(() => {
    const isClosed = wasOpen.current !== null && open === null
    if (isClosed && document.activeElement === document.body) focusStop(grid.current)
    wasOpen.current = open
  }, [grid, open])
}

function useTopOfSearch(inPage: GridWindow, search: string | undefined): void {
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
