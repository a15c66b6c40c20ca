import { t } from '@lingui/core/macro'
import { type Ref, useState } from 'react'
import { useNavigate } from 'react-router'
import { NewBookingLink } from '../../core/api/parts/NewBookingLink.tsx'
import type { BookedItem } from '../../shared/day/sections.ts'
import { SelectButton } from '../../shared/list/bulk/SelectButton.tsx'
import type { RowSelection } from '../../shared/list/bulk/useSelection.ts'
import { openSearch } from '../../shared/search/searchState.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { classNames } from '../../ui/design/classNames.ts'
import { FilterIcon } from '../../ui/icons.tsx'
import { PickChip } from '../../ui/PickChip.tsx'
import { ListSearchField } from '../../ui/SearchField.tsx'
import styles from './FilterLine.module.css'
import { ScanButtons } from './scan/ScanButtons.tsx'

type FilterLineProps = {
  search: string
  onSearch: (text: string) => void
  searchBox: Ref<HTMLInputElement>
  /** Called on arrow down, which moves into the list. */
  onDown: () => void
  dueOnly: boolean
  /** How many of this list have something due; null while unknown. */
  owing: number | null
  /** The address with "Due only" switched. */
  toggleDueTo: string
  /** The items of the day's bookings, as far as they are known. */
  items: readonly BookedItem[]
  /** The item of the filter. */
  booked: BookedItem | null
  /** The address for the bookings of one item, or of all. */
  bookedTo: (id: number | null) => string
  selection: RowSelection
  /** How many rows are listed. */
  found: number
  /** The address of a new booking on this day. */
  newBookingAt: string
}

/** The filters of the list: words, due only and item; and the link to a new booking. */
export function FilterLine(props: FilterLineProps) {
  const navigate = useNavigate()
  const { searchBox, onDown, dueOnly, owing, items, booked } = props
  // On a phone the filters are folded: then the first guest is above the middle of the screen.
  const [isUnfolded, setUnfolded] = useState(false)
  const isNarrowed = dueOnly || booked !== null
  return (
    <div className={classNames(styles.line, !isUnfolded && styles.folded)}>
      <ListSearchField
        ref={searchBox}
        label={t`Search bookings`}
        shortcut="/"
        value={props.search}
        onChange={props.onSearch}
        className={styles.search}
        onDown={onDown}
        onKeyDown={({ key, currentTarget, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) openSearch(currentTarget.value)
        }}
      />
      <IconButton
        label={isNarrowed ? t`Filters and tools, filters on` : t`Filters and tools`}
        className={classNames(styles.fold, isNarrowed && styles.isOn)}
        aria-expanded={isUnfolded}
        onClick={() => setUnfolded(!isUnfolded)}
      >
        <FilterIcon />
      </IconButton>
      {items.length < 2 && booked === null ? null : <ItemChip {...props} />}
      <Chip
        pressed={dueOnly}
        className={styles.due}
        count={owing ?? undefined}
        onClick={() => void navigate(props.toggleDueTo, { replace: true })}
      >
        {t({
          message: 'Due only',
          comment: 'Button: shows only guests with a balance due',
        })}
      </Chip>
      <ScanButtons className={styles.tool} />
      <SelectButton
        {...props.selection}
        found={isNarrowed || props.search.trim() !== '' ? props.found : null}
        className={styles.tool}
      />
      <NewBookingLink to={props.newBookingAt} className={styles.tool}>
        <span className={styles.long}>{t`New booking`}</span>
        <span className={styles.short} aria-hidden="true">
          {t({
            message: 'New',
            context: 'booking',
            comment: 'Below a plus: short for New booking',
          })}
        </span>
      </NewBookingLink>
    </div>
  )
}

function ItemChip({ items, booked, bookedTo }: FilterLineProps) {
  const navigate = useNavigate()
  return (
    <PickChip
      label={t({ message: 'Item', comment: 'Shows only bookings of one item that can be booked' })}
      value={booked === null ? '' : String(booked.id)}
      isOn={booked !== null}
      className={styles.item}
      onChange={(id) => void navigate(bookedTo(id === '' ? null : Number(id)), { replace: true })}
    >
      <option value="">{t`All items`}</option>
      {items.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </PickChip>
  )
}
