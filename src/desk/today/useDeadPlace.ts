import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { say } from '../kit/messages.ts'
import { tabletNow } from '../kit/tabletClock.ts'

/** As long as it takes to see that another guest stands there now. */
const deadMs = 800
/** A finger is no finer than this. */
const nearPx = 44

type Point = { readonly x: number; readonly y: number }

const isNear = (one: Point, other: Point): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) <= nearPx

/**
 * Rows that close up bring another guest's button under a pointer that rests: for a moment the place where it rests is
 * dead, so that a tap meant for the one before only says so. Anywhere else, and by key, the list goes on working.
 *
 * @returns to be called when rows have moved
 */
export function useDeadPlace(list: RefObject<HTMLElement | null>): () => void {
  const rests = useRef<Point | null>(null)
  const dead = useRef<(Point & { until: number }) | null>(null)
  useEffect(() => {
    const element = list.current
    if (element === null) return
    const follow = ({ clientX: x, clientY: y }: PointerEvent): void => {
      rests.current = { x, y }
    }
    const leave = (): void => {
      rests.current = null
    }
    const stop = (event: MouseEvent): void => {
      // By key a click has no place.
      if (dead.current === null || event.detail === 0 || tabletNow() > dead.current.until) return
      if (!isNear(dead.current, { x: event.clientX, y: event.clientY })) return
      event.preventDefault()
      event.stopPropagation()
      say({ text: 'The rows have just moved: tap once more', key: 'rows-moved' })
    }
    element.addEventListener('pointerdown', follow, { passive: true })
    element.addEventListener('pointermove', follow, { passive: true })
    element.addEventListener('pointerleave', leave)
    element.addEventListener('click', stop, { capture: true })
    return () => {
      element.removeEventListener('pointerdown', follow)
      element.removeEventListener('pointermove', follow)
      element.removeEventListener('pointerleave', leave)
      element.removeEventListener('click', stop, { capture: true })
    }
  }, [list])
  return useCallback(() => {
    if (rests.current !== null) dead.current = { ...rests.current, until: tabletNow() + deadMs }
  }, [])
}
