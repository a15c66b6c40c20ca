import { millisecondsInMinute as minute } from 'date-fns/constants'
import { useEffect } from 'react'
import { serverNow } from '../api/clock.ts'
import { useSession } from '../api/session.ts'
import { recordPresence } from './lastSeen.ts'

/** Remembers that this person is at this tablet, as long as it is looked at. */
export function useLookIn(): void {
  const accountId = useSession(({ account }) => account?.id ?? null)
  const isIn = useSession(({ state }) => state === 'in')
  useEffect(() => {
    if (!isIn) return
    const look = (): void => {
      if (document.visibilityState === 'visible') recordPresence(accountId, serverNow().getTime())
    }
    look()
    const timer = setInterval(look, minute)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [accountId, isIn])
}
