import { OpenedBooking } from '../booking/BookingPlace.tsx'
import { useTodayAddress } from './todayAddress.ts'

/** `/today/:code`: a booking beside the day it was opened from; closing leads back to the same list. */
export function Component() {
  const { to } = useTodayAddress()
  return <OpenedBooking closeTo={to({ open: null })} />
}
