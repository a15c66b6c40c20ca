import { t } from '@lingui/core/macro'
import { useMemo, useRef } from 'react'
import type { BookingCode } from '../../../contract/booking.ts'
import type { RowSelection } from '../../shared/list/bulk/useSelection.ts'
import type { BookingColumnId } from '../../shared/list/filterAddress.ts'
import { DataTable } from '../../ui/grid/DataTable.tsx'
import styles from './BookingsTable.module.css'
import { type BookingRow, importance } from './columns.ts'
import { HeadRow } from './HeadRow.tsx'
import { TableRow } from './TableRow.tsx'
import type { BookingTable } from './useBookingTable.ts'

type BookingsTableProps = {
  table: BookingTable
  rows: readonly BookingRow[]
  shown: readonly BookingColumnId[]
  /** How many rows there will be when all is loaded; null while nobody knows. */
  count: number | null
  /** The booking that is open. */
  open: string | null
  onOpen: (code: BookingCode) => void
  onClose: () => void
  /** Names the list: its filters and its order. */
  list: string
  /** Another search begins at the top. */
  search: string
  /** The end of the rows is near. */
  onNearEnd: () => void
  selection: RowSelection
}

/** The list as a table. */
export function BookingsTable(props: BookingsTableProps) {
  const { table, rows, shown, onOpen, selection } = props
  const { isOn, chosen, choose, chooseAll } = selection
  const grid = useRef<HTMLTableElement>(null)
  const columns = useMemo(() => rankedColumns(shown), [shown])
  return (
    <DataTable
      ref={grid}
      label={t`Bookings`}
      className={styles.table}
      columnCount={columns.length + (isOn ? 1 : 0)}
      rows={rows}
      count={props.count}
      isChoosing={isOn}
      open={props.open}
      onOpen={({ original }) => onOpen(original.code)}
      onClose={props.onClose}
      list={props.list}
      search={props.search}
      onNearEnd={props.onNearEnd}
      head={
        <HeadRow
          table={table}
          columns={columns}
          choosing={isOn ? { isAll: chosen.size >= rows.length, onAll: chooseAll } : null}
        />
      }
    >
      {(row, place) => (
        <TableRow
          key={row.id}
          {...place}
          row={row}
          columns={columns}
          isChosen={isOn ? chosen.has(row.original.code) : null}
          onChoose={choose}
        />
      )}
    </DataTable>
  )
}

/** Each column with its rank among those shown: a narrow list leaves out the high ones. */
function rankedColumns(shown: readonly BookingColumnId[]) {
  const ranked = importance.filter((id) => shown.includes(id))
  return shown.map((id) => ({ id, rank: ranked.indexOf(id) }))
}
