import type { Booking } from '../../../contract/booking.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import type { CachedBooking } from '../api/replica.ts'

/**
 * Facts that another answer gave about a booking, beside its list record; a field is absent when the answer did not
 * say it.
 */
export type BookingFacts = {
  readonly starts?: CalendarDay | null
  readonly ends?: CalendarDay | null
  readonly phone?: string | null
}

/**
 * The cached booking after one more answer. Its known days stay as long as the service's text for the dates is
 * unchanged; when that text changes, the booking was moved, and only a new answer can say where to.
 */
export function mergeCached(
  before: CachedBooking | undefined,
  booking: Booking,
  facts: BookingFacts = {},
): CachedBooking {
  const known = before !== undefined && before.booking.dates === booking.dates ? before : null
  return {
    booking,
    starts: facts.starts ?? known?.starts ?? null,
    ends: facts.ends ?? known?.ends ?? null,
    phone: facts.phone ?? before?.phone ?? null,
  }
}
