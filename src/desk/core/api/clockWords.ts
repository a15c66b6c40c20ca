import { t } from '@lingui/core/macro'
import { millisecondsInMinute } from 'date-fns/constants'
import { differsFromRuntime } from '../../../contract/zone.ts'
import { formatNumber } from '../../ui/language/format.ts'
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
  if (serverOffsetMs <= -seenMs) return aheadWords(-serverOffsetMs)
  if (serverOffsetMs >= seenMs) return behindWords(serverOffsetMs)
  return differsFromRuntime(now, timeZone)
    ? t`This tablet has an old time zone for ${{ timeZone: timeZone.replaceAll('_', ' ') }}. Times in Deskbell are right.`
    : null
}

function aheadWords(ms: number): string {
  const minutes = Math.round(ms / millisecondsInMinute)
  return minutes < longMinutes
    ? t`This tablet’s clock is ${minutes} min ahead. Times in Deskbell are right.`
    : t`This tablet’s clock is ${{ hours: hoursIn(minutes) }} h ahead. Times in Deskbell are right.`
}

function behindWords(ms: number): string {
  const minutes = Math.round(ms / millisecondsInMinute)
  return minutes < longMinutes
    ? t`This tablet’s clock is ${minutes} min behind. Times in Deskbell are right.`
    : t`This tablet’s clock is ${{ hours: hoursIn(minutes) }} h behind. Times in Deskbell are right.`
}

/** From here on hours are clearer than minutes. */
const longMinutes = 120

const hoursIn = (minutes: number): string => formatNumber(Math.round(minutes / 60))

export const useClockTrouble = (): string | null =>
  clockTrouble(
    useSignIn(({ serverOffsetMs }) => serverOffsetMs),
    useNow(),
    useZone(),
  )
