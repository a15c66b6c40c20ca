import { useCallback, useSyncExternalStore } from 'react'

/** The answer to each media query that something on the page follows now, and how many follow it. */
const followed = new Map<string, { is: boolean; by: number }>()

/**
 * Whether a media query matches. A read of the answer makes the browser lay out the page at once, so it is read only
 * when the first part begins to follow the query; later changes come as events.
 */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (tell: () => void) => {
      const media = window.matchMedia(query)
      const answer = followed.get(query) ?? { is: media.matches, by: 0 }
      const changed = (): void => {
        answer.is = media.matches
        tell()
      }
      answer.by += 1
      followed.set(query, answer)
      media.addEventListener('change', changed)
      return () => {
        media.removeEventListener('change', changed)
        answer.by -= 1
        if (answer.by === 0) followed.delete(query)
      }
    },
    [query],
  )
  return useSyncExternalStore(
    follow,
    () => followed.get(query)?.is ?? window.matchMedia(query).matches,
    () => true,
  )
}
