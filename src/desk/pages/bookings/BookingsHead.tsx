import { t } from '@lingui/core/macro'
import type { Ref } from 'react'
import { NewBookingLink } from '../../core/api/parts/NewBookingLink.tsx'
import { useStatuses } from '../../core/api/queries/statuses.ts'
import { SelectButton } from '../../shared/list/bulk/SelectButton.tsx'
import { filterCount } from '../../shared/list/filterAddress.ts'
import { searchWords } from '../../shared/list/listWords.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { FilterIcon } from '../../ui/icons.tsx'
import { paths } from '../../ui/paths.ts'
import { BookmarkIcon, ColumnsIcon, ViewsIcon } from '../../ui/placeIcons.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { StatusMark } from '../../ui/StatusMark.tsx'
import { ActiveFilters } from './ActiveFilters.tsx'
import styles from './BookingsHead.module.css'
import { toggled } from './filterWords.ts'
import { ListBands } from './ListBands.tsx'
import type { ListSheet } from './ListSheets.tsx'
import { SearchLine } from './SearchLine.tsx'
import type { ListedBookings } from './useListedBookings.ts'
import type { ListAddress } from './useListView.ts'

type BookingsHeadProps = {
  address: ListAddress
  listed: ListedBookings
  search: string
  onSearch: (text: string) => void
  box: Ref<HTMLInputElement>
  /** Down from the box is into the list. */
  onDown: () => void
  /** The open sheet. */
  sheet: ListSheet | null
  onSheet: (sheet: ListSheet) => void
}

/** What narrows the list: words, the filters used most, and a way to all of them. */
export function BookingsHead(props: BookingsHeadProps) {
  const { address, listed, search, onSearch, box, onDown, onSheet } = props
  const count = filterCount(address.view)
  return (
    <div className={styles.head}>
      <div className={styles.line}>
        <search className={styles.tools}>
          <SearchField
            ref={box}
            label={t`Search bookings`}
            shortcut="/"
            value={search}
            onChange={onSearch}
            className={styles.search}
            onDown={onDown}
          />
          <Button
            icon={<FilterIcon />}
            className={count > 0 ? styles.on : undefined}
            aria-keyshortcuts="f"
            aria-haspopup="dialog"
            onClick={() => onSheet('filters')}
          >
            <span className={styles.word}>{t`Filters`}</span>
            {count > 0 ? (
              <>
                {' '}
                <b>{count}</b>
              </>
            ) : null}
          </Button>
          <IconButton
            label={t`Columns and order`}
            aria-haspopup="dialog"
            onClick={() => onSheet('columns')}
          >
            <ColumnsIcon />
          </IconButton>
          <SelectButton {...listed.selection} className={styles.select} />
          <NewBookingLink to={paths.newBooking()} className={styles.create}>
            <span className={styles.word}>{t`New booking`}</span>
          </NewBookingLink>
        </search>
        <QuickFilters view={address.view} change={address.change} onSheet={onSheet} />
      </div>
      <Narrowed {...props} />
    </div>
  )
}

type QuickFiltersProps = Pick<ListAddress, 'view' | 'change'> & Pick<BookingsHeadProps, 'onSheet'>

function QuickFilters({ view, change, onSheet }: QuickFiltersProps) {
  const statuses = useStatuses()
  return (
    <fieldset className={styles.chips} aria-label={t`Quick filters`}>
      <Chip
        icon={<ViewsIcon size="s" />}
        aria-haspopup="dialog"
        onClick={() => onSheet('views')}
      >{t`Saved views`}</Chip>
      <Chip
        pressed={view.due}
        onClick={() => change(({ due }) => ({ due: !due }))}
      >{t`Balance due`}</Chip>
      <Chip
        icon={<BookmarkIcon size="s" />}
        pressed={view.bookmarked}
        onClick={() => change(({ bookmarked }) => ({ bookmarked: !bookmarked }))}
      >{t`Bookmarked`}</Chip>
      {statuses.map((status) => (
        <Chip
          key={status.id}
          icon={<StatusMark id={status.id} />}
          pressed={view.filter.statusIds.includes(status.id)}
          onClick={() =>
            change(({ filter }) => ({
              filter: { ...filter, statusIds: toggled(filter.statusIds, status) },
            }))
          }
        >
          {status.name}
        </Chip>
      ))}
    </fieldset>
  )
}

/** What the list is narrowed to: its filters, the typed search with its way to the service, and what is not known. */
function Narrowed({ address, listed, search, onSearch, sheet }: BookingsHeadProps) {
  const { view, change } = address
  const { bookings, rows, isClose, isReady } = listed
  const isEmpty = rows.length === 0 && !bookings.hasMore
  // Another button on the screen clears the filters.
  const isClearedElsewhere = sheet === 'filters' || (isReady && isEmpty)
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
