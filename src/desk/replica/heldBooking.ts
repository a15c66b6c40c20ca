import type { Booking } from '../../contract/booking.ts'
import type { CalendarDay } from '../../contract/day.ts'
import type { HeldBooking } from '../api/replica.ts'

/** What some answer told of a booking beside its list record; absent where it did not say. */
export type Told = {
  readonly starts?: CalendarDay | null
  readonly ends?: CalendarDay | null
  readonly phone?: string | null
}

/**
 * What is held of a booking after another answer. Its days stay known as long as the service's own words for them stay
 * the same; when those change, somebody has moved it, and only the answer itself can tell where to.
 */
export function heldAfter(
  before: HeldBooking | undefined,
  booking: Booking,
  told: Told = {},
): HeldBooking {
  const known = before !== undefined && before.booking.dates === booking.dates ? before : null
  return {
    booking,
    starts: told.starts ?? known?.starts ?? null,
    ends: told.ends ?? known?.ends ?? null,
    phone: told.phone ?? before?.phone ?? null,
  }
}
