import { useCallback } from 'react'
import { type To, useLocation } from 'react-router'
import type { BookingCode } from '../../contract/booking.ts'
import { paths, patterns } from './paths.ts'

/** Opens a booking beside the current list, which stays unchanged. */
export function useBookingBeside(): (code: BookingCode) => { to: To; state: unknown } {
  const { pathname, search, state }: { pathname: string; search: string; state: unknown } =
    useLocation()
  return useCallback(
    (code) => {
      if (pathname.startsWith(patterns.today)) {
        return { to: { pathname: paths.today({ code }), search }, state }
      }
      if (pathname.startsWith(patterns.payments)) {
        return { to: paths.payments(new URLSearchParams(search), code), state }
      }
      if (pathname.startsWith(patterns.handover)) {
        return { to: { pathname: paths.handover({ code }), search }, state }
      }
      const isAtList = pathname.startsWith(patterns.bookings)
      return { to: { pathname: paths.booking(code), search: isAtList ? search : '' }, state }
    },
    [pathname, search, state],
  )
}
