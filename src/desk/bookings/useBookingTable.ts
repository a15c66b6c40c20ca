import { type SortingState, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Booking } from '../../contract/booking.ts'
import { type BookingRow, columns, features } from './columns.tsx'
import { type ColumnId, columnIds, isColumn, type Sort } from './filterAddress.ts'

type Wish = {
  readonly bookings: readonly Booking[]
  readonly sort: Sort | null
  readonly shown: readonly ColumnId[]
  /** Which of the loaded ones are listed; null for all. */
  readonly keep: ((booking: Booking) => boolean) | null
  readonly onSort: (sort: Sort | null) => void
}

/**
 * The loaded bookings in their order, and those of them that are listed. All are sorted once and narrowed after:
 * neither a letter more in the search nor one less costs a sort.
 */
export function useBookingTable({ bookings, sort, shown, keep, onSort }: Wish) {
  const columnVisibility = useMemo(
    () => Object.fromEntries(columnIds.map((id) => [id, shown.includes(id)])),
    [shown],
  )
  const sorting = useMemo<SortingState>(
    () => (sort === null ? [] : [{ id: sort.by, desc: sort.descending }]),
    [sort],
  )
  const table = useTable({
    features,
    columns,
    data: bookings,
    getRowId: ({ code }) => code,
    enableMultiSort: false,
    state: { sorting, columnVisibility },
    onSortingChange: (next) => {
      const [first] = typeof next === 'function' ? next(sorting) : next
      onSort(
        first !== undefined && isColumn(first.id) ? { by: first.id, descending: first.desc } : null,
      )
    },
  })
  const all = table.getRowModel().rows
  const rows = useMemo<readonly BookingRow[]>(
    () => (keep === null ? all : all.filter((row) => keep(row.original))),
    [all, keep],
  )
  return { table, rows }
}

export type BookingTable = ReturnType<typeof useBookingTable>['table']
