import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * Keeps a failure on the screen while the read is repeated. The cache clears the failure when a new request starts,
 * so the screen would change from text and “Retry” to empty and back each time.
 */
export function keepFailures(queryClient: QueryClient): void {
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
