import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Booking } from '../../../contract/booking.ts'
import type { Note } from '../../../contract/note.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { accounts, nameOf } from '../../core/api/queries/accounts.ts'
import { PaymentSheet } from '../../shared/day/check-dialogs/PaymentSheet.tsx'
import { InvoiceSheet } from './InvoiceSheet.tsx'
import { PrintedBooking } from './PrintedBooking.tsx'
import { StatusSheet } from './StatusSheet.tsx'
import type { KnownBooking } from './useBooking.ts'

export type SheetName = 'status' | 'set-paid' | 'invoice'

type OpenSheetProps = {
  /** The open sheet, or null. */
  name: SheetName | null
  booking: Booking
  known: KnownBooking
  notes: readonly Note[]
  /** The guest's state with its source, for the printed sheet. */
  state: string
  whyNoPayment: string | null
  onClose: () => void
}

/** The sheets of a booking, one at a time, and the sheet that is being printed. */
export function OpenSheet(props: OpenSheetProps) {
  const { name, booking, known, notes, state, whyNoPayment, onClose } = props
  const people = useQuery(accounts(useApi())).data
  const [isPrinting, setPrinting] = useState(false)
  const printed = useCallback(() => setPrinting(false), [])
  return (
    <>
      {name === 'status' ? (
        <StatusSheet booking={booking} whyNoPayment={whyNoPayment} onClose={onClose} />
      ) : null}
      {name === 'set-paid' ? (
        <PaymentSheet booking={booking} whyNoPayment={whyNoPayment} onClose={onClose} />
      ) : null}
      {name === 'invoice' ? (
        <InvoiceSheet
          code={booking.code}
          onPrintBooking={() => {
            onClose()
            setPrinting(true)
          }}
          onClose={onClose}
        />
      ) : null}
      {isPrinting ? (
        <PrintedBooking
          booking={booking}
          detail={known.detail}
          notes={notes}
          authorOf={(id) => nameOf(people, id) ?? t`Account ${{ number: id }}`}
          state={state}
          readAt={known.readAt}
          onPrinted={printed}
        />
      ) : null}
    </>
  )
}
