import { t } from '@lingui/core/macro'
import { type ComponentProps, useRef } from 'react'
import type { BookingCode } from '../../../contract/booking.ts'
import { canSetPaid } from '../../../contract/status.ts'
import { useRowChoosing } from '../../shared/list/bulk/useRowChoosing.ts'
import { DataTable } from '../../ui/grid/DataTable.tsx'
import { HeadRow } from './HeadRow.tsx'
import styles from './PaymentsTable.module.css'
import { columnIds } from './reading/paymentsAddress.ts'
import type { PaymentRow } from './reading/rows.ts'
import { TableRow } from './TableRow.tsx'

type PaymentsTableProps = ComponentProps<typeof HeadRow> & {
  rows: readonly PaymentRow[]
  /** Names the list: its filters and its order. */
  list: string
  open: string | null
  toBooking: (code: BookingCode) => string
  onOpen: (code: BookingCode) => void
  onClose: () => void
  onSetPaid: (row: PaymentRow) => void
  whyNoPayment: string | null
}

/** The balances, booking by booking. */
export function PaymentsTable(props: PaymentsTableProps) {
  const { rows, list, open, toBooking, onOpen, onClose, onSetPaid, whyNoPayment, ...head } = props
  const { age, selection } = head
  const grid = useRef<HTMLTableElement>(null)
  // A press opens the booking here: to choose it, every row has a checkbox.
  useRowChoosing(grid, {
    ...selection,
    isOn: false,
    codeOf: (text) => {
      const row = rows.find(({ id }) => id === text)
      return row !== undefined && canSetPaid(row.booking) ? row.id : null
    },
  })
  return (
    <DataTable
      ref={grid}
      label={t`Payments`}
      className={styles.table}
      head={<HeadRow {...head} />}
      columnCount={columnIds.length + 2}
      rows={rows}
      list={list}
      count={rows.length}
      isChoosing
      open={open}
      onOpen={({ id }) => onOpen(id)}
      onClose={onClose}
      controlsTakeEnter
    >
      {(row, place) => (
        <TableRow
          key={row.id}
          {...place}
          row={row}
          isChosen={selection.chosen.has(row.id)}
          age={age}
          to={toBooking(row.id)}
          whyNoPayment={whyNoPayment}
          onChoose={selection.choose}
          onSetPaid={onSetPaid}
          onOpen={onOpen}
        />
      )}
    </DataTable>
  )
}
