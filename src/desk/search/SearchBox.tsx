import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useApi } from '../api/ApiContext.ts'
import { bookingDetail } from '../api/queries/bookingDetail.ts'
import type { CachedBooking } from '../api/replica.ts'
import { PaymentSheet } from '../day/door/PaymentSheet.tsx'
import { useWhyNot } from '../outbox/words/notAllowed.ts'
import { SearchDialog } from './SearchDialog.tsx'
import { closeSearch } from './searchDoor.ts'

/** The search dialog, or the confirmation of a payment that it led to. */
export function SearchBox() {
  const [paying, setPaying] = useState<CachedBooking | null>(null)
  return paying === null ? <SearchDialog onPay={setPaying} /> : <ConfirmPayment held={paying} />
}

/** The amount by the service's new answer; until then, by the last one. */
function ConfirmPayment({ held: { booking } }: { held: CachedBooking }) {
  const { data } = useQuery(bookingDetail(useApi(), booking.code))
  const close = useCallback(() => closeSearch(), [])
  return (
    <PaymentSheet
      key={data === undefined ? 'held' : 'told'}
      booking={data ?? booking}
      whyNoPayment={useWhyNot('set-paid')}
      onClose={close}
    />
  )
}
