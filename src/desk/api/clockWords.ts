import { millisecondsInMinute } from 'date-fns/constants'
import { differsFromRuntime } from '../../contract/zone.ts'
import { useNow, useZone } from './clock.ts'
import { useSession } from './session.ts'

/** Less than this nobody sees on a wall. */
const seenMs = 60_000

/**
 * What is wrong with the clock of this tablet, or with what its browser knows of the business's clocks; null when
 * nothing is. The desk goes by the service in both, so it is said, and nothing is late or early for it.
 *
 * @param serverOffsetMs adds up from the tablet's clock to the service's
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
    useSession(({ serverOffsetMs }) => serverOffsetMs),
    useNow(),
    useZone(),
  )
