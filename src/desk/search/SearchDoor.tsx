import { useEffect } from 'react'
import { IconButton } from '../kit/Button.tsx'
import { SearchIcon } from '../kit/icons.tsx'
import { isTyping } from '../kit/usePlaceKeys.ts'
import { closeSearch, loadSearch, openSearch, typeAhead, useSearchDoor } from './searchDoor.ts'

/** In every bar: the way to everybody, wherever one is. */
export const SearchButton = () => (
  <IconButton label="Search" aria-haspopup="dialog" onClick={() => openSearch()}>
    <SearchIcon />
  </IconButton>
)

/**
 * Search everywhere, behind two keys: `/` where a place has no box of its own, Ctrl or Cmd with K always. The box comes
 * later than the page; what is typed before it is there waits for it.
 */
export function SearchDoor() {
  const isOpen = useSearchDoor((door) => door.isOpen)
  const draw = useSearchDoor((door) => door.draw)

  useEffect(() => {
    const later = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout
    // One that cannot be fetched now is fetched when it is opened.
    later(() => void loadSearch().catch(() => {}))
  }, [])

  useEffect(() => {
    // On the window, so that a place's own keys come first.
    window.addEventListener('keydown', openByKey)
    return () => window.removeEventListener('keydown', openByKey)
  }, [])

  // Whoever is locked out or signed out leaves no open box behind.
  useEffect(() => closeSearch, [])

  const isOnItsWay = isOpen && draw === null
  useEffect(() => {
    if (!isOnItsWay) return
    window.addEventListener('keydown', keepKey, { capture: true })
    return () => window.removeEventListener('keydown', keepKey, { capture: true })
  }, [isOnItsWay])

  return isOpen && draw !== null ? draw() : null
}

function openByKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.repeat || event.altKey) return
  const isChord = event.ctrlKey || event.metaKey
  const isOfPalette = isChord && event.key.toLowerCase() === 'k'
  const isOfSearch = !isChord && (event.key === '/' || event.key === '?') && !isTyping(event.target)
  if (!isOfPalette && !isOfSearch) return
  // A sheet asks for an answer first.
  if (document.querySelector('dialog[open]') !== null) return
  event.preventDefault()
  openSearch(event.key === '?' ? '?' : '')
}

function keepKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Escape') closeSearch()
  else if (!typeAhead(event.key)) return
  event.preventDefault()
  event.stopPropagation()
}
