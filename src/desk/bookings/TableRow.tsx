import { FlexRender } from '@tanstack/react-table'
import { memo } from 'react'
import { classNames } from '../design/classNames.ts'
import { gridRoles } from '../parts/gridRoles.ts'
import styles from './BookingsTable.module.css'
import { type BookingRow, isAmount } from './columns.tsx'
import type { ColumnId } from './filterAddress.ts'

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
}

/** One booking: a row of the table, or where the list is narrow a card of two lines. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, top, columns, isStop, isOpen } = props
  return (
    <tr
      {...gridRoles.row}
      tabIndex={isStop ? 0 : -1}
      aria-rowindex={index + 2}
      aria-current={isOpen || undefined}
      data-code={row.id}
      className={classNames(styles.row, isOpen && styles.open)}
      style={{ transform: `translateY(${top}px)` }}
    >
      {row.getVisibleCells().map((cell, nth) => (
        <td
          key={cell.id}
          {...gridRoles.cell}
          aria-colindex={nth + 1}
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
