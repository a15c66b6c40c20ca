import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Calls `run` once, `afterMs` after the component was shown or `because` has changed.
 *
 * @param afterMs null while there is nothing to wait for
 */
export function useTimeout<Because>(
  run: (because?: Because) => void,
  afterMs: number | null,
  because?: Because,
): void {
  const fire = useEffectEvent(run)
  useEffect(() => {
    if (afterMs === null) return
    const timer = setTimeout(() => fire(because), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs, because])
}

/** Whether the component was shown for that long. */
export function useIsLater(afterMs: number): boolean {
  const [isLater, setLater] = useState(false)
  useTimeout(() => setLater(true), afterMs)
  return isLater
}

/** The value once it has not changed for that long; values are compared by identity. */
export function useSettled<T>(value: T, afterMs: number): T {
  const [settled, setSettled] = useState(value)
  useTimeout(() => setSettled(value), settled === value ? null : afterMs, value)
  return settled
}
