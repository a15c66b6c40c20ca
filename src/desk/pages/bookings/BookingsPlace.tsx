import { t } from '@lingui/core/macro'
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useOutlet } from 'react-router'
import { useZone } from '../../core/api/clock.ts'
import { Freshness } from '../../core/api/parts/Freshness.tsx'
import { bookingPages } from '../../core/api/queries/bookingPages.ts'
import { useStatuses } from '../../core/api/queries/statuses.ts'
import { useHidesAmounts } from '../../core/api/roles/tabletFor.ts'
import type { ReadFirst } from '../../core/device/worker/lazyPage.tsx'
import {
  columnIds,
  everything,
  filterCount,
  formatAddress,
  type ListView,
} from '../../shared/list/filterAddress.ts'
import { rowCount, searchWords } from '../../shared/list/listWords.ts'
import { useDefaultView } from '../../shared/list/views/useDefaultView.ts'
import { useWide } from '../../ui/design/useWide.ts'
import { lazyFile } from '../../ui/lazyPart.tsx'
import { Place } from '../../ui/page/Place.tsx'
import { paths } from '../../ui/paths.ts'
import { usePlaceKeys } from '../../ui/usePlaceKeys.ts'
import { ActiveFilters } from './ActiveFilters.tsx'
import { BookingsFoot } from './BookingsFoot.tsx'
import { BookingsHead } from './BookingsHead.tsx'
import { BookingsTools } from './BookingsTools.tsx'
import { RowLinksContext } from './cells.tsx'
import { useChosenColumns } from './columnChoice.ts'
import { isAmount } from './columns.ts'
import { filtersInWords } from './filterWords.ts'
import { ListBands } from './ListBands.tsx'
import { ListBody } from './ListBody.tsx'
import type { Columns, ListSheet } from './ListSheets.tsx'
import { SearchLine } from './SearchLine.tsx'
import { useFilterNames } from './useFilterNames.ts'
import { type ListedBookings, useListedBookings } from './useListedBookings.ts'
import { type ListAddress, useListView } from './useListView.ts'

const sheets = lazyFile(() => import('./ListSheets.tsx'))
const ListSheets = sheets.part((parts) => parts.ListSheets)

/** The first page of the whole list, where nothing else is in the address. */
export const readFirst: ReadFirst = async ({ api, queryClient }) => {
  const { pathname, search } = globalThis.location
  if (pathname !== paths.bookings() || search !== '') return
  await new InfiniteQueryObserver(queryClient, bookingPages(api, everything.filter)).refetch()
}

