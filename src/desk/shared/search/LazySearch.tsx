import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { LoadingMessage } from '../../ui/LoadingMessage.tsx'
import { lazyFile } from '../../ui/lazyPart.tsx'
import { useListeners } from '../../ui/useListeners.ts'
import type { Finders } from '../day/nearFinder.ts'
import { closeSearch, openSearch, typeAhead, useSearchState } from './searchState.ts'

const search = lazyFile(() => import('./searchParts.ts'))
const SearchBox = search.part((parts) => parts.SearchBox, { meanwhile: () => <SearchComes /> })

/** Loads the search, and begins to index the replica. Never rejects. */
export const loadSearch = search.load

/** Finds in the lists of a day too; null until the search is loaded. */
export const useFinders = (): Finders | null => search.useParts()?.finders ?? null

/** The search button of every bar. */
export const SearchButton = () => (
  <IconButton
    label={t({ message: 'Search', comment: 'Verb, on a button' })}
    aria-haspopup="dialog"
    onClick={() => openSearch()}
  >
    <SearchIcon />
  </IconButton>
)

/** Draws the search while it is open. Its code is loaded after the first rows. */
export function LazySearch() {
  const isOpen = useSearchState((state) => state.isOpen)
  search.useAfterRows()
  // After locking or signing out, no search stays open.
  useEffect(() => closeSearch, [])
  return isOpen ? <SearchBox /> : null
}

/** While the code is loading, letters are kept for the box. */
function SearchComes() {
  useListeners(window, { keydown: keepKey }, { capture: true })
  return <LoadingMessage text={t`Loading`} />
}

function keepKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Escape') closeSearch()
  else if (!typeAhead(event.key)) return
  event.preventDefault()
  event.stopPropagation()
}
