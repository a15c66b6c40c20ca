import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Booking } from '../../../contract/booking.ts'
import type { Entry } from '../../core/outbox/command.ts'
import { Button } from '../../ui/Button.tsx'
import { PanelSection } from '../../ui/page/Panel.tsx'
import { InvoiceIcon } from '../../ui/placeIcons.tsx'
import { BookingCustomer } from './BookingCustomer.tsx'
import { BookingLines } from './BookingLines.tsx'
import { BookingPayments, MoreFromTheService } from './BookingMore.tsx'
import { BookingNotes } from './BookingNotes.tsx'
import styles from './BookingParts.module.css'
import { BookingTimeline } from './BookingTimeline.tsx'
import type { KnownBooking } from './useBooking.ts'
import type { KnownNotes } from './useNotes.ts'

type BookingPartsProps = {
  booking: Booking
  known: KnownBooking
  notes: KnownNotes
  entries: readonly Entry[]
  /** The way back from its last check-in or check-out. */
  correction: ReactNode
  /** The way to another day; null where it is not possible. */
  move: ReactNode
  onInvoice: () => void
}

/** The sections of a booking: one below the other beside a list, side by side where the width is enough. */
export function BookingParts({
  booking,
  known,
  notes,
  entries,
  correction,
  move,
  onInvoice,
}: BookingPartsProps) {
  const { detail, isKept, isReading } = known
  return (
    <div className={styles.parts}>
      <div>
        <BookingNotes code={booking.code} email={booking.email} known={notes} entries={entries} />
      </div>
      <div>
        <BookingLines booking={booking} detail={detail} isReading={isReading} move={move} />
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
          correction={correction}
        />
      </div>
    </div>
  )
}
