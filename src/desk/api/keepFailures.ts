import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * What could not be read stays said while it is read again. The cache forgets why as soon as it asks anew, and a screen
 * would turn from its words and its "Retry" to an empty one and back with each look, under the finger.
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
