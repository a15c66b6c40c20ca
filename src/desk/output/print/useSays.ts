import type { Booking } from '../../../contract/booking.ts'
import { useMayAsKnown } from '../../api/roles/useMay.ts'
import { saysOf } from './saysOf.ts'

/** What bookings come to in words, as far as it is for whoever is signed in. */
export function useSays(): (bookings: readonly Booking[]) => string {
  const seesSums = useMayAsKnown()?.seeSums ?? false
  return (bookings) => saysOf(bookings, seesSums)
}
