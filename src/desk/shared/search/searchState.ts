import { create } from 'zustand'

type SearchState = {
  readonly isOpen: boolean
  /** Letters typed before the dialog was drawn, or handed over by another box. Never leaves the page's memory. */
  readonly typed: string
}

const closed: SearchState = { isOpen: false, typed: '' }

export const useSearchState = create<SearchState>(() => closed)

/** Opens the search; at once when its code is loaded. */
export const openSearch = (typed = ''): void => useSearchState.setState({ isOpen: true, typed })

export const closeSearch = (): void => useSearchState.setState(closed)

/** A key pressed while the dialog is still loading. @returns whether the key types a letter */
export function typeAhead(pressed: string): boolean {
  if (pressed === 'Backspace') {
    useSearchState.setState(({ typed }) => ({ typed: typed.slice(0, -1) }))
    return true
  }
  // `key` is one letter for a key that types, and a word for any other: `a`, `Shift`.
  if (!/^.$/u.test(pressed)) return false
  useSearchState.setState(({ typed }) => ({ typed: typed + pressed }))
  return true
}
