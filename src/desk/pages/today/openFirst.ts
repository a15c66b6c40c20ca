import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { opensFirstKey } from '../../ui/storageNames.ts'

/** A setting of the tablet, like its theme. Nothing personal. */
const key = opensFirstKey
/** From this width a booking is shown beside a list that keeps its full width (Place.module.css). */
const veryWide = '(width >= 80rem)'

function read(): boolean {
  try {
    return localStorage.getItem(key) === 'yes'
  } catch {
    // No storage: nothing was chosen here.
    return false
  }
}

/** Whether the day's first booking opens automatically beside the list, where both fit. */
export const useOpensFirst = create<boolean>(() => read())

/** Stored on this tablet, for everybody who signs in on it. */
export function setOpensFirst(opens: boolean): void {
  useOpensFirst.setState(opens, true)
  try {
    localStorage.setItem(key, opens ? 'yes' : 'no')
  } catch {
    // No storage: the choice lasts until the page is closed.
  }
}

/**
 * Opens the first booking of a list once, when the list is there: a person who closes it has seen it.
 *
 * @param first null while the list is empty, and where a booking is open already
 */
export function useFirstOpened(first: string | null, open: (code: string) => void): void {
  const isWanted = useOpensFirst()
  const isOver = useRef(false)
  useEffect(() => {
    if (!isWanted || isOver.current || first === null) return
    isOver.current = true
    if (globalThis.matchMedia(veryWide).matches) open(first)
  })
}
