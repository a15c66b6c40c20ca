import { useLocation } from 'react-router'
import { OpenedBooking } from '../pages/booking/OpenedBooking.tsx'
import { useHandoverAddress } from '../pages/handover/handoverAddress.ts'
import { useTodayAddress } from '../pages/today/todayAddress.ts'
import { paths } from '../ui/paths.ts'

/** `/today/:code`: a booking beside the day it was opened from; closing leads back to the same list. */
export function BesideToday() {
  const { to } = useTodayAddress()
  return <OpenedBooking closeTo={to({ open: null })} />
}

/** `/bookings/:code`: closing leads back to the list with the filters it had. */
export function BesideBookings() {
  const { search } = useLocation()
  return <OpenedBooking closeTo={paths.bookings(new URLSearchParams(search))} />
}

/** `/payments/:code`: closing leads back to the list with its filters. */
export function BesidePayments() {
  const { search } = useLocation()
  return <OpenedBooking closeTo={paths.payments(new URLSearchParams(search))} />
}

/** `/handover/:code`: the booking of a note beside the notes; closing leads back to them. */
export function BesideHandover() {
  const { to } = useHandoverAddress()
  return <OpenedBooking closeTo={to({ open: null })} />
}
