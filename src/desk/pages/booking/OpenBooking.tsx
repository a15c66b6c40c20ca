import { t } from '@lingui/core/macro'
import { useCallback, useState } from 'react'
import type { To } from 'react-router'
import type { Booking } from '../../../contract/booking.ts'
import { PaymentOutcome } from '../../shared/day/check-dialogs/PaymentOutcome.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { BookingMeta } from './BookingMeta.tsx'
import { BookingParts } from './BookingParts.tsx'
import { BookingState } from './BookingState.tsx'
import { BookingSummary } from './BookingSummary.tsx'
import { NoteComposer, useNoteBox } from './NoteComposer.tsx'
import { OpenSheet, type SheetName } from './OpenSheet.tsx'
import type { KnownBooking } from './useBooking.ts'
import { useBookingState } from './useBookingState.ts'

type OpenBookingProps = {
  booking: Booking
  known: KnownBooking
  closeTo: To
}

/** A booking of which at least the list record is known: its head, its money, what one can do, and all its parts. */
export function OpenBooking({ booking, known, closeTo }: OpenBookingProps) {
  const { code } = booking
  const state = useBookingState(booking, known)
  const { notes, whyNot, payment, words } = state
  const [sheet, setSheet] = useState<SheetName | null>(null)
  const note = useNoteBox(code)
  const closeSheet = useCallback(() => setSheet(null), [])

  return (
    <Panel
      label={t`Booking ${code}`}
      title={booking.customer || t`No name`}
      meta={<BookingMeta booking={booking} />}
      state={<BookingState words={words} booking={booking} />}
      closeTo={closeTo}
      foot={<NoteComposer booking={booking} off={whyNot.note} box={note.box} />}
    >
      <BookingSummary
        booking={booking}
        known={known}
        state={state}
        note={note}
        sheet={sheet}
        onSheet={setSheet}
      />
      {payment ? (
        <PaymentOutcome
          entry={payment}
          booking={booking}
          onReadAgain={known.readAgain}
          onSetPaid={() => setSheet('set-paid')}
          onAddNote={note.write}
        />
      ) : null}
      {known.isDrawn ? (
        <>
          <BookingParts
            booking={booking}
            known={known}
            state={state}
            onCorrect={note.begin}
            onInvoice={() => setSheet('invoice')}
          />
          <OpenSheet
            name={sheet}
            booking={booking}
            known={known}
            notes={notes.notes ?? []}
            state={words.known === null ? words.state : `${words.state}, ${words.known}`}
            whyNoPayment={state.isPaying ? t`Recording a payment` : whyNot.payment}
            onClose={closeSheet}
          />
        </>
      ) : null}
    </Panel>
  )
}
