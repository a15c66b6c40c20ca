import { FlexRender } from '@tanstack/react-table'
import { memo } from 'react'
import type { BookingCode } from '../../contract/booking.ts'
import { ChooseBox } from '../kit/ChooseBox.tsx'
import { classNames } from '../kit/design/classNames.ts'
import { gridRoles } from '../kit/gridRoles.ts'
import type { ColumnId } from '../list/filterAddress.ts'
import styles from './BookingsTable.module.css'
import { type BookingRow, isAmount } from './columns.tsx'

type TableRowProps = {
  row: BookingRow
  /** Among all that are listed, from 0. */
  index: number
  /** Where it stands in the list, in px. */
  top: number
  /** The columns shown, in their order, with the rank each has when room gets scarce. */
  columns: readonly { readonly id: ColumnId; readonly rank: number }[]
  /** The one row that Tab leads to. */
  isStop: boolean
  isOpen: boolean
  /** Null: rows are not being chosen now. */
  isChosen: boolean | null
  onChoose: (code: BookingCode, isChosen: boolean) => void
}

/** One booking: a row of the table, or where the list is narrow a card of two lines. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, top, columns, isStop, isOpen, isChosen, onChoose } = props
  const { code, customer } = row.original
  const before = isChosen === null ? 0 : 1
  return (
    <tr
      {...gridRoles.row}
      tabIndex={isStop ? 0 : -1}
      aria-rowindex={index + 2}
      aria-current={isOpen || undefined}
      aria-selected={isChosen ?? undefined}
      data-code={row.id}
      className={classNames(
        styles.row,
        isOpen && styles.open,
        isChosen !== null && styles.choosing,
        isChosen && styles.chosen,
      )}
      style={{ transform: `translateY(${top}px)` }}
    >
      {isChosen === null ? null : (
        <td {...gridRoles.cell} aria-colindex={1} className={styles.choose}>
          <ChooseBox
            label={`Choose ${customer || 'Without a name'}, ${code}`}
            tabIndex={isStop ? 0 : -1}
            checked={isChosen}
            onChoose={(is) => onChoose(code, is)}
          />
        </td>
      )}
      {row.getVisibleCells().map((cell, nth) => (
        <td
          key={cell.id}
          {...gridRoles.cell}
          aria-colindex={nth + 1 + before}
          data-rank={columns[nth]?.rank}
          className={classNames(
            styles.cell,
            styles[cell.column.id],
            isAmount(cell.column.id) && styles.amount,
          )}
        >
          <FlexRender cell={cell} />
        </td>
      ))}
    </tr>
  )
})
