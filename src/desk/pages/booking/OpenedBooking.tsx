import { t } from '@lingui/core/macro'
import { useParams } from 'react-router'
import { bookingCodeOrNull } from '../../../contract/booking.ts'
import { FailurePanel } from '../../core/api/parts/FailurePanel.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { BookingPanel } from './BookingPanel.tsx'

/** The booking whose code is in the address, beside the list it was opened from. */
export function OpenedBooking({ closeTo }: { closeTo: string }) {
  const { code: written = '' } = useParams()
  const code = bookingCodeOrNull(written)
  if (code !== null) return <BookingPanel key={code} code={code} closeTo={closeTo} />
  return (
    <Panel label={t`Booking`} title={t`Booking`} closeTo={closeTo}>
      <FailurePanel reason={{ kind: 'not-found' }} of="open booking" />
    </Panel>
  )
}
