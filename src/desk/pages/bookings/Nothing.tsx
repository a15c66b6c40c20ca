import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { SearchIcon } from '../../ui/icons.tsx'

type NothingProps = {
  search: string
  isFiltered: boolean
  /** More may be found on pages that are still loading. */
  isLooking: boolean
  onClearSearch: () => void
  onClearFilters: () => void
}

/** An empty list: what is the case, and what to do. */
export function Nothing(props: NothingProps) {
  const { search, isFiltered, isLooking, onClearSearch, onClearFilters } = props
  const clear = isFiltered ? <Button onClick={onClearFilters}>Clear filters</Button> : null
  if (isLooking) {
    return (
      <Empty icon={<SearchIcon />} title="Nothing among those loaded">
        Not all bookings are loaded yet.
      </Empty>
    )
  }
  if (search !== '') {
    return (
      <Empty
        icon={<SearchIcon />}
        title={`Nothing found for “${search}”`}
        action={
          <>
            <Button onClick={onClearSearch}>Clear the search</Button> {clear}
          </>
        }
      >
        Names, codes, e-mail addresses and summaries were looked through
        {isFiltered ? ', among the bookings that match the filters' : ''}.
      </Empty>
    )
  }
  if (isFiltered) {
    return (
      <Empty title="No booking matches these filters" action={clear}>
        The service was asked, and has none.
      </Empty>
    )
  }
  return <Empty title="No bookings yet">The first one will stand here.</Empty>
}
