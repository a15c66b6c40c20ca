import { t } from '@lingui/core/macro'
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
  const clear = isFiltered ? <Button onClick={onClearFilters}>{t`Clear filters`}</Button> : null
  if (isLooking) {
    return <Empty icon={<SearchIcon />} title={t`No match yet. Still loading bookings.`} />
  }
  if (search !== '') {
    return (
      <Empty
        icon={<SearchIcon />}
        title={t`No match for “${{ words: search }}”`}
        action={
          <>
            <Button onClick={onClearSearch}>{t`Clear search`}</Button> {clear}
          </>
        }
      />
    )
  }
  if (isFiltered) {
    return <Empty title={t`No bookings match these filters`} action={clear} />
  }
  return <Empty title={t`No bookings yet`} />
}
