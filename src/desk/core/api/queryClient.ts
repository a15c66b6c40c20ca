import { type Query, QueryClient } from '@tanstack/react-query'
import { millisecondsInMinute } from 'date-fns/constants'
import { tabletNow } from '../../ui/tabletClock.ts'
import { type FailureReason, failureOf } from './failures.ts'

/**
 * How often a failed read is retried automatically. A throttled read is retried until it is answered, as its text says.
 */
const retries: Partial<Record<FailureReason['kind'], number>> = {
  offline: 2,
  slow: 1,
  unreachable: 2,
  'service-error': 1,
  throttled: Number.POSITIVE_INFINITY,
}

export const shouldRetry = (failedBefore: number, error: unknown): boolean =>
  failedBefore < (retries[failureOf(error).kind] ?? 0)

/** After this many pauses in a row the time that the service asks for is too short. */
const manyPauses = 5
const longestDelayMs = 8_000

/** 1, 2, 4 … s; a throttled read waits as long as the service demands, and at least 8 s from the sixth time on. */
export function retryDelay(failedBefore: number, error: unknown): number {
  const reason = failureOf(error)
  if (reason.kind !== 'throttled') return Math.min(longestDelayMs, 1_000 * 2 ** failedBefore)
  const requestedMs = Math.max(0, reason.until - tabletNow()) + 250
  return failedBefore < manyPauses ? requestedMs : Math.max(longestDelayMs, requestedMs)
}

/**
 * The desk's cache of the service's answers.
 * Reads are tried even when the browser says it is offline: on hotel Wi-Fi it is often wrong.
 */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 30 * millisecondsInMinute,
        networkMode: 'always',
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        retry: shouldRetry,
        retryDelay,
      },
    },
  })
  keepFailures(queryClient)
  return queryClient
}

/**
 * Keeps a failure on the screen while the read is repeated. The cache clears the failure when a new request starts,
 * so the screen would change from text and “Retry” to empty and back each time.
 */
function keepFailures(queryClient: QueryClient): void {
  const failures = new WeakMap<Query, Error>()
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    const { error, data } = query.state
    if (action.type !== 'fetch') {
      if (error === null) failures.delete(query)
      else failures.set(query, error)
      return
    }
    const failure = failures.get(query)
    if (failure !== undefined && data === undefined) {
      query.setState({ error: failure, status: 'error' })
    }
  })
}
