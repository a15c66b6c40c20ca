import { useEffect, useState } from 'react'
import { tabletNow } from './tabletClock.ts'

/** Whole seconds until `until` (epoch milliseconds on this tablet's clock), told anew as each one passes. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(tabletNow)
  const leftMs = Math.max(0, until - now)
  useEffect(() => {
    if (leftMs === 0) return
    // To the next whole second, so the figure changes when the second does.
    const next = setTimeout(() => setNow(tabletNow()), leftMs % 1000 || 1000)
    return () => clearTimeout(next)
  }, [leftMs])
  return secondsLeft(until, now)
}

/** Whole seconds until `until`; 0 when it has passed. Both in ms of one clock. */
export const secondsLeft = (until: number, now: number): number =>
  Math.max(0, Math.ceil((until - now) / 1000))
