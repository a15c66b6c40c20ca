import { useLocation, useParams } from 'react-router'
import { type BookingCode, parseBookingCode } from '../../contract/booking.ts'
import { Panel } from '../frame/Panel.tsx'
import { FailurePanel } from '../parts/FailurePanel.tsx'
import { paths } from '../paths.ts'
import { BookingPanel } from './BookingPanel.tsx'

/** `/bookings/:code`: closing leads back to the list with the filters it had. */
export function Component() {
  const { search } = useLocation()
  return <OpenedBooking closeTo={paths.bookings(new URLSearchParams(search))} />
}

/** The booking whose code the address holds, beside whichever list it was opened from. */
export function OpenedBooking({ closeTo }: { closeTo: string }) {
  const { code: written = '' } = useParams()
  const code = codeIn(written)
  if (code !== null) return <BookingPanel code={code} closeTo={closeTo} />
  return (
    <Panel label="Booking" title="No such booking" closeTo={closeTo}>
      <FailurePanel reason={{ kind: 'not-found' }} of="open booking" />
    </Panel>
  )
}

/** An address may hold anything. */
function codeIn(written: string): BookingCode | null {
  try {
    return parseBookingCode(written)
  } catch {
    return null
  }
}
