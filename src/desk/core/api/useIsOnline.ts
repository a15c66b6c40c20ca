import { useSyncExternalStore } from 'react'

/** Whether the tablet has any network; the service may still not answer. */
export const useIsOnline = (): boolean => useSyncExternalStore(onConnection, () => navigator.onLine)

function onConnection(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
