import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

type Position = { readonly top: number; readonly left: number }

/** The scroll position of each visited address, for the life of the page. */
const positions = new Map<string, Position>()
const start: Position = { top: 0, left: 0 }

/** The last reported scroll position of each element: reading it from the browser would lay out all rows. */
const lastPositions = new WeakMap<Element, Position>()
const lastOf = (element: Element | null): Position =>
  (element && lastPositions.get(element)) ?? start

/** How far it is scrolled down. */
export const scrolledPx = (scroller: Element | null): number => lastOf(scroller).top

/**
 * Going back restores the scroll position; another list starts at its top.
 *
 * @param scroller the element that scrolls
 * @param list names the list, such as the day and the tab: the same list keeps its position when only the booking
 * beside it changes
 */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>, list: string): void {
  const { key } = useLocation()
  const visit = `${key} ${list}`
  const toWhereItWas = useEffectEvent((element: HTMLElement, shown: string) => {
    const position = positions.get(`${key} ${shown}`) ?? start
    if (position === lastOf(element)) return
    lastPositions.set(element, position)
    return goTo(element, position)
  })

  // Only another list moves the scroller: opening a booking beside it is a new history entry of the same list.
  useLayoutEffect(() => {
    if (scroller.current) return toWhereItWas(scroller.current, list)
  }, [scroller, list])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const keep = (): void => {
      const position = { top: element.scrollTop, left: element.scrollLeft }
      lastPositions.set(element, position)
      positions.set(visit, position)
    }
    if (!positions.has(visit)) positions.set(visit, lastOf(element))
    element.addEventListener('scroll', keep, { passive: true })
    return () => element.removeEventListener('scroll', keep)
  }, [scroller, visit])
}

/** Rows may still be loading: waits until they are there, or until somebody scrolls. @returns ends the wait */
function goTo(element: HTMLElement, { top, left }: Position): () => void {
  const isThere = (): boolean => {
    element.scrollTop = top
    element.scrollLeft = left
    return element.scrollTop >= top - 1 && Math.abs(element.scrollLeft - left) <= 1
  }
  if (isThere()) return () => {}
  // Does not compare sizes: the placeholder before the first rows is another element than their table.
  const growth = new MutationObserver(() => {
    if (isThere()) stop()
  })
  const stop = (): void => {
    growth.disconnect()
    for (const sign of signs) element.removeEventListener(sign, stop)
  }
  growth.observe(element, { childList: true, subtree: true, attributeFilter: ['style'] })
  for (const sign of signs) element.addEventListener(sign, stop, { passive: true })
  return stop
}

const signs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
