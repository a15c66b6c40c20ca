import { t } from '@lingui/core/macro'
import { millisecondsInMinute } from 'date-fns/constants'
import { differsFromRuntime } from '../../../contract/zone.ts'
import { useNow, useZone } from './clock.ts'
import { useSignIn } from './signIn.ts'

/** A smaller difference does not matter to staff. */
const seenMs = 60_000

/**
 * What is wrong with this tablet's clock, or else with its browser's rules for the business's time zone; null when
 * nothing is. The desk uses the service's time for both, so it only informs staff, and nothing becomes late or early.
 *
 * @param serverOffsetMs the difference from the tablet's clock to the service's
 * @param now by the service's clock
 */
export function clockTrouble(serverOffsetMs: number, now: Date, timeZone: string): string | null {
  const far = howFar(Math.abs(serverOffsetMs))
  if (serverOffsetMs <= -seenMs)
    return t`This tablet’s clock is ${far} ahead. Times in Deskbell are right.`
  if (serverOffsetMs >= seenMs)
    return t`This tablet’s clock is ${far} behind. Times in Deskbell are right.`
  return differsFromRuntime(now, timeZone)
    ? t`This tablet has an old time zone for ${{ replaceAll: timeZone.replaceAll('_', ' ') }}. Times in Deskbell are right.`
    : null
}

function howFar(ms: number): string {
  const minutes = Math.round(ms / millisecondsInMinute)
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}

export const useClockTrouble = (): string | null =>
  clockTrouble(
    useSignIn(({ serverOffsetMs }) => serverOffsetMs),
    useNow(),
    useZone(),
  )
