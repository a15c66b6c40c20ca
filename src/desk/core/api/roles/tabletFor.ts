import { create } from 'zustand'
import { tabletForKey } from '../../../ui/storageNames.ts'
import type { TabletFor } from './may.ts'

/** A setting of the tablet, like its appearance. Nothing personal. */
const key = tabletForKey

function read(): TabletFor {
  try {
    return localStorage.getItem(key) === 'front-desk' ? 'front-desk' : 'everybody'
  } catch {
    // No storage: nothing was chosen here.
    return 'everybody'
  }
}

export const useTabletFor = create<{ readonly tablet: TabletFor }>(() => ({ tablet: read() }))

/** Whether lists on this tablet show no amounts and cannot be exported, for every person. */
export const useHidesAmounts = (): boolean => useTabletFor(({ tablet }) => tablet === 'front-desk')

/** Stored on this tablet, for everybody who signs in on it. */
export function setTabletFor(tablet: TabletFor): void {
  useTabletFor.setState({ tablet })
  try {
    localStorage.setItem(key, tablet)
  } catch {
    // No storage: it applies until the page is closed.
  }
}

globalThis.addEventListener?.('storage', (event) => {
  if (event.key === key) useTabletFor.setState({ tablet: read() })
})
