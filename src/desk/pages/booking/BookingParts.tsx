import { t } from '@lingui/core/macro'
import type { Booking } from '../../../contract/booking.ts'
import { Button } from '../../ui/Button.tsx'
import { PanelSection } from '../../ui/page/Panel.tsx'
import { InvoiceIcon } from '../../ui/placeIcons.tsx'
import { BookingCustomer } from './BookingCustomer.tsx'
import { BookingLines } from './BookingLines.tsx'
import { BookingPayments, MoreFromTheService } from './BookingMore.tsx'
import { BookingNotes } from './BookingNotes.tsx'
import styles from './BookingParts.module.css'
import { BookingTimeline } from './BookingTimeline.tsx'
import { CheckCorrection } from './CheckCorrection.tsx'
import { canMove, MoveLink } from './MoveLink.tsx'
import type { KnownBooking } from './useBooking.ts'
import type { OpenBookingState } from './useBookingState.ts'

type BookingPartsProps = {
  booking: Booking
  known: KnownBooking
  state: OpenBookingState
  /** Writes a note that corrects the last check-in or check-out. */
  onCorrect: (note: string) => void
  onInvoice: () => void
}

/** The sections of a booking: one below the other beside a list, side by side where the width is enough. */
export function BookingParts({ booking, known, state, onCorrect, onInvoice }: BookingPartsProps) {
  const { detail, isKept, isReading } = known
  const { notes, entries, presence, whyNot } = state
  return (
    <div className={styles.parts}>
      <div>
        <BookingNotes code={booking.code} email={booking.email} known={notes} entries={entries} />
      </div>
      <div>
        <BookingLines
          booking={booking}
          detail={detail}
          isReading={isReading}
          move={
            canMove(booking, known, presence) ? (
              <MoveLink code={booking.code} off={whyNot.status} />
            ) : null
          }
        />
        <BookingCustomer booking={booking} detail={detail} isKept={isKept} />
        <BookingPayments detail={detail} isReading={isReading} />
        <PanelSection title={t`Invoice`}>
          <Button
            icon={<InvoiceIcon />}
            aria-haspopup="dialog"
            onClick={onInvoice}
          >{t`Show invoice`}</Button>
        </PanelSection>
        <MoreFromTheService detail={detail} />
        <BookingTimeline
          booking={booking}
          detail={detail}
          entries={entries}
          correction={
            <CheckCorrection
              booking={booking}
              presence={presence}
              isOpen={state.next.check !== null}
              off={whyNot.note}
              onWrite={onCorrect}
            />
          }
        />
      </div>
    </div>
  )
}
