import { type RefObject, useLayoutEffect } from 'react'

/**
 * Tells the page how high the foot of a place is, as `--foot`: a message stands above it and never on what somebody
 * is writing or adding up.
 *
 * @param isAtFoot whether it is the one that ends the window; only one is
 */
export function useFootRoom(foot: RefObject<HTMLElement | null>, isAtFoot: boolean): void {
  useLayoutEffect(() => {
    const element = foot.current
    if (!isAtFoot || element === null) return
    const { style } = document.documentElement
    const measure = (): void => style.setProperty('--foot', `${element.offsetHeight}px`)
    const growth = new ResizeObserver(measure)
    growth.observe(element)
    measure()
    return () => {
      growth.disconnect()
      style.removeProperty('--foot')
    }
  }, [foot, isAtFoot])
}
