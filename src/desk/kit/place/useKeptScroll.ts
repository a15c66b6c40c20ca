import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type Position = { readonly top: number; readonly left: number }

/** The scroll position of each visited address, for the life of the page. */
const positions = new Map<string, Position>()
const start: Position = { top: 0, left: 0 }

/**
 * Going back restores the scroll position; another list starts at its top.
 *
 * @param scroller the element that scrolls
 * @param list names the list, such as the day and the tab: the same list keeps its position when only the booking
 * beside it changes
 */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>, list: string): void {
  const visit = `${useLocation().key} ${list}`
  // To ask the browser for it makes the browser lay out all rows: a new scroller is at its start, and it says when it moves.
  const last = useRef(start)
  const toWhereItWas = useEffectEvent((element: HTMLElement) => {
    const position = positions.get(visit) ?? start
    if (position === last.current) return
    last.current = position
    return goTo(element, position)
  })

  // Only another list moves the scroller: opening a booking beside it is a new history entry of the same list.
  useLayoutEffect(() => {
    if (list !== '' && scroller.current) return toWhereItWas(scroller.current)
  }, [scroller, list])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const keep = (): void => {
      last.current = { top: element.scrollTop, left: element.scrollLeft }
      positions.set(visit, last.current)
    }
    if (!positions.has(visit)) positions.set(visit, last.current)
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
  const growth = new ResizeObserver(() => {
    if (isThere()) stop()
  })
  const stop = (): void => {
    growth.disconnect()
    for (const sign of signs) element.removeEventListener(sign, stop)
  }
  for (const child of element.children) growth.observe(child)
  for (const sign of signs) element.addEventListener(sign, stop, { passive: true })
  return stop
}

const signs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
