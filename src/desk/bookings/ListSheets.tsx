import type { Status } from '../../contract/status.ts'
import { paths } from '../kit/paths.ts'
import type { ColumnId } from '../list/filterAddress.ts'
import type { Look } from '../list/views/savedView.ts'
import { ViewsSheet } from '../list/views/ViewsSheet.tsx'
import { ColumnsSheet } from './ColumnsSheet.tsx'
import { chooseColumns } from './columnChoice.ts'
import { FiltersSheet } from './FiltersSheet.tsx'
import type { useListView } from './useListView.ts'

/** What can be opened over the list. */
export type ListSheet = 'filters' | 'columns' | 'views' | 'export'

type ListSheetsProps = {
  sheet: ListSheet | null
  address: ReturnType<typeof useListView>
  statuses: readonly Status[]
  shown: readonly ColumnId[]
  offered: readonly ColumnId[]
  /** The list as it would be saved, and what narrows it, in words. */
  saved: Look
  words: string
  /** `23 bookings`. */
  found: string
  onClose: () => void
}

/** How the list is looked at: its filters, its columns and order, and the looks somebody gave a name. */
export function ListSheets(props: ListSheetsProps) {
  const { sheet, address, statuses, shown, offered, saved, words, found, onClose } = props
  const { view, change } = address
  switch (sheet) {
    case 'filters':
      return (
        <FiltersSheet
          view={view}
          statuses={statuses}
          found={found}
          change={change}
          onClear={address.clear}
          onClose={onClose}
        />
      )
    case 'views':
      return (
        <ViewsSheet
          place="bookings"
          title="Bookings"
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
          shown={shown}
          offered={offered}
          sort={view.sort}
          onColumns={(columns) => {
            chooseColumns(columns)
            if (view.columns !== null) change({ columns: null })
          }}
          onSort={(sort) => change({ sort })}
          onClose={onClose}
        />
      )
    case 'export':
    case null:
      return null
  }
}
