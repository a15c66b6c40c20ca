import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Booking } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import type { Note } from '../../../contract/note.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { useToday } from '../../core/api/clock.ts'
import { accounts, nameOf } from '../../core/api/queries/accounts.ts'
import { dayBookings4 } from '../../core/api/queries/bookings4.ts'
import { keys } from '../../core/api/queries/keys.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import type { Entry } from '../../core/outbox/command.ts'
import { type Presence, presenceOf } from '../../shared/day/presence.ts'

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
