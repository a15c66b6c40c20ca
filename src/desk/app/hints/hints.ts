import { create } from 'zustand'
import { hintsKey } from '../../kit/storageNames.ts'

/** What is worth knowing in the first minute, in the order it is told. */
export const hints = ['demo', 'one tap', 'search', 'no network'] as const
export type Hint = (typeof hints)[number]

/** A tablet's, as its appearance is; nothing personal. */
const key = hintsKey

function read(): readonly Hint[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? hints.filter((hint) => kept.includes(hint)) : []
  } catch {
    // No storage, or written by another version of the desk.
    return []
  }
}

/** Those that have been used or closed. */
export const useGoneHints = create<{ readonly gone: readonly Hint[] }>(() => ({ gone: read() }))

/** It has been used, or closed: it never comes back on this tablet. */
export function endHint(hint: Hint): void {
  const { gone } = useGoneHints.getState()
  if (gone.includes(hint)) return
  useGoneHints.setState({ gone: [...gone, hint] })
  try {
    localStorage.setItem(key, JSON.stringify([...gone, hint]))
  } catch {
    // No storage: it is gone until the page is closed.
  }
}
