import { type RefObject, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useListeners } from '../../../ui/useListeners.ts'
import { useCalendarAddress, zoomedTo } from '../address/calendarAddress.ts'

/** The factor by which the distance of two fingers must change to count as a pinch. */
const least = 1.35

/** Zooms by two fingers, once per gesture: apart shows fewer days, together shows more. Buttons do the same. */
export function useZoomByPinch(
  element: RefObject<HTMLElement | null>,
  view: 'grid' | 'year',
): void {
  const { zoom, to } = useCalendarAddress()
  const navigate = useNavigate()
  const began = useRef<number | null>(null)
  const start = ({ touches }: TouchEvent): void => {
    began.current = distance(touches)
  }
  useListeners(
    element,
    {
      touchstart: start,
      touchmove({ touches }) {
        const now = distance(touches)
        if (began.current === null || now === null) return
        const ratio = now / began.current
        if (ratio < least && ratio > 1 / least) return
        began.current = null
        const address = zoomedTo({ view, zoom }, ratio > 1 ? 'closer' : 'further')
        if (address !== null) void navigate(to(address), { replace: true })
      },
      touchend: start,
    },
    { passive: true },
  )
}

/** Null unless there are two fingers. */
function distance(touches: TouchList): number | null {
  const [a, b] = [touches[0], touches[1]]
  if (a === undefined || b === undefined || touches.length !== 2) return null
  return Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY))
}
