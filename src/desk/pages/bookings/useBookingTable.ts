import { type SortingState, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Booking } from '../../../contract/booking.ts'
import { useReplica } from '../../core/api/replica.ts'
import { type BookingSort, isColumn } from '../../shared/list/filterAddress.ts'
import { type BookingRow, columnsBy, features } from './columns.ts'
import type { Narrowing } from './useNarrowing.ts'

type BookingTableOptions = {
  readonly bookings: readonly Booking[]
  readonly sort: BookingSort | null
  /** Which of the loaded bookings are listed; null for all. */
  readonly keep: Narrowing | null
  readonly onSort: (sort: BookingSort | null) => void
}

/**
 * The loaded bookings in their order, and the listed ones of them. Sorting comes before narrowing, so that typing in
 * the search never sorts again.
 */
export function useBookingTable({ bookings, sort, keep, onSort }: BookingTableOptions) {
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
    state: { sorting },
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

type NarrowedRows = {
  readonly rows: readonly BookingRow[]
  /** No loaded booking matches exactly: these have one letter wrong. */
  readonly isClose: boolean
}

function narrowedBy(keep: Narrowing | null, all: readonly BookingRow[]): NarrowedRows {
  if (keep === null) return { rows: all, isClose: false }
  const rows = all.filter((row) => keep.keep(row.original))
  const { near } = keep
  if (rows.length > 0 || near === null) return { rows, isClose: false }
  const close = all.filter((row) => near(row.original))
  return { rows: close, isClose: close.length > 0 }
}

/**
 * The columns with the days known on this tablet; the rows change with the replica while they are sorted by arrival.
 */
function useArrivals(bookings: readonly Booking[], isByArrival: boolean) {
  const held = useReplica((replica) => replica.held)
  const version = useReplica((replica) => (isByArrival ? replica.version : null))
  const columns = useMemo(() => columnsBy((code) => held.get(code)?.starts ?? undefined), [held])
  // A row caches its sort values, and the replica changes in place under its version, so new rows are needed.
  const { rows: data } = useMemo(() => ({ version, rows: [...bookings] }), [bookings, version])
  const untold = useMemo(
    () => (version === null ? 0 : bookings.filter(({ code }) => !held.get(code)?.starts).length),
    [bookings, held, version],
  )
  return { columns, data, untold }
}

export type BookingTable = ReturnType<typeof useBookingTable>['table']
