import type { Booking } from '../../../../contract/booking.ts'
import { useMayAsKnown } from '../../../core/api/roles/useMay.ts'
import { totalsInWords } from './totalsInWords.ts'

/** The sums of bookings in words, as far as the signed-in person may see them. */
export function useTotalsInWords(): (bookings: readonly Booking[], leftOut?: number) => string {
  const seesSums = useMayAsKnown()?.seeSums ?? false
  return (bookings, leftOut = 0) => totalsInWords(bookings, seesSums, leftOut)
}
