import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { useStatuses } from '../../core/api/queries/statuses.ts'
import {
  type BookingColumnId,
  formatAddress,
  type ListView,
} from '../../shared/list/filterAddress.ts'
import { foundWords } from '../../shared/list/listWords.ts'
import { ViewsSheet } from '../../shared/list/views/ViewsSheet.tsx'
import { paths } from '../../ui/paths.ts'
import { ColumnsSheet } from './ColumnsSheet.tsx'
import { chooseColumns } from './columnChoice.ts'
import { FiltersSheet } from './FiltersSheet.tsx'
import { ListExport } from './ListExport.tsx'
import type { ListedBookings } from './useListedBookings.ts'
import type { ListAddress } from './useListView.ts'

/** The sheets that can be opened over the list. */
export type ListSheet = 'filters' | 'columns' | 'views' | 'export'

/** The columns that a person requested, those of them that this tablet shows, and all that it offers. */
export type Columns = {
  readonly requested: readonly BookingColumnId[]
  readonly shown: readonly BookingColumnId[]
  readonly offered: readonly BookingColumnId[]
}

type ListSheetsProps = {
  sheet: ListSheet
  address: ListAddress
  columns: Columns
  listed: ListedBookings
  /** The filters in words. */
  words: string
  onClose: () => void
}

/** The sheets over the list: filters, columns and order, saved views, export. */
export function ListSheets(props: ListSheetsProps) {
  const { sheet, address, columns, listed, words, onClose } = props
  const { view, change } = address
  const statuses = useStatuses()
  const saved = useSavedLook(view, columns)
  switch (sheet) {
    case 'filters':
      return (
        <FiltersSheet
          view={view}
          statuses={statuses}
          found={listed.isReady ? foundWords(listed.bookings.list, listed.look) : t`Show bookings`}
          change={change}
          onClear={address.clear}
          onClose={onClose}
        />
      )
    case 'views':
      return (
        <ViewsSheet
          place="bookings"
          look={saved}
          words={words}
          onOpen={address.openLook}
          addressOf={({ query }) =>
            `${globalThis.location.origin}${paths.bookings(new URLSearchParams(query))}`
          }
          onClose={onClose}
        />
      )
    case 'columns':
      return (
        <ColumnsSheet
          shown={columns.requested}
          offered={columns.offered}
          sort={view.sort}
          onColumns={(chosen) => {
            chooseColumns(chosen)
            if (view.columns !== null) change({ columns: null })
          }}
          onSort={(sort) => change({ sort })}
          onClose={onClose}
        />
      )
    case 'export':
      return (
        <ListExport
          listed={listed}
          shown={columns.shown}
          filter={words}
          query={view.filter}
          onClose={onClose}
        />
      )
  }
}

function useSavedLook(view: ListView, columns: Columns) {
  return useMemo(
    () => ({
      query: formatAddress({ ...view, columns: columns.requested }).toString(),
      email: view.filter.email ?? null,
    }),
    [view, columns.requested],
  )
}
