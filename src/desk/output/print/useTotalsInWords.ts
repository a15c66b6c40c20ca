import type { Booking } from '../../../contract/booking.ts'
import { useMayAsKnown } from '../../api/roles/useMay.ts'
import { totalsInWords } from './totalsInWords.ts'

/** What bookings come to in words, as far as it is for whoever is signed in. */
export function useTotalsInWords(): (bookings: readonly Booking[]) => string {
  const seesSums = useMayAsKnown()?.seeSums ?? false
  return (bookings) => totalsInWords(bookings, seesSums)
}
