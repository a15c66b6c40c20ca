import { useState } from 'react'
import type { Booking } from '../../../../contract/booking.ts'
import { isDoneBy, isOtherThan, notYetIn } from '../../../core/outbox/changedSince.ts'
import { useEntriesOf } from '../../../core/outbox/outbox.ts'

/** A booking as a person saw it in an open sheet, while what the desk knows of it goes on changing. */
export type SeenBooking = {
  /** The booking that the sheet shows, and that its action is compared with before it is sent. */
  readonly seen: Booking
  /** The booking shows another status or other amounts now. */
  readonly isChanged: boolean
  /** The person has seen both, and goes on with the booking as it is now. */
  readonly goOn: () => void
}

/**
 * Keeps a booking as it was when the sheet was opened, until a person takes the change: nothing they decide on changes
 * before their eyes (reliability.md §3.3). Changes that do not matter for the decision are shown at once.
 */
export function useSeen(booking: Booking): SeenBooking {
  const [seen, setSeen] = useState(booking)
  // What the tablet’s own actions do that were decided before the sheet was opened is no change by others.
  const entries = useEntriesOf(booking.code)
  const [pending] = useState(() => notYetIn(booking, entries))
  const isChanged = isOtherThan(seen, booking) && !isDoneBy(pending, seen, booking)
  if (!isChanged && seen !== booking) setSeen(booking)
  return { seen: isChanged ? seen : booking, isChanged, goOn: () => setSeen(booking) }
}
