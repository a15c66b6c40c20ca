import { useEffect, useState } from 'react'
import { tabletNow } from './tabletClock.ts'

/** Whole seconds until `until` (epoch milliseconds on this tablet's clock); renders again at each second. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(tabletNow)
  const leftMs = Math.max(0, until - now)
  useEffect(() => {
    if (leftMs === 0) return
    // The timer ends at the next whole second, so that the figure changes exactly then.
    const next = setTimeout(() => setNow(tabletNow()), leftMs % 1000 || 1000)
    return () => clearTimeout(next)
  }, [leftMs])
  return secondsLeft(until, now)
}

/** Whole seconds until `until`; 0 when it has passed. Both in ms of the same clock. */
export const secondsLeft = (until: number, now: number): number =>
  Math.max(0, Math.ceil((until - now) / 1000))
