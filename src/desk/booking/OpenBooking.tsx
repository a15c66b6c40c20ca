import { useCallback, useRef, useState } from 'react'
import type { To } from 'react-router'
import type { Booking } from '../../contract/booking.ts'
import { canSetPaid } from '../../contract/status.ts'
import { useAgo, useTime } from '../api/useTime.ts'
import { isRecording, lastPayment, PaymentOutcome } from '../day/door/PaymentOutcome.tsx'
import { Button } from '../kit/Button.tsx'
import { Panel, PanelSection } from '../kit/place/Panel.tsx'
import { setBookmark } from '../outbox/bookmarks.ts'
import { needsPerson } from '../outbox/command.ts'
import { useEntriesOf } from '../outbox/outbox.ts'
import { useLearnedRights, useWhyNot } from '../outbox/words/notAllowed.ts'
import { giveBack } from '../vault/drafts.ts'
import { BookingActions } from './BookingActions.tsx'
import { BookingMeta } from './BookingMeta.tsx'
import { BookingMoney } from './BookingMoney.tsx'
import { BookingParts } from './BookingParts.tsx'
import { BookingState } from './BookingState.tsx'
import { ChangedBand } from './ChangedBand.tsx'
import { NextActButtons, useNextAct } from './NextAct.tsx'
import { draftOf, NoteComposer } from './NoteComposer.tsx'
import styles from './OpenBooking.module.css'
import { OpenSheet, type SheetName } from './OpenSheet.tsx'
import { RecordFailure } from './RecordFailure.tsx'
import { Remarks } from './Remarks.tsx'
import { stateWords } from './stateWords.ts'
import { Troubles } from './Troubles.tsx'
import type { KnownBooking } from './useBooking.ts'
import { useIsMarked } from './useIsMarked.ts'
import { useKeys } from './useKeys.ts'
import { useNotes } from './useNotes.ts'
import { usePresence } from './usePresence.ts'

type OpenBookingProps = {
  booking: Booking
  known: KnownBooking
  closeTo: To
}

/** A booking of which at least the list record is known: its head, its money, what one can do, and all its parts. */
export function OpenBooking({ booking, known, closeTo }: OpenBookingProps) {
  const { code } = booking
  const { detail, failure, readAgain } = known
  const entries = useEntriesOf(code)
  const notes = useNotes(code, booking.createdAt)
  const presence = usePresence(booking, detail, notes.notes, entries)
  const time = useTime()
  const asked = useAgo(known.readAt)
  const isMarked = useIsMarked(code, detail, entries)
  // What the service no longer has cannot be changed; it stays to be read until one leaves it.
  const isGone = failure?.kind === 'not-found' && known.isInNoList
  const whyGone = isGone ? 'The service no longer has this booking' : null
  const whyNoStatus = useWhyNot('change-status') ?? whyGone
  const whyNoNote = useWhyNot('note') ?? whyGone
  const whyNoBookmark = useWhyNot('bookmark')
  const whyNoPayment = useWhyNot('set-paid') ?? whyGone
  const [sheet, setSheet] = useState<SheetName | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  useLearnedRights(entries)

  const next = useNextAct({ booking, detail, presence, entries, isGone })
  const { act, check } = next
  const payment = lastPayment(entries)
  const recording = isRecording(payment)
  const state = stateWords({ booking, presence, entry: check, time, asked })
  const troubles = entries.filter(
    (entry) =>
      needsPerson(entry) && entry !== payment && (entry.opId !== check?.opId || next.isLooking),
  )
  const closeSheet = useCallback(() => setSheet(null), [])
  const writeNote = (): void => box.current?.focus()
  // What is already written goes; the composer says so itself where it cannot.
  const addNote = (): void => {
    if (box.current?.value.trim()) box.current.form?.requestSubmit()
    else writeNote()
  }
  const mark = (): void => {
    if (whyNoBookmark === null) setBookmark(code, !isMarked)
  }

  useKeys(body, {
    n: writeNote,
    s: () => {
      if (whyNoStatus === null) setSheet('status')
    },
    b: mark,
    p: () => setSheet('invoice'),
    c: () => {
      if (act.form === 'do') act.onPress()
    },
  })

  return (
    <Panel
      label={`Booking ${code}`}
      title={booking.customer || 'Without a name'}
      meta={<BookingMeta booking={booking} />}
      state={<BookingState words={state} booking={booking} />}
      closeTo={closeTo}
      foot={<NoteComposer code={code} off={whyNoNote} box={box} />}
    >
      <PanelSection>
        <div ref={body}>
          <BookingMoney
            booking={booking}
            isRecording={recording}
            action={
              canSetPaid(booking) && !recording ? (
                <Button kind="take" off={whyNoPayment} onClick={() => setSheet('set-paid')}>
                  Set paid
                </Button>
              ) : null
            }
          />
          <NextActButtons booking={booking} next={next} />
          <BookingActions
            isBookmarked={isMarked}
            isChangingStatus={sheet === 'status'}
            whyNoNote={whyNoNote}
            whyNoBookmark={whyNoBookmark}
            whyNoStatus={whyNoStatus}
            onNote={addNote}
            onStatus={() => setSheet('status')}
            onBookmark={mark}
            onPrint={() => setSheet('invoice')}
          />
          {/* What comes by itself stands below the buttons, so that it never moves one from under a finger. */}
          <div className={styles.news}>
            <Troubles
              entries={troubles}
              status={booking.status}
              notes={notes.notes ?? []}
              time={time}
              onReadAgain={readAgain}
              onAddNote={writeNote}
              onEdit={(text) => {
                giveBack(draftOf(code), text)
                writeNote()
              }}
            />
            <ChangedBand code={code} time={time} />
            {failure ? <RecordFailure reason={failure} known={known} /> : null}
          </div>
          <Remarks customerId={booking.customerId} />
        </div>
      </PanelSection>
      {payment ? (
        <PaymentOutcome
          entry={payment}
          booking={booking}
          onReadAgain={readAgain}
          onSetPaid={() => setSheet('set-paid')}
          onAddNote={writeNote}
        />
      ) : null}
      <BookingParts
        booking={booking}
        known={known}
        notes={notes}
        entries={entries}
        onInvoice={() => setSheet('invoice')}
      />
      <OpenSheet
        name={sheet}
        booking={booking}
        known={known}
        notes={notes.notes ?? []}
        state={`${state.state}, ${state.known}`}
        whyNoPayment={recording ? 'A payment is being recorded' : whyNoPayment}
        onClose={closeSheet}
      />
    </Panel>
  )
}
