import type { Booking } from '../../../contract/booking.ts'
import type { BookingFilter } from '../../../contract/bookingFilter.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import type { CachedBooking } from '../api/replica.ts'

/** The matches of a filter that the replica alone has. */
export type CachedMatches = {
  /** Newest first, as the service lists them. */
  readonly bookings: readonly Booking[]
  /** Parts of the filter that list records do not have: they are ignored, so too many bookings are listed. */
  readonly notApplied: readonly ('changed since' | 'item' | 'partner')[]
  /** Bookings whose days are not known here, and which may therefore be missing. */
  readonly unknownDays: number
}

/** Applies a filter of `booking/index` (§4.3) to the cached bookings, as far as that is possible. */
export function cachedMatches(held: Iterable<CachedBooking>, filter: BookingFilter): CachedMatches {
  const { statusIds, customerId, email, changedSince, itemId, partnerId } = filter
  const statuses = new Set(statusIds)
  const wanted = email?.toLowerCase()
  const bookings: Booking[] = []
  let unknownDays = 0
  for (const { booking, starts, ends } of held) {
    if (statuses.size > 0 && !statuses.has(booking.status.id)) continue
    if (customerId !== undefined && booking.customerId !== customerId) continue
    if (wanted !== undefined && booking.email.toLowerCase() !== wanted) continue
    const start = isWithin(starts, filter.startsFrom, filter.startsTo)
    const end = isWithin(ends, filter.endsFrom, filter.endsTo)
    if (start === true && end === true) bookings.push(booking)
    else if (start !== false && end !== false) unknownDays += 1
  }
  return {
    bookings: bookings.toSorted((a, b) => (b.id ?? 0) - (a.id ?? 0)),
    notApplied: [
      ...(changedSince === undefined ? [] : (['changed since'] as const)),
      ...(itemId === undefined ? [] : (['item'] as const)),
      ...(partnerId === undefined ? [] : (['partner'] as const)),
    ],
    unknownDays,
  }
}

/** @returns null when nobody can say */
function isWithin(day: CalendarDay | null, from?: CalendarDay, to?: CalendarDay): boolean | null {
  if (from === undefined && to === undefined) return true
  if (day === null) return null
  return (from === undefined || day >= from) && (to === undefined || day <= to)
}
