import { t } from '@lingui/core/macro'
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useOutlet } from 'react-router'
import { useZone } from '../../core/api/clock.ts'
import { Freshness } from '../../core/api/parts/Freshness.tsx'
import { bookingPages } from '../../core/api/queries/bookingPages.ts'
import { useHidesAmounts } from '../../core/api/roles/tabletFor.ts'
import type { ReadFirst } from '../../core/device/worker/lazyPage.tsx'
import {
  columnIds,
  everything,
  formatAddress,
  type ListView,
} from '../../shared/list/filterAddress.ts'
import { useDefaultView } from '../../shared/list/views/useDefaultView.ts'
import { useWide } from '../../ui/design/useWide.ts'
import { lazyFile } from '../../ui/lazyPart.tsx'
import { Place } from '../../ui/page/Place.tsx'
import { paths } from '../../ui/paths.ts'
import { usePlaceKeys } from '../../ui/usePlaceKeys.ts'
import { BookingsFoot } from './BookingsFoot.tsx'
import { BookingsHead } from './BookingsHead.tsx'
import { BookingsTools } from './BookingsTools.tsx'
import { useChosenColumns } from './columnChoice.ts'
import { isAmount } from './columns.ts'
import { filtersInWords } from './filterWords.ts'
import { ListBody } from './ListBody.tsx'
import type { Columns, ListSheet } from './ListSheets.tsx'
import { useFilterNames } from './useFilterNames.ts'
import { useListedBookings } from './useListedBookings.ts'
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
  const { view } = address
  const panel = useOutlet()
  const timeZone = useZone()
  const hidesAmounts = useHidesAmounts()
  const columns = useColumns(view, hidesAmounts)
  const { sheet, setSheet, closeSheet } = useOpenSheet(hidesAmounts)
  const { search, setSearch, searched, body, listed } = useSearchedList(address, panel !== null)
  const searchBox = useRef<HTMLInputElement>(null)

  usePlaceKeys({ '/': () => searchBox.current?.focus(), f: () => setSheet('filters') })

  const filterInWords = useFilterInWords(view, search)
  useDefaultList(address)
  return (
    <Place
      title={t`Bookings`}
      list={address.list}
      panel={panel}
      fresh={<Freshness at={listed.freshAt} timeZone={timeZone} />}
      tools={
        <BookingsTools listed={listed} onExport={hidesAmounts ? null : () => setSheet('export')} />
      }
      head={
        <BookingsHead
          address={address}
          listed={listed}
          search={search}
          onSearch={setSearch}
          box={searchBox}
          onDown={() => body.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()}
          sheet={sheet}
          onSheet={setSheet}
        />
      }
      foot={<BookingsFoot address={address} listed={listed} onSort={() => setSheet('columns')} />}
    >
      <div ref={body}>
        <ListBody
          address={address}
          listed={listed}
          shown={columns.shown}
          search={searched}
          onClearSearch={() => setSearch('')}
        />
      </div>
      {sheet === null ? null : (
        <ListSheets
          sheet={sheet}
          address={address}
          columns={columns}
          listed={listed}
          words={filterInWords}
          onClose={closeSheet}
        />
      )}
    </Place>
  )
}

/** The sheet over the list; its code is loaded after the rows. A tablet that hides amounts exports no list. */
function useOpenSheet(hidesAmounts: boolean) {
  const [sheet, setSheet] = useState<ListSheet | null>(null)
  const closeSheet = useCallback(() => setSheet(null), [])
  sheets.useAfterRows()
  return { sheet: sheet === 'export' && hidesAmounts ? null : sheet, setSheet, closeSheet }
}

/** The bookings of the address, narrowed by the words that are typed above them. */
function useSearchedList(address: ListAddress, hasPanel: boolean) {
  const isWide = useWide()
  const [search, setSearch] = useState('')
  const searched = useDeferredValue(search)
  const body = useRef<HTMLDivElement>(null)
  const inSight = isWide || !hasPanel
  const listed = useListedBookings(address, { inSight, search: searched, body })
  return { search, setSearch, searched, body, listed }
}

/** Opens the default view of the list. */
function useDefaultList({ view, openLook }: ListAddress): void {
  const asAddressed = useMemo(
    () => ({ query: formatAddress(view).toString(), email: view.filter.email ?? null }),
    [view],
  )
  useDefaultView('bookings', asAddressed, openLook)
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
