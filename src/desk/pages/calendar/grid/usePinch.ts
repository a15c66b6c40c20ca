import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** The factor by which the distance of two fingers must change to count as a pinch. */
const least = 1.35

/**
 * Zooms by two fingers on the grid, once per gesture: apart shows fewer days, together shows more. Buttons do the same.
 */
export function usePinch(
  scroller: RefObject<HTMLElement | null>,
  onPinch: (way: 'closer' | 'further') => void,
): void {
  const pinched = useEffectEvent(onPinch)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return
    let began: number | null = null
    const start = ({ touches }: TouchEvent): void => {
      began = distance(touches)
    }
    const move = ({ touches }: TouchEvent): void => {
      const now = distance(touches)
      if (began === null || now === null) return
      const ratio = now / began
      if (ratio < least && ratio > 1 / least) return
      began = null
      pinched(ratio > 1 ? 'closer' : 'further')
    }
    const all = new AbortController()
    const listen = { signal: all.signal, passive: true }
    element.addEventListener('touchstart', start, listen)
    element.addEventListener('touchmove', move, listen)
    element.addEventListener('touchend', start, listen)
    return () => all.abort()
  }, [scroller])
}

/** Null unless there are two fingers. */
function distance(touches: TouchList): number | null {
  const [a, b] = [touches[0], touches[1]]
  if (a === undefined || b === undefined || touches.length !== 2) return null
  return Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY))
}
