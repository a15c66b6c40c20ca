import { millisecondsInMinute } from 'date-fns/constants'
import { differsFromRuntime } from '../../../contract/zone.ts'
import { useNow, useZone } from './clock.ts'
import { useSignIn } from './signIn.ts'

/** A smaller difference does not matter to staff. */
const seenMs = 60_000

/**
 * What is wrong with this tablet's clock, or with its browser's rules for the business's time zone; null when nothing
 * is. The desk uses the service's time for both, so it only tells staff, and nothing becomes late or early by it.
 *
 * @param serverOffsetMs the difference from the tablet's clock to the service's
 * @param now by the service's clock
 */
export function clockTrouble(serverOffsetMs: number, now: Date, timeZone: string): string | null {
  const troubles = [
    Math.abs(serverOffsetMs) < seenMs
      ? null
      : `The clock of this tablet is ${howFar(Math.abs(serverOffsetMs))} ${serverOffsetMs < 0 ? 'ahead' : 'behind'}.`,
    differsFromRuntime(now, timeZone)
      ? `This browser knows older rules for the clocks of ${timeZone.replaceAll('_', ' ')}.`
      : null,
  ].filter((trouble) => trouble !== null)
  return troubles.length === 0
    ? null
    : `${troubles.join(' ')} The desk goes by the service: every time it shows is right.`
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
