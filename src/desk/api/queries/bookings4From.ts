import { type Page4, parseStays4, type Stay4 } from '../../../contract/booking4.ts'
import { type CalendarDay, startOfDay } from '../../../contract/day.ts'
import { toWireInstant } from '../../../contract/instant.ts'
import type { Api } from '../apiClient.ts'
import { zoneOf } from '../clock.ts'
import { useSignIn } from '../signIn.ts'
import { readFour } from './four.ts'

/** So that 3,000 bookings of the working window take a dozen questions; many services serve 250 at most. */
const pageSize = 300

/**
 * One page of 4.0's list of all that starts on `from` or later, for what it tells of days.
 *
 * @returns null when this service does not offer it
 * @throws {ServiceFailure} when it could not be asked
 */
export async function readFourFrom(
  api: Api,
  from: CalendarDay,
  offset: number,
  signal: AbortSignal,
  calm: () => Promise<void> = async () => {},
): Promise<Page4<Stay4> | null> {
  const zone = zoneOf(useSignIn.getState())
  const query = {
    startMin: toWireInstant(startOfDay(from, zone)),
    limit: String(pageSize),
    offset: String(offset),
  }
  return readFour(api, 'bookings', signal, () =>
    api.read({ path: '/api/4.0/bookings', query }, (wire) => parseStays4(wire, zone), {
      priority: 'rest',
      signal,
      calm,
    }),
  )
}
