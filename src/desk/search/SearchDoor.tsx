import { useEffect, useLayoutEffect } from 'react'
import { IconButton } from '../kit/Button.tsx'
import { whenFirstRowsDrawn } from '../kit/firstRows.ts'
import { SearchIcon } from '../kit/icons.tsx'
import { whenIdle } from '../kit/whenIdle.ts'
import { closeSearch, loadSearch, openSearch, typeAhead, useSearchDoor } from './searchDoor.ts'

/** The search button of every bar. */
export const SearchButton = () => (
  <IconButton label="Search" aria-haspopup="dialog" onClick={() => openSearch()}>
    <SearchIcon />
  </IconButton>
)

/** Shows the search. The dialog's code is loaded later than the page; letters typed before it is there go into it. */
export function SearchDoor() {
  const isOpen = useSearchDoor((door) => door.isOpen)
  const draw = useSearchDoor((door) => door.draw)

  useEffect(() => {
    // If loading fails now, opening the search tries again.
    const load = () => void loadSearch().catch(() => {})
    void whenFirstRowsDrawn().then(() => whenIdle(load))
  }, [])

  // After locking or signing out, no search stays open.
  useEffect(() => closeSearch, [])

  const isOnItsWay = isOpen && draw === null
  useLayoutEffect(() => {
    if (!isOnItsWay) return
    window.addEventListener('keydown', keepKey, { capture: true })
    return () => window.removeEventListener('keydown', keepKey, { capture: true })
  }, [isOnItsWay])

  return isOpen && draw !== null ? draw() : null
}

function keepKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Escape') closeSearch()
  else if (!typeAhead(event.key)) return
  event.preventDefault()
  event.stopPropagation()
}
