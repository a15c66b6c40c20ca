import { t } from '@lingui/core/macro'
import { type RefObject, useCallback, useRef } from 'react'
import { say } from '../../ui/messages.ts'
import { tabletNow } from '../../ui/tabletClock.ts'
import { useListeners } from '../../ui/useListeners.ts'

/** The time a person needs to see that another guest is there now. */
const ignoredMs = 800
/** The size of a fingertip. */
const nearPx = 44

type TapPoint = { readonly x: number; readonly y: number }

const isNear = (one: TapPoint, other: TapPoint): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) <= nearPx

/**
 * When rows close up, another guest's button may come under a resting pointer: for a moment taps there are ignored, so
 * that one meant for the row before only shows a message. Elsewhere, and by keyboard, the list works as usual.
 *
 * @returns call it when rows have moved
 */
export function useIgnoredTaps(list: RefObject<HTMLElement | null>): () => void {
  const rests = useRef<TapPoint | null>(null)
  const moved = useRef<(TapPoint & { until: number }) | null>(null)
  const follow = ({ clientX: x, clientY: y }: PointerEvent): void => {
    rests.current = { x, y }
  }
  const leave = (): void => {
    rests.current = null
  }
  const stop = (event: MouseEvent): void => {
    // A click by keyboard has no position.
    if (moved.current === null || event.detail === 0 || tabletNow() > moved.current.until) return
    if (!isNear(moved.current, { x: event.clientX, y: event.clientY })) return
    event.preventDefault()
    event.stopPropagation()
    say({ text: t`The list moved. Tap again.`, key: 'rows-moved' })
  }
  const moves = { pointerdown: follow, pointermove: follow, pointerleave: leave }
  useListeners(list, moves, { passive: true })
  useListeners(list, { click: stop }, { capture: true })
  return useCallback(() => {
    if (rests.current !== null) moved.current = { ...rests.current, until: tabletNow() + ignoredMs }
  }, [])
}
