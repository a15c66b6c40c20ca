import type { Booking, BookingCode } from '../../contract/booking.ts'
import { useReplica } from '../replica/replica.ts'
import { finder } from '../today/findBookings.ts'

/** What this tablet holds of a booking; null when it holds nothing. */
export const bookingHere = (code: BookingCode): Booking | null =>
  useReplica.getState().held.get(code)?.booking ?? null

/** The first bookings on this tablet that are meant by what was typed. */
export function findHere(typed: string, most: number): readonly Booking[] {
  const isMeant = finder(typed)
  const found: Booking[] = []
  for (const { booking } of useReplica.getState().held.values()) {
    if (found.length >= most) break
    if (isMeant(booking)) found.push(booking)
  }
  return found
}
