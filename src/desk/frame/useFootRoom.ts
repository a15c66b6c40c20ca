import { type RefObject, useLayoutEffect } from 'react'

/**
 * Tells the page how high the foot of a place is, as `--foot`: a message stands above it and never on what somebody
 * is writing or adding up.
 *
 * @param isAtFoot whether it is the one that ends the window; only one is
 * @param standsOver what of it stands over its upper edge is there: that counts as well
 */
export function useFootRoom(
  foot: RefObject<HTMLElement | null>,
  isAtFoot: boolean,
  standsOver = false,
): void {
  useLayoutEffect(() => {
    const element = foot.current
    if (!isAtFoot || element === null) return
    const { style } = document.documentElement
    const measure = (): void => {
      const parts = standsOver ? [element, ...element.children] : [element]
      const tops = parts.map((part) => part.getBoundingClientRect().top)
      const { bottom } = element.getBoundingClientRect()
      style.setProperty('--foot', `${bottom - Math.min(...tops)}px`)
    }
    const growth = new ResizeObserver(measure)
    growth.observe(element)
    measure()
    return () => {
      growth.disconnect()
      style.removeProperty('--foot')
    }
  }, [foot, isAtFoot, standsOver])
}
