import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { FailureBand, FailurePanel } from '../../core/api/parts/FailurePanel.tsx'
import { type BookingColumnId, filterCount } from '../../shared/list/filterAddress.ts'
import { rowCount } from '../../shared/list/listWords.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { TableBones } from '../../ui/TableBones.tsx'
import { BookingsTable } from './BookingsTable.tsx'
import { RowLinksContext } from './cells.tsx'
import type { ListedBookings } from './useListedBookings.ts'
import type { ListAddress } from './useListView.ts'

type ListBodyProps = {
  address: ListAddress
  listed: ListedBookings
  /** The columns of the table. */
  shown: readonly BookingColumnId[]
  search: string
  onClearSearch: () => void
}

/** The list while it loads, after a failure, empty, or as a table with its end. */
export function ListBody({ address, listed, shown, search, onClearSearch }: ListBodyProps) {
  const { toBooking, state } = address
  const links = useMemo(() => ({ toBooking, state }), [toBooking, state])
  const { bookings, rows } = listed
  const { isFirst, isAhead, failure, pageFailure, hasMore, isLoadingMore } = bookings
  const isEmpty = rows.length === 0
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
          isFiltered={filterCount(address.view) > 0}
          isLooking={hasMore}
          onClearSearch={onClearSearch}
          onClearFilters={address.clear}
        />
      ) : (
        <RowLinksContext value={links}>
          <BookingsTable
            table={listed.table}
            rows={rows}
            shown={shown}
            count={rowCount(bookings.list, listed.look)}
            open={address.open}
            list={address.list}
            search={search}
            onOpen={address.openBooking}
            onClose={address.close}
            onNearEnd={listed.onNearEnd}
            selection={listed.selection}
          />
        </RowLinksContext>
      )}
      {pageFailure === null ? null : (
        <FailureBand reason={pageFailure} onRetry={bookings.loadMore} />
      )}
      {isLoadingMore && !isEmpty ? <TableBones count={2} /> : null}
    </>
  )
}

type NothingProps = {
  search: string
  isFiltered: boolean
  /** More may be found on pages that are still loading. */
  isLooking: boolean
  onClearSearch: () => void
  onClearFilters: () => void
}

/** An empty list: what is the case, and what to do. */
function Nothing(props: NothingProps) {
  const { search, isFiltered, isLooking, onClearSearch, onClearFilters } = props
  const clear = isFiltered ? <Button onClick={onClearFilters}>{t`Clear filters`}</Button> : null
  if (isLooking) {
    return <Empty icon={<SearchIcon />} title={t`No match yet. Still loading bookings.`} />
  }
  if (search !== '') {
    return (
      <Empty
        icon={<SearchIcon />}
        title={t`No match for “${{ words: search }}”`}
        action={
          <>
            <Button onClick={onClearSearch}>{t`Clear search`}</Button> {clear}
          </>
        }
      />
    )
  }
  if (isFiltered) {
    return <Empty title={t`No bookings match these filters`} action={clear} />
  }
  return <Empty title={t`No bookings yet`} />
}
