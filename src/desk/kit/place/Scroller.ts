import { createContext, type RefObject, use } from 'react'

/** Given by the place around: the element that scrolls its list. */
export const ScrollerContext = createContext<RefObject<HTMLElement | null> | null>(null)

/** What scrolls the list of this place, for windowed rows. */
export function useScroller(): RefObject<HTMLElement | null> {
  const scroller = use(ScrollerContext)
  if (scroller === null) throw new Error('useScroller needs a <Place> around it')
  return scroller
}
