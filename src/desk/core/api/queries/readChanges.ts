import { millisecondsInDay } from 'date-fns/constants'
import type { Booking } from '../../../../contract/booking.ts'
import { toWireQuery } from '../../../../contract/bookingFilter.ts'
import { parsePong } from '../../../../contract/company.ts'
import type { Api } from '../apiClient.ts'
import { type FailureReason, failureOf } from '../failures.ts'
import { useSignIn } from '../signIn.ts'
import { pageSize, readIndexPage } from './bookingIndex.ts'
import { walkOnce } from './walk.ts'

type ChangesReadOptions = { readonly signal: AbortSignal }

/** The bookings that were changed at `since` or later, by the service's clock. §4.3 `last_modified` */
export async function readChanges(
  api: Api,
  since: Date,
  { signal }: ChangesReadOptions,
): Promise<readonly Booking[]> {
  const filter = { statusIds: [], changedSince: since }
  const readPage = (page: number) =>
    readIndexPage(api, toWireQuery(filter, null, page, pageSize), { priority: 'rest', signal })
  return [...(await walkOnce(readPage, ({ code }) => code)).unique.values()]
}

const saysNo: ReadonlySet<FailureReason['kind']> = new Set(['refused', 'forbidden', 'not-found'])
const twoDaysMs = 2 * millisecondsInDay

/**
 * Whether this service can list changes. One that ignores `last_modified` would list everything each time. To find
 * out, this requests the changes after the day after tomorrow: the list must be empty.
 *
 * @throws {ServiceFailure} when the service could not be reached
 */
export async function tellsChanges(
  api: Api,
  serviceNow: number,
  { signal }: ChangesReadOptions,
): Promise<boolean> {
  const filter = { statusIds: [], changedSince: new Date(serviceNow + twoDaysMs) }
  try {
    const query = toWireQuery(filter, null, 1, 1)
    const { records, unreadable } = await readIndexPage(api, query, {
      priority: 'rest',
      signal,
    })
    return records.length + unreadable === 0
  } catch (thrown) {
    if (saysNo.has(failureOf(thrown).kind)) return false
    throw thrown
  }
}

/** Adds up from the tablet's clock to the service's, in ms (§2.12): changes are dated by it. */
export async function serviceOffset(
  api: Api,
  now: () => number,
  { signal }: ChangesReadOptions,
): Promise<number> {
  const sentAt = now()
  try {
    const { time } = await api.read({ path: '/api/3.0/ping' }, parsePong, { signal })
    return Math.round(time.getTime() - (sentAt + now()) / 2)
  } catch (thrown) {
    if (signal.aborted) throw thrown
    // When the service does not tell its time, the gate's time is near enough.
    return useSignIn.getState().serverOffsetMs
  }
}
