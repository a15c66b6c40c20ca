import { millisecondsInMinute as minute } from 'date-fns/constants'
import { useEffect } from 'react'
import { serverNow } from '../../core/api/clock.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { recordPresence } from './lastSeen.ts'

/** Records that this person is at this tablet, while the page is visible. */
export function useLookIn(): void {
  const accountId = useSignIn(({ account }) => account?.id ?? null)
  const isIn = useSignIn(({ state }) => state === 'in')
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
