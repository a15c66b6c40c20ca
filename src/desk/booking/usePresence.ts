import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Booking } from '../../contract/booking.ts'
import type { BookingDetail } from '../../contract/bookingDetail.ts'
import type { Note } from '../../contract/note.ts'
import { useApi } from '../api/ApiContext.ts'
import { useToday } from '../api/clock.ts'
import { accounts, nameOf } from '../api/queries/accounts.ts'
import { dayBookings4 } from '../api/queries/bookings4.ts'
import { keys } from '../api/queries/keys.ts'
import { useSignIn } from '../api/signIn.ts'
import { type Presence, presenceOf } from '../day/presence.ts'
import type { Entry } from '../outbox/command.ts'

/** Whether the guests of a booking are here, from everything that may tell. */
export function usePresence(
  { code }: Booking,
  detail: BookingDetail | null,
  notes: readonly Note[] | null,
  entries: readonly Entry[],
): Presence {
  const api = useApi()
  const queryClient = useQueryClient()
  const today = useToday()
  const serverOffsetMs = useSignIn((signIn) => signIn.serverOffsetMs)
  const people = useQuery(accounts(api)).data
  // What Today has already read; one booking is no reason to ask for a whole list.
  const { data: four, dataUpdatedAt } = useQuery({
    ...dayBookings4(api, today),
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
