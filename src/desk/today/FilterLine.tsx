import type { Ref } from 'react'
import { useNavigate } from 'react-router'
import { SelectButton } from '../bulk/SelectButton.tsx'
import type { Selection } from '../bulk/useSelection.ts'
import { NewBookingLink } from '../new-booking/NewBookingLink.tsx'
import { Chip } from '../parts/Chip.tsx'
import { SearchField } from '../parts/Field.tsx'
import { ScanButton } from '../scan/ScanButton.tsx'
import { openSearch } from '../search/searchDoor.ts'
import styles from './FilterLine.module.css'

type FilterLineProps = {
  search: string
  onSearch: (text: string) => void
  searchBox: Ref<HTMLInputElement>
  /** Down from the box is into the list. */
  onDown: () => void
  dueOnly: boolean
  /** How many of this list owe something; null while that is not known. */
  owing: number | null
  /** The address with "Due only" the other way around. */
  toggleDueTo: string
  selection: Selection
  /** The address of a new booking on this day. */
  newBookingAt: string
}

/** What narrows the list: words, and who still owes; and the way to one booking more. */
export function FilterLine(props: FilterLineProps) {
  const navigate = useNavigate()
  const { search, onSearch, searchBox, onDown, dueOnly, owing } = props
  return (
    <div className={styles.line}>
      <SearchField
        ref={searchBox}
        label="Search bookings"
        shortcut="/"
        value={search}
        onChange={onSearch}
        className={styles.search}
        onDown={onDown}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) openSearch(search)
        }}
      />
      <Chip
        pressed={dueOnly}
        className={styles.due}
        count={owing ?? undefined}
        onClick={() => void navigate(props.toggleDueTo, { replace: true })}
      >
        Due only
      </Chip>
      <ScanButton />
      <SelectButton {...props.selection} className={styles.select} />
      <NewBookingLink to={props.newBookingAt} className={styles.new}>
        <span className={styles.word}>New booking</span>
      </NewBookingLink>
    </div>
  )
}
