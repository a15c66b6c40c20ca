import type { ReactNode } from 'react'
import { create } from 'zustand'
import type { Finders } from '../day/nearFinder.ts'
import { say, unsay } from '../kit/messages.ts'

type Door = {
  readonly isOpen: boolean
  /** Letters typed before the dialog was there, or handed over by another box. Never leaves the page's memory. */
  readonly typed: string
  /** Draws the dialog; null until its code is loaded. */
  readonly draw: (() => ReactNode) | null
  /** Finds in the lists of a day too; null until its code is loaded. */
  readonly finders: Finders | null
}

export const useSearchDoor = create<Door>(() => ({
  isOpen: false,
  typed: '',
  draw: null,
  finders: null,
}))

/** Loads the dialog and starts indexing the replica. After a failure, the next call tries again. */
export async function loadSearch(): Promise<void> {
  const { drawSearch, finders } = await import('./drawSearch.tsx')
  useSearchDoor.setState({ draw: drawSearch, finders })
}

const key = 'search'

/** Opens the search; at once when its code is loaded. */
export function openSearch(typed = ''): void {
  useSearchDoor.setState({ isOpen: true, typed })
  if (useSearchDoor.getState().draw !== null) return
  say({ text: 'Opening the search …', key })
  loadSearch().then(
    () => unsay(key),
    () => {
      closeSearch()
      say({
        text: 'The search could not be loaded. It needs a connection the first time; try again then.',
        key,
      })
    },
  )
}

export const closeSearch = (): void => useSearchDoor.setState({ isOpen: false, typed: '' })

/** A key pressed while the dialog is still loading. @returns whether the key types a letter */
export function typeAhead(pressed: string): boolean {
  if (pressed === 'Backspace') {
    useSearchDoor.setState(({ typed }) => ({ typed: typed.slice(0, -1) }))
    return true
  }
  // `key` is one letter for a key that types, and a word for any other: `a`, `Shift`.
  if (!/^.$/u.test(pressed)) return false
  useSearchDoor.setState(({ typed }) => ({ typed: typed + pressed }))
  return true
}
