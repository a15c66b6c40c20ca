import { useApi } from '../api/ApiContext.ts'
import { usePersonOnTablet } from './personOnTablet.ts'

/** Locks the desk; null where no PIN could open it again, because locking would be signing out there. */
export function useLock(): (() => Promise<void>) | null {
  const api = useApi()
  const hasPin = usePersonOnTablet(({ state }) => state === 'own')
  if (!hasPin) return null
  return async () => {
    const { lockDesk } = await import('./lock.ts')
    lockDesk(api)
  }
}
