import { useMemo } from 'react'
import type { Booking, BookingCode } from '../../../contract/booking.ts'
import type { BookingFilter } from '../../../contract/bookingFilter.ts'
import { type CachedBooking, useReplica } from '../../core/api/replica.ts'
import { cachedMatches } from '../../core/replica/cachedMatches.ts'
import { useArrived } from '../../core/replica/live/arrived.ts'

/** How many new bookings match a list since it was read. */
export function useNewcomers({ filter, bookings, readAt }: ReadList): number {
  const { arrived } = useArrived()
  const held = useReplica((replica) => replica.held)
  return useMemo(
    () => newcomers({ filter, bookings, readAt }, arrived, held),
    [filter, bookings, readAt, arrived, held],
  )
}

/** A list as it was read, and its filter. */
type ReadList = {
  readonly filter: BookingFilter
  readonly bookings: readonly Booking[]
  /** Ms of the tablet's clock; null before the first reading. */
  readonly readAt: number | null
}

/**
 * How many new bookings match a list and are not in it: rows do not move by themselves, so the list says it.
 *
 * @param arrived when this tablet first saw each booking
 */
export function newcomers(
  { filter, bookings, readAt }: ReadList,
  arrived: ReadonlyMap<BookingCode, number>,
  held: ReadonlyMap<BookingCode, CachedBooking>,
): number {
  if (readAt === null) return 0
  const since = [...arrived].flatMap(([code, at]) => (at > readAt ? (held.get(code) ?? []) : []))
  if (since.length === 0) return 0
  const listed = new Set(bookings.map(({ code }) => code))
  return cachedMatches(since, filter).bookings.filter(({ code }) => !listed.has(code)).length
}
