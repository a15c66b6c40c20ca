import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { BookingCode } from '../../contract/booking.ts'
import { canSetPaid } from '../../contract/status.ts'
import { ChooseBox } from '../kit/ChooseBox.tsx'
import { classNames } from '../kit/design/classNames.ts'
import { gridRoles } from '../kit/gridRoles.ts'
import { Hidden } from '../kit/Hidden.tsx'
import { DownIcon } from '../kit/icons.tsx'
import { useScroller } from '../kit/place/Scroller.ts'
import { UpIcon } from '../kit/placeIcons.tsx'
import { useRowCursor } from '../kit/useRowCursor.ts'
import { useRowWindow } from '../kit/useRowWindow.ts'
import { useChoosingHands } from '../list/bulk/useChoosingHands.ts'
import type { Selection } from '../list/bulk/useSelection.ts'
import styles from './PaymentsTable.module.css'
import { type ColumnId, columnIds, type Sort } from './reading/paymentsAddress.ts'
import type { PaymentRow } from './reading/rows.ts'
import { TableRow } from './TableRow.tsx'

type PaymentsTableProps = {
  rows: readonly PaymentRow[]
  sort: Sort
  onSort: (sort: Sort) => void
  /** `Age` or `Booked`: the heading of the last column. */
  age: 'arrival' | 'booked'
  /** The chosen bookings among those that can be set paid. */
  selection: Selection
  payable: number
  open: string | null
  toBooking: (code: BookingCode) => string
  onOpen: (code: BookingCode) => void
  onClose: () => void
  onSetPaid: (row: PaymentRow) => void
  whyNoPayment: string | null
}

const headings: Readonly<Record<ColumnId, string>> = {
  customer: 'Customer',
  date: 'Date',
  status: 'Status',
  total: 'Total',
  paid: 'Paid',
  due: 'Due',
  age: 'Age',
}

/** Amounts and ages are aligned right, so that digits stand below digits. */
const isFigure = (id: ColumnId): boolean =>
  id === 'total' || id === 'paid' || id === 'due' || id === 'age'

/** The balances, booking by booking. Only the visible rows are in the page; arrow keys move through all rows. */
export function PaymentsTable(props: PaymentsTableProps) {
  const { rows, sort, onSort, payable, open, onOpen, onClose } = props
  const { chosen } = props.selection
  const grid = useRef<HTMLTableElement>(null)
  const scroller = useScroller()
  const cursor = useRowCursor({ rows, open, grid })
  const keyOf = useCallback((index: number): string => rows[index]?.id ?? String(index), [rows])
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

  // A press opens the booking here: to choose it, every row has a checkbox.
  useChoosingHands(grid, {
    ...props.selection,
    isOn: false,
    codeOf: (text) => {
      const row = rows.find(({ id }) => id === text)
      return row !== undefined && canSetPaid(row.booking) ? row.id : null
    },
  })

  function goTo(index: number): void {
    const to = Math.max(0, Math.min(index, rows.length - 1))
    inPage.scrollToIndex(to, { align: 'auto' })
    cursor.focus(to)
  }

  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (rows.length === 0) return
    const on = event.target instanceof Element ? event.target : null
    const isInHead = on?.closest('thead') !== null && on !== null
    const isOnControl = on?.matches('button, input, a') === true
    const { index } = cursor
    const page = Math.max(1, Math.floor(((inPage.scrollRect?.height ?? 0) - headPx) / rowPx) - 1)
    const row = rows[index]
    const moves: Partial<Record<string, () => void>> = isInHead
      ? isOnControl && event.key !== 'ArrowDown'
        ? {}
        : { ArrowDown: () => goTo(index) }
      : {
          ArrowDown: () => goTo(index + 1),
          ArrowUp: () => goTo(index - 1),
          PageDown: () => goTo(index + page),
          PageUp: () => goTo(index - page),
          Home: () => goTo(0),
          End: () => goTo(rows.length - 1),
        }
    if (!isInHead && !isOnControl && row) {
      moves['Enter'] = () => onOpen(row.id)
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
      aria-label="Payments"
      aria-rowcount={rows.length + 1}
      aria-colcount={columnIds.length + 2}
      aria-multiselectable="true"
      className={styles.grid}
    >
      <thead {...gridRoles.group} className={styles.head}>
        <tr {...gridRoles.row} aria-rowindex={1} className={styles.headRow}>
          <th {...gridRoles.heading} scope="col" aria-colindex={1} className={styles.choose}>
            <ChooseBox
              label="Choose all that can be set paid"
              disabled={payable === 0}
              checked={payable > 0 && chosen.size >= payable}
              onChoose={props.selection.chooseAll}
            />
          </th>
          {columnIds.map((id, nth) => {
            const order =
              sort.by === id ? (sort.descending ? 'descending' : 'ascending') : undefined
            return (
              <th
                key={id}
                {...gridRoles.heading}
                scope="col"
                aria-colindex={nth + 2}
                aria-sort={order}
                className={classNames(styles.cell, styles[id], isFigure(id) && styles.figure)}
              >
                <button
                  type="button"
                  className={classNames(styles.sort, order && styles.sorted)}
                  onClick={() => onSort({ by: id, descending: order === 'ascending' })}
                >
                  {id === 'age' && props.age === 'booked' ? 'Booked' : headings[id]}
                  {order === 'ascending' ? <UpIcon size="s" /> : null}
                  {order === 'descending' ? <DownIcon size="s" /> : null}
                </button>
              </th>
            )
          })}
          <th
            {...gridRoles.heading}
            scope="col"
            aria-colindex={columnIds.length + 2}
            className={styles.act}
          >
            <Hidden>Set paid</Hidden>
          </th>
        </tr>
      </thead>
      <tbody
        {...gridRoles.group}
        className={styles.body}
        style={{ blockSize: `${inPage.getTotalSize()}px` }}
      >
        {inPage.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          return row ? (
            <TableRow
              key={row.id}
              row={row}
              index={index}
              top={start - headPx}
              isStop={index === cursor.index}
              isOpen={row.id === open}
              isChosen={chosen.has(row.id)}
              age={props.age}
              to={props.toBooking(row.id)}
              whyNoPayment={props.whyNoPayment}
              onChoose={props.selection.choose}
              onSetPaid={props.onSetPaid}
              onOpen={onOpen}
            />
          ) : null
        })}
      </tbody>
    </table>
  )
}
