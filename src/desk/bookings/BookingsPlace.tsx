import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useOutlet } from 'react-router'
import { useZone } from '../api/clock.ts'
import { Freshness } from '../api/parts/Freshness.tsx'
import { useStatuses } from '../api/queries/statuses.ts'
import { useHidesAmounts } from '../api/roles/tabletFor.ts'
import { useMay } from '../api/roles/useMay.ts'
import { useSession } from '../api/session.ts'
import { useWide } from '../kit/design/useWide.ts'
import { Place } from '../kit/place/Place.tsx'
import { usePlaceKeys } from '../kit/usePlaceKeys.ts'
import { columnIds, filterCount, formatAddress } from '../list/filterAddress.ts'
import { ListFoot } from '../list/ListFoot.tsx'
import { foundWords, listWords, rowCount, searchWords } from '../list/listWords.ts'
import { sumUp } from '../list/sums.ts'
import { useDefaultView } from '../list/views/useDefaultView.ts'
import { useFreshAt } from '../replica/live/live.ts'
import { ActiveFilters } from './ActiveFilters.tsx'
import { BookingsHead } from './BookingsHead.tsx'
import { BookingsTools } from './BookingsTools.tsx'
import { RowLinksContext } from './cells.tsx'
import { useChosenColumns } from './columnChoice.ts'
import { isAmount } from './columns.tsx'
import { filtersInWords } from './filterWords.ts'
import { ListBands } from './ListBands.tsx'
import { ListBody } from './ListBody.tsx'
import { ListBulk } from './ListBulk.tsx'
import { ListExport } from './ListExport.tsx'
import { type ListSheet, ListSheets } from './ListSheets.tsx'
import { SearchLine } from './SearchLine.tsx'
import { useBookings } from './useBookings.ts'
import { useBookingTable } from './useBookingTable.ts'
import { useFilterNames } from './useFilterNames.ts'
import { useListSelection } from './useListSelection.ts'
import { useListView } from './useListView.ts'
import { useNarrowing } from './useNarrowing.ts'
import { useNewcomers } from './useNewcomers.ts'

