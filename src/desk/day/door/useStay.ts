import { useQuery } from '@tanstack/react-query'
import type { BookingCode } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import { dayOf } from '../../../contract/day.ts'
import { useToday, useZone } from '../../api/clock.ts'
import { dayBookings4 } from '../../api/queries/bookings4.ts'
import { useReplica } from '../../api/replica.ts'
import { useService } from '../../api/ServiceContext.ts'
import type { StayDays } from './askedFirst.ts'

/** From which day to which a booking is, from everything that may tell: its own record, 4.0, the lists it was found in. */
export function useStay(code: BookingCode, detail: BookingDetail | null): StayDays {
  const service = useService()
  const today = useToday()
  const zone = useZone()
  // What Today has already read; one booking is no reason to ask for a whole list.
  const { data: four } = useQuery({ ...dayBookings4(service, today), enabled: false })
  const held = useReplica((replica) => replica.held.get(code))
  const told = four?.get(code)
  const startsAt = detail?.startsAt ?? told?.startsAt ?? null
  const endsAt = detail?.endsAt ?? told?.endsAt ?? null
  return {
    starts: startsAt === null ? (held?.starts ?? null) : dayOf(startsAt, zone),
    ends: endsAt === null ? (held?.ends ?? null) : dayOf(endsAt, zone),
  }
}
