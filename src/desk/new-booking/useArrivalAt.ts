import { useEffect, useRef } from 'react'

/** Back at the items: focus on the name of the place, since the form that had it is gone. */
export function useArrivalAt(step: 'items' | 'guest'): void {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    if (step === 'items') document.querySelector('h1')?.focus({ preventScroll: true })
  }, [step])
}
