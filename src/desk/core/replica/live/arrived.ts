import { create } from 'zustand'
import type { BookingCode } from '../../../../contract/booking.ts'

/**
 * Bookings that first became known as a change, and when (ms of the tablet's clock): no list that was read before
 * contains them.
 */
export const useArrived = create<{ readonly arrived: ReadonlyMap<BookingCode, number> }>(() => ({
  arrived: new Map(),
}))

/** The most that are remembered: after this many the exact number no longer matters. */
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
