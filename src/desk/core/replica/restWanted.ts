import { useEffect } from 'react'
import { create } from 'zustand'

const useWanted = create(() => ({ isWanted: false }))

/**
 * Somebody looks for bookings of any day: from now on this page also reads what ended before the working window. Nobody
 * else waits for it, and at a large business it is most of all there is.
 */
export const wantRest = (): void => useWanted.setState({ isWanted: true })

/** Reads them while `isOn`. */
export function useWantRest(isOn: boolean): void {
  useEffect(() => {
    if (isOn) wantRest()
  }, [isOn])
}

export const isRestWanted = (): boolean => useWanted.getState().isWanted

/** Settles when somebody has wanted it, or when `signal` aborts. */
export function whenRestWanted(signal: AbortSignal): Promise<void> {
  if (useWanted.getState().isWanted || signal.aborted) return Promise.resolve()
  return new Promise((done) => {
    const end = (): void => {
      stop()
      signal.removeEventListener('abort', end)
      done()
    }
    const stop = useWanted.subscribe(end)
    signal.addEventListener('abort', end)
  })
}
