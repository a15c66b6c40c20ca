import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useApi } from '../../core/api/ApiContext.ts'
import { bookingDetail } from '../../core/api/queries/bookingDetail.ts'
import type { CachedBooking } from '../../core/api/replica.ts'
import { useSigningOut } from '../../core/device/screens/useSigningOut.tsx'
import { useWhyNot } from '../../core/outbox/words/notAllowed.ts'
import { PaymentSheet } from '../day/check-dialogs/PaymentSheet.tsx'
import { SearchDialog } from './SearchDialog.tsx'
import { closeSearch } from './searchState.ts'

/** The search dialog, or the confirmation that it led to: of a payment, of a sign-out that would lose something. */
export function SearchBox() {
  const [paying, setPaying] = useState<CachedBooking | null>(null)
  const { signOut, sheet } = useSigningOut(closeSearch)
  if (paying !== null) return <ConfirmPayment held={paying} />
  return sheet ?? <SearchDialog onPay={setPaying} onSignOut={signOut} />
}

/** The amount by the service's new answer; until then, by the last one. */
function ConfirmPayment({ held: { booking } }: { held: CachedBooking }) {
  const { data } = useQuery(bookingDetail(useApi(), booking.code))
  const close = useCallback(() => closeSearch(), [])
  return (
    <PaymentSheet
      key={data === undefined ? 'held' : 'loaded'}
      booking={data ?? booking}
      whyNoPayment={useWhyNot('set-paid')}
      onClose={close}
    />
  )
}
