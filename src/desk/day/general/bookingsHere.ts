import { useQueryClient } from '@tanstack/react-query'
import type { Booking, BookingCode } from '../../../contract/booking.ts'
import { bookingInLists } from '../../api/queries/bookingFromLists.ts'
import { useReplica } from '../../api/replica.ts'
import { finder } from '../findBookings.ts'
import { nearFinder } from '../nearFinder.ts'

/** What this tablet holds of a booking; null when it holds nothing. */
const bookingHere = (code: BookingCode): Booking | null =>
  useReplica.getState().held.get(code)?.booking ?? null

/** The first bookings on this tablet that are meant by what was typed; where none is, those one letter off. */
export function findHere(typed: string, most: number): readonly Booking[] {
  const found = firstOf(finder(typed), most)
  const isNear = found.length > 0 ? null : nearFinder(typed)
  return isNear === null ? found : firstOf(isNear, most)
}

function firstOf(isMeant: (booking: Booking) => boolean, most: number): readonly Booking[] {
  const found: Booking[] = []
  for (const { booking } of useReplica.getState().held.values()) {
    if (found.length >= most) break
    if (isMeant(booking)) found.push(booking)
  }
  return found
}

/** Whose booking it is, where this tablet knows it: the service's notes tell the code alone (§2.6). */
export function useCustomerOf(): (code: BookingCode) => string | null {
  const queryClient = useQueryClient()
  // Names come in as the replica fills: each of its versions is asked anew.
  useReplica((replica) => replica.version)
  return (code) => (bookingHere(code) ?? bookingInLists(queryClient, code))?.customer || null
}
