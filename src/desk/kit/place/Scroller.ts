import { createContext, type RefObject, use } from 'react'

/** From the surrounding place: the element that scrolls its list. */
export const ScrollerContext = createContext<RefObject<HTMLElement | null> | null>(null)

/** The element that scrolls this place's list, for windowed rows. */
export function useScroller(): RefObject<HTMLElement | null> {
  const scroller = use(ScrollerContext)
  if (scroller === null) throw new Error('useScroller needs a <Place> around it')
  return scroller
}

/** How high it is, until it is measured: the rest of the window are bar, head and foot of the place. */
export const scrollerPx = (): number => 0.75 * innerHeight
