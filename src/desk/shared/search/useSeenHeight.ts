import { useSyncExternalStore } from 'react'

/** The part of the window that the on-screen keyboard leaves free, in px; null where the browser does not say. */
export const useSeenHeight = (): number | null =>
  useSyncExternalStore(onResize, () => window.visualViewport?.height ?? null)

function onResize(listener: () => void): () => void {
  const seen = window.visualViewport
  seen?.addEventListener('resize', listener)
  return () => seen?.removeEventListener('resize', listener)
}
