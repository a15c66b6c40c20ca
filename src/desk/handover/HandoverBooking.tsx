import { OpenedBooking } from '../booking/BookingPlace.tsx'
import { useHandoverAddress } from './handoverAddress.ts'

/** `/handover/:code`: the booking of a note beside the notes; closing leads back to them. */
export function Component() {
  const { to } = useHandoverAddress()
  return <OpenedBooking closeTo={to({ open: null })} />
}
