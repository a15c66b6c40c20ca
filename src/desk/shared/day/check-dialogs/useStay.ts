import { useQuery } from '@tanstack/react-query'
import type { BookingCode } from '../../../../contract/booking.ts'
import type { BookingDetail } from '../../../../contract/bookingDetail.ts'
import { dayOf } from '../../../../contract/day.ts'
import { useApi } from '../../../core/api/ApiContext.ts'
import { useToday, useZone } from '../../../core/api/clock.ts'
import { dayBookings4 } from '../../../core/api/queries/bookings4.ts'
import { useReplica } from '../../../core/api/replica.ts'
import type { StayDays } from './checkQuestions.ts'

/** The days of a booking, from every source: its own record, 4.0, and the lists that contain it. */
export function useStay(code: BookingCode, detail: BookingDetail | null): StayDays {
  const api = useApi()
  const today = useToday()
  const zone = useZone()
  // Uses the list that Today has read: one booking is no reason to read a whole list.
  const { data: four } = useQuery({ ...dayBookings4(api, today), enabled: false })
  const held = useReplica((replica) => replica.held.get(code))
  const booking4 = four?.get(code)
  const startsAt = detail?.startsAt ?? booking4?.startsAt ?? null
  const endsAt = detail?.endsAt ?? booking4?.endsAt ?? null
  return {
    starts: startsAt === null ? (held?.starts ?? null) : dayOf(startsAt, zone),
    ends: endsAt === null ? (held?.ends ?? null) : dayOf(endsAt, zone),
  }
}
