import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { BookingCode } from '../../contract/booking.ts'
import { gridRoles } from '../kit/gridRoles.ts'
import { useScroller } from '../kit/place/Scroller.ts'
import { useRowCursor } from '../kit/useRowCursor.ts'
import { useRowWindow } from '../kit/useRowWindow.ts'
import type { Selection } from '../list/bulk/useSelection.ts'
import type { ColumnId } from '../list/filterAddress.ts'
import styles from './BookingsTable.module.css'
import { type BookingRow, importance } from './columns.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import type { BookingTable } from './useBookingTable.ts'

type BookingsTableProps = {
  table: BookingTable
  rows: readonly BookingRow[]
  shown: readonly ColumnId[]
  /** How many rows there will be when all is loaded; null while nobody knows. */
  count: number | null
  /** The booking that is open. */
  open: string | null
  onOpen: (code: BookingCode) => void
  onClose: () => void
  /** Another search begins at the top. */
  search: string
  /** The end of the rows is near. */
  onNearEnd: () => void
  selection: Selection
}

/** Rows before the end at which the next page is asked for: about two screens of a tablet. */
const nearEnd = 30

/** The list as a table. Only the rows in sight are in the page; arrow keys go through all of them. */
export function BookingsTable(props: BookingsTableProps) {
  const { table, rows, shown, count, open, onOpen, onClose, search, onNearEnd, selection } = props
  const grid = useRef<HTMLTableElement>(null)
  const scroller = useScroller()
  const cursor = useRowCursor({ rows, open, grid })
  const keyOf = useCallback((index: number) => rows[index]?.id ?? String(index), [rows])
  const {
    rows: inPage,
    rowPx,
    headPx,
  } = useRowWindow({
    scroller,
    count: rows.length,
    keyOf,
    stop: cursor.index,
  })
  const columns = useMemo(() => rankedColumns(shown), [shown])
  const items = inPage.getVirtualItems()

  // Asked first: writing a scroll position makes the browser lay out the page at once.
  const toTop = useEffectEvent(() => {
    if ((inPage.scrollOffset ?? 0) > 0) inPage.scrollToOffset(0)
  })
  const searchedBefore = useRef(search)
  useEffect(() => {
    if (searchedBefore.current !== search) toTop()
    searchedBefore.current = search
  }, [search])

  const last = Math.max(inPage.range?.endIndex ?? 0, cursor.index)
  const ending = last >= rows.length - nearEnd ? rows : null
  useEffect(() => {
    if (ending !== null) onNearEnd()
  }, [ending, onNearEnd])

  function goTo(index: number): void {
    const to = Math.max(0, Math.min(index, rows.length - 1))
    inPage.scrollToIndex(to, { align: 'auto' })
    cursor.focus(to)
  }

  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (rows.length === 0) return
    const isInHead = event.target instanceof Element && event.target.closest('thead') !== null
    const { index } = cursor
    const page = Math.max(1, Math.floor(((inPage.scrollRect?.height ?? 0) - headPx) / rowPx) - 1)
    const moves: Partial<Record<string, () => void>> = isInHead
      ? { ArrowDown: () => goTo(index) }
      : {
          ArrowDown: () => goTo(index + 1),
          ArrowUp: () => goTo(index - 1),
          PageDown: () => goTo(index + page),
          PageUp: () => goTo(index - page),
          Home: () => goTo(0),
          End: () => goTo(rows.length - 1),
          Enter: () => {
            const row = rows[index]
            if (row) onOpen(row.original.code)
          },
        }
    if (open !== null) moves['Escape'] = onClose
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  })
  useEffect(() => {
    const element = grid.current
    const listen = (event: KeyboardEvent): void => press(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [])

  return (
    <table
      ref={grid}
      {...gridRoles.grid}
      aria-label="Bookings"
      aria-rowcount={count === null ? -1 : count + 1}
      aria-colcount={columns.length + (selection.isOn ? 1 : 0)}
      aria-multiselectable={selection.isOn || undefined}
      className={styles.grid}
    >
      <TableHead
        table={table}
        columns={columns}
        choosing={
          selection.isOn
            ? { isAll: selection.chosen.size >= rows.length, onAll: selection.chooseAll }
            : null
        }
      />
      <tbody
        {...gridRoles.group}
        className={styles.body}
        style={{ blockSize: `${inPage.getTotalSize()}px` }}
      >
        {items.map(({ index, start }) => {
          const row = rows[index]
          return row ? (
            <TableRow
              key={row.id}
              row={row}
              index={index}
              top={start - headPx}
              columns={columns}
              isStop={index === cursor.index}
              isOpen={row.id === open}
              isChosen={selection.isOn ? selection.chosen.has(row.original.code) : null}
              onChoose={selection.choose}
            />
          ) : null
        })}
      </tbody>
    </table>
  )
}

/** Each column with its rank among those shown: a narrow list leaves out the high ones. */
function rankedColumns(shown: readonly ColumnId[]) {
  const ranked = importance.filter((id) => shown.includes(id))
  return shown.map((id) => ({ id, rank: ranked.indexOf(id) }))
}
