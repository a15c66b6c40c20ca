import type { QueryClient } from '@tanstack/react-query'
import { useSession } from '../session/session.ts'
import { whenIdle } from '../whenIdle.ts'

/** Once it is known who is here, what they came for has arrived and is drawn. Nothing may compete with the first day. */
export function whenCalm(queryClient: QueryClient, act: () => void): void {
  const isCalm = () => useSession.getState().state !== 'asking' && queryClient.isFetching() === 0
  let isLooking = false
  const look = (): void => {
    if (isLooking || !isCalm()) return
    isLooking = true
    whenIdle(() => {
      isLooking = false
      // What was drawn in the meantime may have asked for more.
      if (!isCalm()) return
      for (const stop of stops) stop()
      act()
    })
  }
  const stops = [useSession.subscribe(look), queryClient.getQueryCache().subscribe(look)]
  look()
}
