import { type SortingState, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Booking } from '../../contract/booking.ts'
import { useReplica } from '../api/replica.ts'
import { type ColumnId, columnIds, isColumn, type Sort } from '../list/filterAddress.ts'
import { type BookingRow, columnsBy, features } from './columns.tsx'
import type { Narrowing } from './useNarrowing.ts'

type Wish = {
  readonly bookings: readonly Booking[]
  readonly sort: Sort | null
  readonly shown: readonly ColumnId[]
  /** Which of the loaded ones are listed; null for all. */
  readonly keep: Narrowing | null
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
  const { columns, data, untold } = useArrivals(bookings, sort?.by === 'dates')
  const table = useTable({
    features,
    columns,
    data,
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
  const narrowed = useMemo(() => narrowedBy(keep, all), [all, keep])
  return { table, ...narrowed, untold }
}

type Narrowed = {
  readonly rows: readonly BookingRow[]
  /** Nothing that is loaded is called exactly so: these are one letter off. */
  readonly isClose: boolean
}

function narrowedBy(keep: Narrowing | null, all: readonly BookingRow[]): Narrowed {
  if (keep === null) return { rows: all, isClose: false }
  const rows = all.filter((row) => keep.keep(row.original))
  const { near } = keep
  if (rows.length > 0 || near === null) return { rows, isClose: false }
  const close = all.filter((row) => near(row.original))
  return { rows: close, isClose: close.length > 0 }
}

/** The columns with the days that are known here, and the rows anew when more of them are while that orders them. */
function useArrivals(bookings: readonly Booking[], isByArrival: boolean) {
  const held = useReplica((replica) => replica.held)
  const version = useReplica((replica) => (isByArrival ? replica.version : null))
  const columns = useMemo(() => columnsBy((code) => held.get(code)?.starts ?? undefined), [held])
  // A row keeps what it is sorted by, and what is held changes in place under its version.
  const { rows: data } = useMemo(() => ({ version, rows: [...bookings] }), [bookings, version])
  const untold = useMemo(
    () => (version === null ? 0 : bookings.filter(({ code }) => !held.get(code)?.starts).length),
    [bookings, held, version],
  )
  return { columns, data, untold }
}

export type BookingTable = ReturnType<typeof useBookingTable>['table']
