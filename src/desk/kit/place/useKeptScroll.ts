import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type Position = { readonly top: number; readonly left: number }

/** How far each visited address was scrolled, while the page lives. */
const positions = new Map<string, Position>()
const start: Position = { top: 0, left: 0 }

/**
 * Back finds the list where one left it; another list starts at its top.
 *
 * @param scroller what scrolls
 * @param list names what it shows, such as the day and the tab: the same list keeps its place when only the booking beside it changes
 */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>, list: string): void {
  const visit = `${useLocation().key} ${list}`
  // To ask how far it is scrolled makes the browser lay out all rows at once: one that is new stands at its start.
  const isNew = useRef(true)
  const toWhereItWas = useEffectEvent((element: HTMLElement) => {
    const position = positions.get(visit) ?? start
    return isNew.current && position === start ? undefined : goTo(element, position)
  })

  // Only another list moves the scroller: opening a booking beside it is a new visit of the same one.
  useLayoutEffect(() => {
    if (list !== '' && scroller.current) return toWhereItWas(scroller.current)
  }, [scroller, list])

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const keep = (): void =>
      void positions.set(visit, { top: element.scrollTop, left: element.scrollLeft })
    if (!positions.has(visit)) {
      if (isNew.current) positions.set(visit, start)
      else keep()
    }
    isNew.current = false
    element.addEventListener('scroll', keep, { passive: true })
    return () => element.removeEventListener('scroll', keep)
  }, [scroller, visit])
}

/** Rows may still be on their way: waits for them until they are there, or somebody scrolls. @returns what ends the wait */
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
