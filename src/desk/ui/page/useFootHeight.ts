import { type RefObject, useLayoutEffect } from 'react'
import { useFootPx } from '../footHeight.ts'

/**
 * Shares the height of a place's foot: messages stand above it, so that they never cover what somebody is writing or
 * adding up.
 *
 * @param isAtFoot whether this foot ends the window; only one does
 */
export function useFootHeight(foot: RefObject<HTMLElement | null>, isAtFoot: boolean): void {
  useLayoutEffect(() => {
    const element = foot.current
    if (!isAtFoot || element === null) return
    // The observer calls once before the first paint; measuring here would force another layout.
    const growth = new ResizeObserver(() => useFootPx.setState(element.offsetHeight, true))
    growth.observe(element)
    return () => {
      growth.disconnect()
      useFootPx.setState(0, true)
    }
  }, [foot, isAtFoot])
}
