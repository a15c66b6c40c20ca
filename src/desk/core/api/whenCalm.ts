import type { QueryClient } from '@tanstack/react-query'
import { whenIdle } from '../../ui/whenIdle.ts'
import { isInside, useSignIn } from './signIn.ts'

/**
 * Resolves when the signed-in person is known and the data of their page are read and drawn: background work must not
 * delay the first rows (architecture.md §6).
 *
 * @param restMs the time without any request that must have passed
 */
export function whenCalm(queryClient: QueryClient, restMs = 0): Promise<void> {
  return new Promise((done) => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const end = (): void => {
      timer = null
      // A part drawn meanwhile may have started more requests.
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
  // A person in front of a locked desk is about to open it.
  if (signIn.state === 'asking' || signIn.state === 'locked') return false
  if (queryClient.isFetching() > 0) return false
  const queries = queryClient.getQueryCache().getAll()
  // Data remembered from before are no answer.
  const isAnswered = queries.some(
    ({ state }) => state.dataUpdateCount > 0 || state.errorUpdateCount > 0,
  )
  return !isInside(signIn) || isAnswered
}