/** Bookings: all of them, as the service lists them a page at a time, narrowed and ordered as one likes. */
export function Component() {
  const address = useListView()
  const { view, change } = address
  const panel = useOutlet()
  const isWide = useWide()
  const timeZone = useZone()
  const statuses = useStatuses()
  const hidesAmounts = useHidesAmounts()
  const columns = useColumns(view, hidesAmounts)
  const [sheet, setSheet] = useState<ListSheet | null>(null)
  const [search, setSearch] = useState('')
  const searched = useDeferredValue(search)
  const searchBox = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const listed = useListedBookings(address, {
    inSight: isWide || panel === null,
    search: searched,
    body,
  })
  const { bookings, rows, selection, isReady } = listed
  const { list } = bookings
  const links = useMemo(
    () => ({ toBooking: address.toBooking, state: address.state }),
    [address.toBooking, address.state],
  )
  const closeSheet = useCallback(() => setSheet(null), [])
  const openSheet = sheet === 'export' && hidesAmounts ? null : sheet
  sheets.useAfterRows()

  usePlaceKeys({ '/': () => searchBox.current?.focus(), f: () => setSheet('filters') })

  const filterInWords = useFilterInWords(view, search)
  const asAddressed = useMemo(
    () => ({ query: formatAddress(view).toString(), email: view.filter.email ?? null }),
    [view],
  )
  useDefaultView('bookings', asAddressed, address.openLook)
  const isEmpty = rows.length === 0 && !bookings.hasMore
  return (
    <Place
      title={t`Bookings`}
      list={address.list}
      panel={panel}
      fresh={<Freshness at={listed.freshAt} timeZone={timeZone} />}
      tools={
        <BookingsTools
          newOnes={listed.newOnes}
          isReady={isReady}
          onExport={hidesAmounts ? null : () => setSheet('export')}
          onReadAgain={bookings.readAgain}
        />
      }
      head={
        <BookingsHead
          view={view}
          statuses={statuses}
          change={change}
          search={search}
          onSearch={setSearch}
          box={searchBox}
          onDown={() => body.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()}
          onSheet={setSheet}
          selection={selection}
        >
          <Narrowed
            address={address}
            listed={listed}
            search={search}
            onSearch={setSearch}
            isClearedElsewhere={sheet === 'filters' || (isReady && isEmpty)}
          />
        </BookingsHead>
      }
      foot={
        <BookingsFoot
          listed={listed}
          onUnreadable={address.view.unreadable ? null : () => address.change({ unreadable: true })}
          sort={view.sort}
          onSort={() => setSheet('columns')}
        />
      }
    >
      <div ref={body}>
        <RowLinksContext value={links}>
          <ListBody
            bookings={bookings}
            table={listed.table}
            rows={rows}
            shown={columns.shown}
            count={rowCount(list, listed.look)}
            open={address.open}
            list={address.list}
            search={searched}
            isFiltered={filterCount(view) > 0}
            onOpen={address.openBooking}
            onClose={address.close}
            onNearEnd={listed.onNearEnd}
            selection={selection}
            onClearSearch={() => setSearch('')}
            onClearFilters={address.clear}
          />
        </RowLinksContext>
      </div>
      {openSheet === null ? null : (
        <ListSheets
          sheet={openSheet}
          address={address}
          statuses={statuses}
          columns={columns}
          listed={listed}
          words={filterInWords}
          onClose={closeSheet}
        />
      )}
    </Place>
  )
}

type NarrowedProps = {
  address: ListAddress
  listed: ListedBookings
  search: string
  onSearch: (search: string) => void
  /** Another button on the screen clears the filters. */
  isClearedElsewhere: boolean
}

/** What the list is narrowed to: its filters, the typed search with its way to the service, and what is not known. */
function Narrowed({ address, listed, search, onSearch, isClearedElsewhere }: NarrowedProps) {
  const { view, change } = address
  const { bookings, isClose, isReady } = listed
  return (
    <>
      <ActiveFilters
        view={view}
        change={change}
        onClear={isClearedElsewhere ? null : address.clear}
      />
      {search.trim() !== '' && isReady ? (
        <SearchLine
          search={search}
          where={isClose ? t`No exact match. Did you mean:` : searchWords(bookings.list)}
          onNarrow={(part) => {
            onSearch('')
            change(({ filter }) => ({ filter: { ...filter, ...part } }))
          }}
          onOpen={address.openBooking}
        />
      ) : null}
      <ListBands filter={view.filter} bookings={bookings} />
    </>
  )
}

/** Filters and search in words, for files. */
function useFilterInWords(view: ListView, search: string): string {
  const names = useFilterNames(view)
  const typed = search.trim()
  return [
    ...filtersInWords(view, names).map(({ words }) => words),
    ...(typed === '' ? [] : [t`Search: ${{ words: typed }}`]),
  ].join('; ')
}

/** The columns of the address or else of this tablet; a tablet that hides amounts has none of their columns. */
function useColumns(view: ListView, hidesAmounts: boolean): Columns {
  const chosen = useChosenColumns()
  const requested = view.columns ?? chosen
  return useMemo(() => {
    if (!hidesAmounts) return { requested, shown: requested, offered: columnIds }
    const without = (ids: typeof requested) => ids.filter((id) => !isAmount(id))
    return { requested, shown: without(requested), offered: without(columnIds) }
  }, [hidesAmounts, requested])
}
