import { t } from '@lingui/core/macro'
import { useRef } from 'react'
import type { Booking } from '../../../contract/booking.ts'
import { canSetPaid } from '../../../contract/status.ts'
import { useTime } from '../../core/api/useTime.ts'
import { setBookmark } from '../../core/outbox/bookmarks.ts'
import { Button } from '../../ui/Button.tsx'
import { PanelSection } from '../../ui/page/Panel.tsx'
import { BookingActions } from './BookingActions.tsx'
import { BookingMoney } from './BookingMoney.tsx'
import { ChangedBand } from './ChangedBand.tsx'
import { MovedBand } from './MovedBand.tsx'
import { NextActButtons } from './NextAct.tsx'
import type { NoteBox } from './NoteComposer.tsx'
import styles from './OpenBooking.module.css'
import type { SheetName } from './OpenSheet.tsx'
import { RecordFailure } from './RecordFailure.tsx'
import { Remarks } from './Remarks.tsx'
import { Troubles } from './Troubles.tsx'
import type { KnownBooking } from './useBooking.ts'
import type { OpenBookingState } from './useBookingState.ts'
import { useKeys } from './useKeys.ts'

type BookingSummaryProps = {
  booking: Booking
  known: KnownBooking
  state: OpenBookingState
  note: NoteBox
  /** The open sheet. */
  sheet: SheetName | null
  onSheet: (sheet: SheetName) => void
}

/** The first section of a booking: its amounts, its actions with their keys, and its news. */
export function BookingSummary(props: BookingSummaryProps) {
  const { booking, known, state, note, sheet, onSheet } = props
  const { isMarked, whyNot, next, isPaying } = state
  const body = useRef<HTMLDivElement>(null)
  const mark = (): void => {
    if (whyNot.bookmark === null) setBookmark(booking.code, !isMarked)
  }

  useKeys(body, {
    n: note.write,
    s: () => {
      if (whyNot.status === null) onSheet('status')
    },
    b: mark,
    p: () => onSheet('invoice'),
    c: () => {
      if (next.act.form === 'do') next.act.onPress()
    },
  })

  return (
    <PanelSection>
      <div ref={body}>
        <BookingMoney
          booking={booking}
          isRecording={isPaying}
          action={
            canSetPaid(booking) && !isPaying ? (
              <Button
                kind="take"
                off={whyNot.payment}
                onClick={() => onSheet('set-paid')}
              >{t`Record payment`}</Button>
            ) : null
          }
        />
        <NextActButtons booking={booking} next={next} />
        <BookingActions
          isBookmarked={isMarked}
          isChangingStatus={sheet === 'status'}
          whyNoNote={whyNot.note}
          whyNoBookmark={whyNot.bookmark}
          whyNoStatus={whyNot.status}
          onNote={note.add}
          onStatus={() => onSheet('status')}
          onBookmark={mark}
          onPrint={() => onSheet('invoice')}
        />
        <BookingNews booking={booking} known={known} state={state} note={note} />
        {known.isDrawn ? <Remarks customerId={booking.customerId} /> : null}
      </div>
    </PanelSection>
  )
}

type BookingNewsProps = Pick<BookingSummaryProps, 'booking' | 'known' | 'state' | 'note'>

/** News that arrives without a press. It is shown below the buttons, so that it never moves one from under a finger. */
function BookingNews({ booking, known, state, note }: BookingNewsProps) {
  const { code, status } = booking
  const { failure, readAgain } = known
  const time = useTime()
  return (
    <div className={styles.news}>
      <Troubles
        entries={state.troubles}
        status={status}
        notes={state.notes.notes ?? []}
        time={time}
        onReadAgain={readAgain}
        onAddNote={note.write}
        onEdit={note.begin}
      />
      <MovedBand code={code} firstDay={known.detail?.startDay ?? null} />
      <ChangedBand code={code} time={time} />
      {failure ? <RecordFailure reason={failure} known={known} /> : null}
    </div>
  )
}
