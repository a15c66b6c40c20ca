import type { QueryClient } from '@tanstack/react-query'
import { whenIdle } from '../kit/whenIdle.ts'
import { isInside, useSignIn } from './signIn.ts'

/**
 * Resolves once it is known who is here, and what they came for has been read and drawn: what nobody waits for must not
 * stand in the way of the first rows (architecture.md §6).
 *
 * @param restMs for how long nothing may have been asked for by then
 */
export function whenCalm(queryClient: QueryClient, restMs = 0): Promise<void> {
  return new Promise((done) => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const end = (): void => {
      timer = null
      // What was drawn in the meantime may have asked for more.
      if (!isCalm(queryClient)) return
      for (const stop of stops) stop()
      done()
    }
    const look = (): void => {
      if (isCalm(queryClient)) timer ??= setTimeout(() => whenIdle(end), restMs)
      else if (timer !== null) {
        clearTimeout(timer)
        timer = null
      }
    }
    const stops = [useSignIn.subscribe(look), queryClient.getQueryCache().subscribe(look)]
    look()
  })
}

function isCalm(queryClient: QueryClient): boolean {
  const signIn = useSignIn.getState()
  // Whoever stands before a locked desk is about to open it.
  if (signIn.state === 'asking' || signIn.state === 'locked') return false
  if (queryClient.isFetching() > 0) return false
  const asked = queryClient.getQueryCache().getAll()
  // What was only remembered of before is no answer.
  const isAnswered = asked.some(
    ({ state }) => state.dataUpdateCount > 0 || state.errorUpdateCount > 0,
  )
  return !isInside(signIn) || isAnswered
}
