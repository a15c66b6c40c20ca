import { t } from '@lingui/core/macro'
import type { Booking } from '../../../contract/booking.ts'
import { useAgo, useTime } from '../../core/api/useTime.ts'
import { needsPerson } from '../../core/outbox/command.ts'
import { useEntriesOf } from '../../core/outbox/outbox.ts'
import { useWhyNot } from '../../core/outbox/words/notAllowed.ts'
import { isRecording, lastPayment } from '../../shared/day/check-dialogs/lastPayment.ts'
import { useNextAct } from './NextAct.tsx'
import { stateWords } from './stateWords.ts'
import type { KnownBooking } from './useBooking.ts'
import { useIsMarked } from './useIsMarked.ts'
import { useNotes } from './useNotes.ts'
import { usePresence } from './usePresence.ts'

/** The notes, actions and guests of an open booking, and what the signed-in person can do with it. */
export type OpenBookingState = ReturnType<typeof useBookingState>

/** What is known of an open booking and of the actions on it. */
export function useBookingState(booking: Booking, known: KnownBooking) {
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
  const words = stateWords({ booking, presence, entry: check, time, readAgo })
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
    words,
    troubles,
  }
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
