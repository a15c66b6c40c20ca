import { useEffect, useRef, useState } from 'react'

/** Often enough to show progress, and rarely enough to keep the page responsive. */
const everyMs = 250

/**
 * What comes in many parts, told at most four times a second while more is on its way, and at once when it is whole:
 * all that is in sight is drawn anew for each part that is told.
 *
 * @param isWaiting whether more is on its way
 * @param of what it belongs to: what was told of something else is not told again
 */
export function useInBatches<T>(newest: T, isWaiting: boolean, of: unknown): T {
  const [told, setTold] = useState({ of, parts: newest })
  const toldAt = useRef(Number.NEGATIVE_INFINITY)
  const isOld = told.of !== of
  useEffect(() => {
    if (!isOld && told.parts === newest) return undefined
    const tell = (): void => {
      toldAt.current = performance.now()
      setTold({ of, parts: newest })
    }
    const isUrgent = isOld || !isWaiting
    const waitMs = isUrgent ? 0 : Math.max(0, toldAt.current + everyMs - performance.now())
    const timer = setTimeout(tell, waitMs)
    return () => clearTimeout(timer)
  }, [newest, isWaiting, of, isOld, told])
  return isWaiting && !isOld ? told.parts : newest
}
