import { create } from 'zustand'
import type { BookingCode } from '../../../contract/booking.ts'

/** Bookings that were first heard of as a change, and when (ms of the tablet's clock): no list read before has them. */
export const useArrived = create<{ readonly arrived: ReadonlyMap<BookingCode, number> }>(() => ({
  arrived: new Map(),
}))

/** A list that nobody has read again after so many says enough with that. */
const most = 500

export function noteArrived(codes: readonly BookingCode[], at: number): void {
  if (codes.length === 0) return
  useArrived.setState(({ arrived }) => ({
    arrived: new Map(
      [...arrived, ...codes.map((code): [BookingCode, number] => [code, at])].slice(-most),
    ),
  }))
}

export const forgetArrived = (): void => useArrived.setState({ arrived: new Map() })
