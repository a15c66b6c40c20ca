import { t } from '@lingui/core/macro'
import { useCallback, useRef, useState } from 'react'
import type { To } from 'react-router'
import type { Booking, BookingCode } from '../../../contract/booking.ts'
import type { Note } from '../../../contract/note.ts'
import { canSetPaid } from '../../../contract/status.ts'
import { useAgo, useTime } from '../../core/api/useTime.ts'
import { setBookmark } from '../../core/outbox/bookmarks.ts'
import { type Entry, needsPerson } from '../../core/outbox/command.ts'
import { useEntriesOf } from '../../core/outbox/outbox.ts'
import { useWhyNot } from '../../core/outbox/words/notAllowed.ts'
import { giveBack } from '../../core/vault/drafts.ts'
import { isRecording, lastPayment } from '../../shared/day/check-dialogs/lastPayment.ts'
import { PaymentOutcome } from '../../shared/day/check-dialogs/PaymentOutcome.tsx'
import { Button } from '../../ui/Button.tsx'
import { Panel, PanelSection } from '../../ui/page/Panel.tsx'
import { BookingActions } from './BookingActions.tsx'
import { BookingMeta } from './BookingMeta.tsx'
import { BookingMoney } from './BookingMoney.tsx'
import { BookingParts } from './BookingParts.tsx'
import { BookingState } from './BookingState.tsx'
import { ChangedBand } from './ChangedBand.tsx'
import { CheckCorrection } from './CheckCorrection.tsx'
import { MovedBand } from './MovedBand.tsx'
import { canMove, MoveLink } from './MoveLink.tsx'
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
  const { readAgain, isDrawn } = known
  const { entries, notes, presence, isMarked, whyNot, next, payment, isPaying, state, troubles } =
    useBookingState(booking, known)
  const [sheet, setSheet] = useState<SheetName | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const note = useNoteBox(code)
  const closeSheet = useCallback(() => setSheet(null), [])
  const mark = (): void => {
    if (whyNot.bookmark === null) setBookmark(code, !isMarked)
  }

  useKeys(body, {
    n: note.write,
    s: () => {
      if (whyNot.status === null) setSheet('status')
    },
    b: mark,
    p: () => setSheet('invoice'),
    c: () => {
      if (next.act.form === 'do') next.act.onPress()
    },
  })

  return (
    <Panel
      label={t`Booking ${code}`}
      title={booking.customer || t`No name`}
      meta={<BookingMeta booking={booking} />}
      state={<BookingState words={state} booking={booking} />}
      closeTo={closeTo}
      foot={<NoteComposer booking={booking} off={whyNot.note} box={note.box} />}
    >
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
                  onClick={() => setSheet('set-paid')}
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
            onStatus={() => setSheet('status')}
            onBookmark={mark}
            onPrint={() => setSheet('invoice')}
          />
          <BookingNews
            booking={booking}
            known={known}
            troubles={troubles}
            notes={notes.notes ?? []}
            onWriteNote={note.write}
            onBeginNote={note.begin}
          />
          {isDrawn ? <Remarks customerId={booking.customerId} /> : null}
        </div>
      </PanelSection>
      {payment ? (
        <PaymentOutcome
          entry={payment}
          booking={booking}
          onReadAgain={readAgain}
          onSetPaid={() => setSheet('set-paid')}
          onAddNote={note.write}
        />
      ) : null}
      {isDrawn ? (
        <>
          <BookingParts
            booking={booking}
            known={known}
            notes={notes}
            entries={entries}
            correction={
              next.check === null ? (
                <CheckCorrection presence={presence} off={whyNot.note} onWrite={note.begin} />
              ) : null
            }
            move={
              canMove(booking, known, presence) ? (
                <MoveLink code={code} off={whyNot.status} />
              ) : null
            }
            onInvoice={() => setSheet('invoice')}
          />
          <OpenSheet
            name={sheet}
            booking={booking}
            known={known}
            notes={notes.notes ?? []}
            state={state.known === null ? state.state : `${state.state}, ${state.known}`}
            whyNoPayment={isPaying ? t`Recording a payment` : whyNot.payment}
            onClose={closeSheet}
          />
        </>
      ) : null}
    </Panel>
  )
}

/** What is known of an open booking and of the actions on it. */
function useBookingState(booking: Booking, known: KnownBooking) {
  const { code } = booking
  const { isDrawn, detail, failure } = known
  const entries = useEntriesOf(code)
  const notes = useNotes(code, booking.createdAt, isDrawn)
  const presence = usePresence(booking, detail, notes.notes, entries)
  const time = useTime()
  const readAgo = useAgo(known.readAt)
  const isMarked = useIsMarked(code, detail, entries)
  // A booking that the service no longer has cannot be changed; it stays readable until the person leaves it.
  const isGone = failure?.kind === 'not-found' && known.isInNoList
  const whyNot = useWhyNots(isGone)
  const next = useNextAct({ booking, detail, presence, entries, isGone })
  const { check } = next
  const payment = lastPayment(entries)
  const state = stateWords({ booking, presence, entry: check, time, readAgo })
  const troubles = entries.filter(
    (entry) =>
      needsPerson(entry) && entry !== payment && (entry.opId !== check?.opId || next.isLooking),
  )
  return {
    entries,
    notes,
    presence,
    isMarked,
    whyNot,
    next,
    payment,
    isPaying: isRecording(payment),
    state,
    troubles,
  }
}

type BookingNewsProps = {
  booking: Booking
  known: KnownBooking
  troubles: readonly Entry[]
  notes: readonly Note[]
  onWriteNote: () => void
  /** Puts a text into the box for notes. */
  onBeginNote: (text: string) => void
}

/** News that arrives without a press. It is shown below the buttons, so that it never moves one from under a finger. */
function BookingNews({
  booking,
  known,
  troubles,
  notes,
  onWriteNote,
  onBeginNote,
}: BookingNewsProps) {
  const { code, status } = booking
  const { failure, readAgain } = known
  const time = useTime()
  return (
    <div className={styles.news}>
      <Troubles
        entries={troubles}
        status={status}
        notes={notes}
        time={time}
        onReadAgain={readAgain}
        onAddNote={onWriteNote}
        onEdit={onBeginNote}
      />
      <MovedBand code={code} />
      <ChangedBand code={code} time={time} />
      {failure ? <RecordFailure reason={failure} known={known} /> : null}
    </div>
  )
}

/** For each action of a booking, why the signed-in person cannot do it; null where they can. */
function useWhyNots(isGone: boolean) {
  const whyGone = isGone ? t`Booking not found` : null
  return {
    status: useWhyNot('change-status') ?? whyGone,
    note: useWhyNot('note') ?? whyGone,
    bookmark: useWhyNot('bookmark'),
    payment: useWhyNot('set-paid') ?? whyGone,
  }
}

/** The box in which a note is written, and the ways into it. */
function useNoteBox(code: BookingCode) {
  const box = useRef<HTMLTextAreaElement>(null)
  const write = (): void => box.current?.focus()
  return {
    box,
    write,
    /** A text is ready in the box, above what was typed before. */
    begin: (text: string): void => {
      giveBack(draftOf(code), text)
      write()
    },
    // A written note is sent; where it cannot be sent, the composer shows the reason.
    add: (): void => {
      if (box.current?.value.trim()) box.current.form?.requestSubmit()
      else write()
    },
  }
}
