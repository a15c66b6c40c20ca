import type { QueryClient } from '@tanstack/react-query'

/** Nothing has been asked for this long: what somebody waits for is there. */
const quietMs = 2_000

/**
 * Resolves when the page has read what it opened with and then rested a while: what nobody waits for must not stand
 * in the way of the first rows (design.md §6).
 */
export function whenPainted(queryClient: QueryClient): Promise<void> {
  return new Promise((done) => {
    let timer: ReturnType<typeof setTimeout> | null = null
    const look = () => {
      const isQuiet =
        queryClient.isFetching() === 0 &&
        queryClient
          .getQueryCache()
          .getAll()
          .some(({ state }) => state.status !== 'pending')
      if (!isQuiet) {
        if (timer !== null) clearTimeout(timer)
        timer = null
      } else {
        timer ??= setTimeout(() => {
          stop()
          done()
        }, quietMs)
      }
    }
    const stop = queryClient.getQueryCache().subscribe(look)
    look()
  })
}
