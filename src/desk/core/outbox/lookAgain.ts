import { millisecondsInMinute } from 'date-fns/constants'
import { useEffect, useEffectEvent } from 'react'
import { browserClock } from '../api/apiClient.ts'

const shortestPauseMs = 5_000
const longestPauseMs = 10 * millisecondsInMinute

/**
 * The pause before the next look at what was sent and is not known: as long as it has been looked for already, so that
 * looks become rarer (reliability.md §3.5).
 *
 * @param sinceSentMs since it was sent, in ms
 * @returns in ms, from five seconds to ten minutes
 */
export const lookAgainInMs = (sinceSentMs: number): number =>
  Math.min(longestPauseMs, Math.max(shortestPauseMs, Math.abs(sinceSentMs)))

/** Repeats `look`, at once and then more and more rarely, while `isOn` and until it returns true. */
export function useLookAgain(
  isOn: boolean,
  look: (isWanted: () => boolean) => Promise<boolean>,
): void {
  const lookNow = useEffectEvent(look)
  useEffect(() => {
    if (!isOn) return
    let isWanted = true
    let stop = (): void => {}
    const since = browserClock.now()
    const again = async (): Promise<void> => {
      const isKnown = await lookNow(() => isWanted)
      const pauseMs = lookAgainInMs(browserClock.now() - since)
      if (!isKnown && isWanted) stop = browserClock.after(pauseMs, () => void again())
    }
    void again()
    return () => {
      isWanted = false
      stop()
    }
  }, [isOn])
}
