import { createContext, type RefObject, use, useLayoutEffect } from 'react'

/** From the surrounding place: the element that scrolls its list. */
export const ScrollerContext = createContext<RefObject<HTMLElement | null> | null>(null)

/** The element that scrolls this place's list, for windowed rows. */
export function useScroller(): RefObject<HTMLElement | null> {
  const scroller = use(ScrollerContext)
  if (scroller === null) throw new Error('useScroller needs a <Place> around it')
  return scroller
}

/** The heights of scrolling parts, as the browser reported them. */
const heights = new WeakMap<Element, number>()

/** How high it is; until it is measured a guess: the rest of the window are bar, head and foot of the place. */
export const scrollerPx = (scroller: Element | null): number =>
  (scroller && heights.get(scroller)) ?? 0.75 * innerHeight

/** Keeps what {@link scrollerPx} answers. */
export function useScrollerHeight(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    const growth = new ResizeObserver(() => {
      if (element.offsetHeight > 0) heights.set(element, element.offsetHeight)
    })
    growth.observe(element)
    return () => growth.disconnect()
  }, [scroller])
}
