import { type Page4, parseStays4, type Stay4 } from '../../../../contract/booking4.ts'
import { addDays, type CalendarDay, startOfDay } from '../../../../contract/day.ts'
import { toWireInstant } from '../../../../contract/instant.ts'
import type { Api } from '../apiClient.ts'
import { zoneOf } from '../clock.ts'
import { failureOf } from '../failures.ts'
import { useSignIn } from '../signIn.ts'
import { readFour } from './four.ts'

/** Tried in this order. Most services that serve less cut the page; some refuse a larger limit. */
const limits = [1_000, 250, 100] as const

/** How many of `limits` each service has refused. */
const refused = new WeakMap<Api, number>()

/** The filter of 4.0's list: all that starts on `from` or later and, with `until`, ends before that day is over. */
export type Days4 = {
  readonly from: CalendarDay
  readonly until?: CalendarDay
  readonly offset: number
}

/**
 * One page of 4.0's list, as large as the service sends it, for the days and phone numbers of its bookings (§4.4).
 *
 * @returns null when this service does not offer it
 * @throws {ServiceFailure} when the service could not be reached
 */
export async function readFourFrom(
  api: Api,
  { from, until, offset }: Days4,
  signal: AbortSignal,
  calm: () => Promise<void> = async () => {},
): Promise<Page4<Stay4> | null> {
  const zone = zoneOf(useSignIn.getState())
  const query = {
    startMin: toWireInstant(startOfDay(from, zone)),
    ...(until === undefined ? {} : { endMax: toWireInstant(startOfDay(addDays(until, 1), zone)) }),
    offset: String(offset),
  }
  return readFour(api, 'bookings', signal, () =>
    withLargestLimit(api, (limit) =>
      api.read(
        { path: '/api/4.0/bookings', query: { ...query, limit } },
        (wire) => parseStays4(wire, zone),
        { priority: 'rest', signal, calm },
      ),
    ),
  )
}

/** Reads with the largest limit that the service has not refused; a refusal for another reason is thrown. */
async function withLargestLimit<T>(api: Api, read: (limit: string) => Promise<T>): Promise<T> {
  for (;;) {
    const nth = refused.get(api) ?? 0
    try {
      return await read(String(limits[nth]))
    } catch (thrown) {
      const reason = failureOf(thrown)
      const isOfLimit =
        reason.kind === 'refused' && ('limit' in reason.fields || /\blimit\b/i.test(reason.message))
      if (!isOfLimit || nth + 1 >= limits.length) throw thrown
      refused.set(api, nth + 1)
    }
  }
}
