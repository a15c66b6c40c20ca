import { useSyncExternalStore } from 'react'

/** Whether the tablet has a network at all; that the service answers is another matter. */
export const useIsOnline = (): boolean => useSyncExternalStore(onConnection, () => navigator.onLine)

function onConnection(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
