import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { BookingCode } from '../../../../contract/booking.ts'
import type { BookingDetail } from '../../../../contract/bookingDetail.ts'
import { isZero } from '../../../../contract/money.ts'
import type { Api } from '../apiClient.ts'
import { serverNow } from '../clock.ts'
import { failureOf } from '../failures.ts'
import { readBookingDetail } from './bookingDetail.ts'
import { keys } from './keys.ts'
import { readChanges, tellsChanges } from './readChanges.ts'

/** The bookings that changed since a moment, as their own records tell their payments. */
export type ChangedBookings = {
  readonly bookings: ReadonlyMap<BookingCode, BookingDetail>
  /** Bookings that changed and whose records were not read, or not yet. */
  readonly unread: ReadonlySet<BookingCode>
  /** Later changes are not included; ms of the server's clock. */
  readonly at: number
}

/** More than on a busy day. Further bookings are not read, and the sums say so. */
const mostBookings = 1000
const atOnce = 4
/** After this many changed amounts without a payment, the service counts as listing no payments. */
const enoughSilent = 8
/** The gate's clock and the service's may differ by this much. */
const clocksDifferByMs = 60_000
/** How often progress is reported during a long reading. */
const tellEvery = 10

/**
 * Reads the record of every booking that changed at `since` or later, for the payments in it; the next time only of
 * those that changed meanwhile. Null where the service does not tell changes, or no payments. §4.3 `last_modified`
 */
export const paymentsSince = (api: Api, since: number) =>
  queryOptions({
    queryKey: keys.paymentsSince(since),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    queryFn: ({ client, signal }) => readPayments(api, since, { client, signal }),
  })

type PaymentsReadOptions = { readonly client: QueryClient; readonly signal: AbortSignal }

async function readPayments(
  api: Api,
  since: number,
  { client, signal }: PaymentsReadOptions,
): Promise<ChangedBookings | null> {
  const key = keys.paymentsSince(since)
  const before = client.getQueryData<ChangedBookings | null>(key) ?? null
  const at = serverNow().getTime()
  if (before === null && !(await tellsChanges(api, at, { signal }))) return null
  const from = before === null ? since : Math.max(since, before.at - clocksDifferByMs)
  const changes = await readChanges(api, new Date(from), { signal })
  const bookings = new Map(before?.bookings)
  const unread = new Set([...changes.map(({ code }) => code), ...(before?.unread ?? [])])
  const known = (): ChangedBookings => ({
    bookings: new Map(bookings),
    unread: new Set(unread),
    at,
  })
  const isLong = before === null || unread.size > 2 * tellEvery
  const tell = (): void => {
    if (isLong && !signal.aborted) client.setQueryData(key, known())
  }

  const waiting = [...unread].slice(0, mostBookings)
  let silent = 0
  let listsPayments = before !== null
  async function readOne(code: BookingCode): Promise<void> {
    try {
      const booking = await readBookingDetail(api, code, { priority: 'rest', signal })
      bookings.set(code, booking)
      unread.delete(code)
      if (booking.transactions.length > 0) listsPayments = true
      else if (booking.paid !== null && !isZero(booking.paid)) silent += 1
    } catch (thrown) {
      if (signal.aborted || failureOf(thrown).kind === 'offline') throw thrown
    }
  }
  const isSilent = (): boolean => !listsPayments && silent > 0
  while (waiting.length > 0) {
    await Promise.all(waiting.splice(0, atOnce).map(readOne))
    if (isSilent() && silent >= enoughSilent) return null
    // Reported only when it is known whether the service lists payments: a zero would be wrong.
    if (listsPayments && bookings.size % tellEvery < atOnce) tell()
  }
  const isShut = unread.size > 0 && bookings.size === 0
  return isSilent() || isShut ? null : known()
}
