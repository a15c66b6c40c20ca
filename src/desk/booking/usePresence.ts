import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Booking } from '../../contract/booking.ts'
import type { BookingDetail } from '../../contract/bookingDetail.ts'
import type { Note } from '../../contract/note.ts'
import { useToday } from '../clock.ts'
import type { Entry } from '../commands/command.ts'
import { accounts, nameOf } from '../queries/accounts.ts'
import { dayBookings4 } from '../queries/bookings4.ts'
import { keys } from '../queries/keys.ts'
import { useService } from '../service/ServiceContext.ts'
import { useSession } from '../session/session.ts'
import { type Presence, presenceOf } from '../today/presence.ts'

/** Whether the guests of a booking are here, from everything that may tell. */
export function usePresence(
  { code }: Booking,
  detail: BookingDetail | null,
  notes: readonly Note[] | null,
  entries: readonly Entry[],
): Presence {
  const service = useService()
  const queryClient = useQueryClient()
  const today = useToday()
  const serverOffsetMs = useSession((session) => session.serverOffsetMs)
  const people = useQuery(accounts(service)).data
  // What Today has already read; one booking is no reason to ask for a whole list.
  const { data: four, dataUpdatedAt } = useQuery({
    ...dayBookings4(service, today),
    enabled: false,
  })
  return presenceOf({
    entries,
    detail: detail ?? undefined,
    four: four?.get(code),
    detailReadAt: queryClient.getQueryState(keys.booking(code))?.dataUpdatedAt ?? null,
    fourReadAt: dataUpdatedAt,
    notes: notes ?? [],
    serverOffsetMs,
    nameOf: (accountId) => nameOf(people, accountId),
  })
}
