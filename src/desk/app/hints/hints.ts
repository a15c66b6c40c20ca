import { create } from 'zustand'
import { hintsKey } from '../../ui/storageNames.ts'

/** The hints of the first minute, in their order. */
export const hints = ['demo', 'one tap', 'search', 'no network'] as const
export type Hint = (typeof hints)[number]

/** Stored for the tablet, like its theme; nothing personal. */
const key = hintsKey

function read(): readonly Hint[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? hints.filter((hint) => kept.includes(hint)) : []
  } catch {
    // No storage, or a value of another version of the desk.
    return []
  }
}

/** Hints that have been used or closed. */
export const useGoneHints = create<{ readonly gone: readonly Hint[] }>(() => ({ gone: read() }))

/** Ends a hint that was used or closed: it never comes back on this tablet. */
export function endHint(hint: Hint): void {
  const { gone } = useGoneHints.getState()
  if (gone.includes(hint)) return
  useGoneHints.setState({ gone: [...gone, hint] })
  try {
    localStorage.setItem(key, JSON.stringify([...gone, hint]))
  } catch {
    // No storage: the hint is gone until the page is closed.
  }
}
