import { type RefObject, useLayoutEffect } from 'react'
import { useFootPx } from '../footRoom.ts'

/**
 * Tells how high the foot of a place is: a message stands above it and never on what somebody is writing or adding up.
 *
 * @param isAtFoot whether it is the one that ends the window; only one is
 */
export function useFootRoom(foot: RefObject<HTMLElement | null>, isAtFoot: boolean): void {
  useLayoutEffect(() => {
    const element = foot.current
    if (!isAtFoot || element === null) return
    // It is told once at first, before anything is painted; to measure here would lay the page out once more.
    const growth = new ResizeObserver(() => useFootPx.setState(element.offsetHeight, true))
    growth.observe(element)
    return () => {
      growth.disconnect()
      useFootPx.setState(0, true)
    }
  }, [foot, isAtFoot])
}
