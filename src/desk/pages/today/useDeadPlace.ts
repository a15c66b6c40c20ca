import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { say } from '../../ui/messages.ts'
import { tabletNow } from '../../ui/tabletClock.ts'

/** The time a person needs to see that another guest is there now. */
const deadMs = 800
/** The size of a fingertip. */
const nearPx = 44

type TapPoint = { readonly x: number; readonly y: number }

const isNear = (one: TapPoint, other: TapPoint): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) <= nearPx

/**
 * When rows close up, another guest's button may come under a resting pointer: for a moment that spot is dead, so a tap
 * meant for the row before only shows a message. Elsewhere, and by keyboard, the list works as usual.
 *
 * @returns call it when rows have moved
 */
export function useDeadPlace(list: RefObject<HTMLElement | null>): () => void {
  const rests = useRef<TapPoint | null>(null)
  const dead = useRef<(TapPoint & { until: number }) | null>(null)
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const follow = ({ clientX: x, clientY: y }: PointerEvent): void => {
      rests.current = { x, y }
    }
    const leave = (): void => {
      rests.current = null
    }
    const stop = (event: MouseEvent): void => {
      // A click by keyboard has no position.
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