/** Bookings: all of them, as the service lists them a page at a time, narrowed and ordered as one likes. */
export function Component() {
  const address = useListView()
  const { view, open, change } = address
  const panel = useOutlet()
  const isWide = useWide()
  const timeZone = useZone()
  const statuses = useStatuses()
  const chosen = useChosenColumns()
  const hidesAmounts = useHidesAmounts()
  const asked = view.columns ?? chosen
  const shown = useMemo(
    () => (hidesAmounts ? asked.filter((id) => !isAmount(id)) : asked),
    [hidesAmounts, asked],
  )
  const [sheet, setSheet] = useState<ListSheet | null>(null)
  const [search, setSearch] = useState('')
  const searched = useDeferredValue(search)
  const searchBox = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLDivElement>(null)

  const keep = useNarrowing(view, searched)
  // What is narrowed or sorted here is only true of what is loaded: the rest is fetched as well.
  const isLocal = keep !== null || view.sort !== null
  const [told, setTold] = useState<{ of: string; goOn: boolean } | null>(null)
  const goesOn = told?.of === address.list ? told.goOn : isLocal
  const bookings = useBookings(view.filter, { inSight: isWide || panel === null, all: goesOn })
  const { list, hasMore, isLoadingMore, loadMore } = bookings
  const freshAt = useFreshAt(bookings.readAt)
  const serverOffsetMs = useSession((session) => session.serverOffsetMs)
  const asOf = bookings.readAt === null ? null : bookings.readAt + serverOffsetMs
  const newOnes = useNewcomers({
    filter: view.filter,
    bookings: list.bookings,
    readAt: bookings.readAt,
  })
  const isStuck = bookings.failure !== null || bookings.pageFailure !== null

  const { table, rows, isClose, untold } = useBookingTable({
    bookings: list.bookings,
    sort: view.sort,
    shown,
    keep,
    onSort: (sort) => change({ sort }),
  })
  const seesSums = useMay()?.seeSums === true
  const look = { listed: rows.length, isNarrowed: keep !== null, isSorted: view.sort !== null }
  const { selection, isAllWanted, wantAll } = useListSelection(rows, address.list, body)
  const goOn = (of: boolean): void => setTold({ of: address.list, goOn: of })
  const readRest = (): void => {
    goOn(true)
    if (isStuck) loadMore()
  }
  const sums = useMemo(
    () => (seesSums && list.reached !== 'more' ? sumUp(rows.map((row) => row.original)) : null),
    [seesSums, list.reached, rows],
  )
  const links = useMemo(
    () => ({ toBooking: address.toBooking, state: address.state }),
    [address.toBooking, address.state],
  )
  const canLoad = hasMore && !isLoadingMore && !isStuck && !isLocal
  const onNearEnd = useCallback(() => {
    if (canLoad) loadMore()
  }, [canLoad, loadMore])
  const closeSheet = useCallback(() => setSheet(null), [])

  usePlaceKeys({ '/': () => searchBox.current?.focus(), f: () => setSheet('filters') })

  const words = listWords(list, look)
  const names = useFilterNames(view)
  const filterInWords = [
    ...filtersInWords(view, names).map((one) => one.words),
    ...(search.trim() === '' ? [] : [`search “${search.trim()}”`]),
  ].join('; ')
  const [totalBefore, setTotalBefore] = useState<number | null>(null)
  const saved = useMemo(
    () => ({
      query: formatAddress({ ...view, columns: asked }).toString(),
      email: view.filter.email ?? null,
    }),
    [view, asked],
  )
  useDefaultView('bookings', { ...saved, query: formatAddress(view).toString() }, address.openLook)
  const isReady = !bookings.isFirst
  const isEmpty = rows.length === 0 && !hasMore
  return (
    <Place
      title="Bookings"
      list={address.list}
      panel={panel}
      fresh={<Freshness at={freshAt} timeZone={timeZone} />}
      tools={
        <BookingsTools
          newOnes={newOnes}
          isReady={isReady}
          onExport={
            hidesAmounts
              ? null
              : () => {
                  setTotalBefore(list.total)
                  setSheet('export')
                }
          }
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
          onFilters={() => setSheet('filters')}
          onColumns={() => setSheet('columns')}
          onViews={() => setSheet('views')}
          selection={selection}
        >
          <ActiveFilters
            view={view}
            change={change}
            onClear={sheet === 'filters' || (isReady && isEmpty) ? null : address.clear}
          />
          {search.trim() !== '' && isReady ? (
            <SearchLine
              search={search}
              where={`${isClose ? 'Nobody exactly so: one letter off. ' : ''}${searchWords(list)}`}
              onNarrow={(part) => {
                setSearch('')
                change(({ filter }) => ({ filter: { ...filter, ...part } }))
              }}
              onOpen={address.openBooking}
            />
          ) : null}
          <ListBands filter={view.filter} bookings={bookings} />
        </BookingsHead>
      }
      foot={
        <>
          {selection.isOn ? (
            <ListBulk
              rows={rows}
              selection={selection}
              rest={hasMore ? { loaded: list.loaded, total: isLocal ? null : list.total } : null}
              isAllWanted={isAllWanted}
              asOf={asOf}
              onAll={() => {
                wantAll(true)
                if (hasMore) goOn(true)
              }}
              onAllHere={() => wantAll(false)}
              onEnd={selection.end}
            />
          ) : null}
          {isReady ? (
            <ListFoot
              words={words}
              sums={sums}
              untold={untold}
              loading={
                hasMore
                  ? {
                      loaded: list.loaded,
                      total: list.total,
                      isGoing: goesOn && !isStuck,
                      onGo: readRest,
                      onPause: () => goOn(false),
                    }
                  : null
              }
            />
          ) : null}
        </>
      }
    >
      <div ref={body}>
        <RowLinksContext value={links}>
          <ListBody
            bookings={bookings}
            table={table}
            rows={rows}
            shown={shown}
            count={rowCount(list, look)}
            open={open}
            search={searched}
            isFiltered={filterCount(view) > 0}
            onOpen={address.openBooking}
            onClose={address.close}
            onNearEnd={onNearEnd}
            selection={selection}
            onClearSearch={() => setSearch('')}
            onClearFilters={address.clear}
          />
        </RowLinksContext>
      </div>
      <ListSheets
        sheet={sheet}
        address={address}
        statuses={statuses}
        shown={asked}
        offered={hidesAmounts ? columnIds.filter((id) => !isAmount(id)) : columnIds}
        saved={saved}
        words={filterInWords}
        found={isReady ? foundWords(list, look) : 'bookings'}
        onClose={closeSheet}
      />
      {sheet === 'export' && !hidesAmounts ? (
        <ListExport
          rows={rows}
          list={list}
          shown={shown}
          filter={filterInWords}
          asked={view.filter}
          totalBefore={totalBefore}
          readAt={freshAt}
          serverOffsetMs={serverOffsetMs}
          missing={
            hasMore
              ? {
                  loaded: list.loaded,
                  total: list.total,
                  failure: bookings.pageFailure ?? bookings.failure,
                  onRead: readRest,
                  onPause: () => goOn(false),
                }
              : null
          }
          onClose={closeSheet}
        />
      ) : null}
    </Place>
  )
}
