import type { BookingCode } from '../../../contract/booking.ts'
import { FailureBand, FailurePanel } from '../../core/api/parts/FailurePanel.tsx'
import type { RowSelection } from '../../shared/list/bulk/useSelection.ts'
import type { BookingColumnId } from '../../shared/list/filterAddress.ts'
import { TableBones } from '../../ui/TableBones.tsx'
import { BookingsTable } from './BookingsTable.tsx'
import type { BookingRow } from './columns.ts'
import { Nothing } from './Nothing.tsx'
import type { Bookings } from './useBookings.ts'
import type { BookingTable } from './useBookingTable.ts'

type ListBodyProps = {
  bookings: Bookings
  table: BookingTable
  rows: readonly BookingRow[]
  shown: readonly BookingColumnId[]
  count: number | null
  open: string | null
  list: string
  search: string
  isFiltered: boolean
  onOpen: (code: BookingCode) => void
  onClose: () => void
  onNearEnd: () => void
  selection: RowSelection
  onClearSearch: () => void
  onClearFilters: () => void
}

/** The list while it loads, after a failure, empty, or as a table with its end. */
export function ListBody({
  bookings,
  search,
  isFiltered,
  onClearSearch,
  onClearFilters,
  ...table
}: ListBodyProps) {
  const { isFirst, isAhead, failure, pageFailure, hasMore, isLoadingMore } = bookings
  const isEmpty = table.rows.length === 0
  if (isFirst && failure !== null) {
    return <FailurePanel reason={failure} of="list" onRetry={bookings.readAgain} />
  }
  if (isFirst || (isAhead && isEmpty)) {
    return (
      <div aria-busy="true">
        <TableBones count={12} />
      </div>
    )
  }
  return (
    <>
      {isEmpty ? (
        <Nothing
          search={search.trim()}
          isFiltered={isFiltered}
          isLooking={hasMore}
          onClearSearch={onClearSearch}
          onClearFilters={onClearFilters}
        />
      ) : (
        <BookingsTable {...table} search={search} />
      )}
      {pageFailure === null ? null : (
        <FailureBand reason={pageFailure} onRetry={bookings.loadMore} />
      )}
      {isLoadingMore && !isEmpty ? <TableBones count={2} /> : null}
    </>
  )
}
