import type { ReactNode } from 'react'
import { create } from 'zustand'
import type { NearFinder } from '../day/nearFinder.ts'
import { say, unsay } from '../kit/messages.ts'

type Door = {
  readonly isOpen: boolean
  /** What was typed before the box was there, or in a box that handed it on. Never leaves the page's memory. */
  readonly typed: string
  /** Draws the box; null until its code is here. */
  readonly draw: (() => ReactNode) | null
  /** Forgives one letter, in the lists of a day too; null until its code is here. */
  readonly near: NearFinder | null
}

export const useSearchDoor = create<Door>(() => ({
  isOpen: false,
  typed: '',
  draw: null,
  near: null,
}))

/** Fetches the box and begins to read in what is held. Asked again after a failure, it tries again. */
export async function loadSearch(): Promise<void> {
  const { drawSearch, nearFinder } = await import('./drawSearch.tsx')
  useSearchDoor.setState({ draw: drawSearch, near: nearFinder })
}

const key = 'search'

/** Opens the search; at once when its code is here. */
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

/** A key pressed while the box is still on its way. @returns whether it was one that writes */
export function typeAhead(pressed: string): boolean {
  if (pressed === 'Backspace') {
    useSearchDoor.setState(({ typed }) => ({ typed: typed.slice(0, -1) }))
    return true
  }
  // A key that writes is called by its letter, any other by a word: `a`, `Shift`.
  if (!/^.$/u.test(pressed)) return false
  useSearchDoor.setState(({ typed }) => ({ typed: typed + pressed }))
  return true
}
