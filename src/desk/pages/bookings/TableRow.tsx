import { t } from '@lingui/core/macro'
import { memo } from 'react'
import type { BookingCode } from '../../../contract/booking.ts'
import type { BookingColumnId } from '../../shared/list/filterAddress.ts'
import { classNames } from '../../ui/design/classNames.ts'
import { cell, type RowPlace, RowShell } from '../../ui/grid/RowShell.tsx'
import styles from './BookingsTable.module.css'
import { cells } from './cells.tsx'
import { type BookingRow, isAmount } from './columns.ts'

type BookingsTableRowProps = RowPlace & {
  row: BookingRow
  /** The columns shown, in their order, with the rank each has when the width gets scarce. */
  columns: readonly { readonly id: BookingColumnId; readonly rank: number }[]
  /** Null: rows are not being chosen now. */
  isChosen: boolean | null
  onChoose: (code: BookingCode, isChosen: boolean) => void
}

/** One booking: a row of the table, or where the list is narrow a card of two lines. */
export const TableRow = memo(function TableRow(props: BookingsTableRowProps) {
  const { row, columns, isChosen, onChoose, ...place } = props
  const { code, customer } = row.original
  const guest = customer || t`No name`
  const before = isChosen === null ? 0 : 1
  return (
    <RowShell
      {...place}
      code={row.id}
      isChosen={isChosen}
      choose={{
        label: t`Select ${guest}, ${code}`,
        onChoose: (is) => onChoose(code, is),
      }}
      className={classNames(styles.booking, isChosen !== null && styles.choosing)}
    >
      {columns.map(({ id, rank }, nth) => (
        <td
          key={id}
          {...cell({
            column: nth + 1 + before,
            rank,
            isFigure: isAmount(id),
            className: styles[id],
          })}
        >
          {cells[id](row.original)}
        </td>
      ))}
    </RowShell>
  )
})
