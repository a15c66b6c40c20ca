import { t } from '@lingui/core/macro'
import type { ReactNode, Ref } from 'react'
import type { Status } from '../../../contract/status.ts'
import { NewBookingLink } from '../../core/api/parts/NewBookingLink.tsx'
import { SelectButton } from '../../shared/list/bulk/SelectButton.tsx'
import type { RowSelection } from '../../shared/list/bulk/useSelection.ts'
import { filterCount, type ListView, type ViewChange } from '../../shared/list/filterAddress.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { FilterIcon } from '../../ui/icons.tsx'
import { paths } from '../../ui/paths.ts'
import { BookmarkIcon, ColumnsIcon, ViewsIcon } from '../../ui/placeIcons.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { StatusMark } from '../../ui/StatusMark.tsx'
import styles from './BookingsHead.module.css'
import { toggled } from './filterWords.ts'
import type { ListSheet } from './ListSheets.tsx'

type BookingsHeadProps = {
  view: ListView
  statuses: readonly Status[]
  change: (next: ViewChange) => void
  search: string
  onSearch: (text: string) => void
  box: Ref<HTMLInputElement>
  /** Down from the box is into the list. */
  onDown: () => void
  onSheet: (sheet: ListSheet) => void
  selection: RowSelection
  /** Below: filters that are on, what the search looks through. */
  children: ReactNode
}

/** What narrows the list: words, the filters used most, and a way to all of them. */
export function BookingsHead(props: BookingsHeadProps) {
  const { view, search, onSearch, box, onDown, onSheet } = props
  const count = filterCount(view)
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
          <SelectButton {...props.selection} className={styles.select} />
          <NewBookingLink to={paths.newBooking()} className={styles.create}>
            <span className={styles.word}>{t`New booking`}</span>
          </NewBookingLink>
        </search>
        <QuickFilters {...props} />
      </div>
      {props.children}
    </div>
  )
}

function QuickFilters({ view, statuses, change, onSheet }: BookingsHeadProps) {
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
