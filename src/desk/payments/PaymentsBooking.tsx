import { useLocation } from 'react-router'
import { OpenedBooking } from '../booking/BookingPlace.tsx'
import { paths } from '../paths.ts'

/** `/payments/:code`: a booking beside the list it was opened from; closing leads back to it with its filters. */
export function Component() {
  const { search } = useLocation()
  return <OpenedBooking closeTo={paths.payments(new URLSearchParams(search))} />
}
