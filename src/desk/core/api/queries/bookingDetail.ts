import { queryOptions } from '@tanstack/react-query'
import type { BookingCode } from '../../../../contract/booking.ts'
import { type BookingDetail, parseBookingDetail } from '../../../../contract/bookingDetail.ts'
import type { Api } from '../apiClient.ts'
import { zoneOf } from '../clock.ts'
import type { Priority } from '../readQueue.ts'
import { useSignIn } from '../signIn.ts'
import { keys } from './keys.ts'
import { learnStatuses } from './statuses.ts'

/** A booking's own record as the service tells it at this moment. */
export async function readBookingDetail(
  api: Api,
  code: BookingCode,
  how: { readonly priority: Priority; readonly signal: AbortSignal },
): Promise<BookingDetail> {
  const session = useSignIn.getState()
  const currency = session.business?.currency ?? undefined
  const booking = await api.read(
    { path: `/api/3.0/booking/${encodeURIComponent(code)}` },
    (wire) => parseBookingDetail(wire, zoneOf(session), currency),
    how,
  )
  learnStatuses([booking])
  return booking
}

/** One booking with everything its own record tells. §4.1 `booking/{booking_id}` */
export const bookingDetail = (api: Api, code: BookingCode, priority: Priority = 'open booking') =>
  queryOptions({
    queryKey: keys.booking(code),
    queryFn: ({ signal }) => readBookingDetail(api, code, { priority, signal }),
  })
