import { useSyncExternalStore } from 'react'
import { themeKey } from './storageNames.ts'

/** The colours of the desk: those of the device, or always light or dark. */
export type Theme = 'device' | 'light' | 'dark'

/** `early.ts` reads the same key before the first paint. */
const key = themeKey

const listeners = new Set<() => void>()

function readTheme(): Theme {
  const kept = localStorage.getItem(key)
  return kept === 'light' || kept === 'dark' ? kept : 'device'
}

/** Stores the choice on this tablet and applies it at once in every open browser tab. */
export function setTheme(theme: Theme): void {
  if (theme === 'device') localStorage.removeItem(key)
  else localStorage.setItem(key, theme)
  show(theme)
  for (const listener of listeners) listener()
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme)

function show(theme: Theme): void {
  if (theme === 'device') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

function subscribe(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent): void => {
    if (event.key !== key) return
    show(readTheme())
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}
