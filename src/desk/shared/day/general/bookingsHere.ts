import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Booking, BookingCode } from '../../../../contract/booking.ts'
import { bookingInLists } from '../../../core/api/queries/bookingFromLists.ts'
import { keys } from '../../../core/api/queries/keys.ts'
import type { WholeList } from '../../../core/api/queries/walk.ts'
import { useReplica } from '../../../core/api/replica.ts'
import { finder } from '../findBookings.ts'
import { nearFinder } from '../nearFinder.ts'

/** The cached booking of a code; null when there is none. */
const bookingHere = (code: BookingCode): Booking | null =>
  useReplica.getState().held.get(code)?.booking ?? null

/** The first cached bookings that match the typed words; when none does, those that differ by one letter. */
export function findHere(typed: string, most: number): readonly Booking[] {
  const found = firstOf(finder(typed), most)
  const isNear = found.length > 0 ? null : nearFinder(typed)
  return isNear === null ? found : firstOf(isNear, most)
}

/** {@link findHere}; where it finds none, those of the lists that are loaded. */
export function findLoaded(
  queryClient: QueryClient,
  typed: string,
  most: number,
): readonly Booking[] {
  const found = findHere(typed, most)
  if (found.length > 0) return found
  const isMeant = finder(typed)
  const listed = new Map(
    queryClient
      .getQueriesData<WholeList<Booking>>({ queryKey: keys.allDays })
      .flatMap(([, list]) => list?.records ?? [])
      .filter(isMeant)
      .map((booking) => [booking.code, booking]),
  )
  return [...listed.values()].slice(0, most)
}

function firstOf(isMeant: (booking: Booking) => boolean, most: number): readonly Booking[] {
  const found: Booking[] = []
  for (const { booking } of useReplica.getState().held.values()) {
    if (found.length >= most) break
    if (isMeant(booking)) found.push(booking)
  }
  return found
}

/** The customer of a booking, when it is cached: the service's notes contain only the code (§2.6). */
export function useCustomerOf(): (code: BookingCode) => string | null {
  const queryClient = useQueryClient()
  // Names arrive while the replica is filled, so each version is searched again.
  useReplica((replica) => replica.version)
  return (code) => (bookingHere(code) ?? bookingInLists(queryClient, code))?.customer || null
}
