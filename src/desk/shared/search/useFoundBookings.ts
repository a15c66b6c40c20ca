import { useMemo } from 'react'
import type { CalendarDay } from '../../../contract/day.ts'
import { hasPhonePart, typedPhone } from '../../../contract/phoneNumber.ts'
import { type CachedBooking, useReplica } from '../../core/api/replica.ts'
import { useWantRest } from '../../core/replica/restWanted.ts'
import { finder } from '../day/findBookings.ts'
import type { IndexMatches } from './bookingIndex.ts'
import { searchReplica, useIndexed } from './replicaIndex.ts'
import { useMatching4 } from './useMatching4.ts'

export type FoundBookings = IndexMatches & {
  /** Bookings that only the search of 4.0 finds; the replica does not have them. */
  readonly elsewhere: readonly CachedBooking[]
}

type FoundBookingsOptions = {
  readonly today: CalendarDay
  readonly most: number
  /** False for an action: its text is not sent to the service as a name. */
  readonly isName?: boolean
  /** Only bookings for which this returns true; pass the same function while its meaning is the same. */
  readonly where?: ((held: CachedBooking) => boolean) | undefined
}

/** The bookings of all days that match the typed text: those of the replica, and more from the search of 4.0. */
export function useFoundBookings(
  typed: string,
  { today, most, isName = true, where }: FoundBookingsOptions,
): FoundBookings {
  const version = useIndexed((state) => state.version)
  const isTyped = typed !== ''
  useWantRest(isTyped)
  const held = useReplica((replica) => replica.held)
  // Depends on the version, because the index changes in place.
  const found = useMemo(
    () => ({ version, ...searchReplica(typed, { today, most, where }) }),
    [typed, today, version, most, where],
  )
  const matching = useMatching4(isName && found.total < most ? typed : '')
  const elsewhere = useMemo(() => {
    const isKnown = new Set([...found.exact, ...found.close].map(({ booking }) => booking.code))
    // A service that does not know `cfs` answers with everybody, so its answer is filtered again.
    const isMeant = meantBy(typed)
    return matching
      .filter(
        (one) =>
          !held.has(one.booking.code) &&
          !isKnown.has(one.booking.code) &&
          (where?.(one) ?? true) &&
          isMeant(one),
      )
      .slice(0, most - found.exact.length)
  }, [matching, found, held, typed, where, most])
  return { ...found, elsewhere }
}

function meantBy(typed: string): (held: CachedBooking) => boolean {
  const isMeant = finder(typed)
  const number = typedPhone(typed)
  return ({ booking, phone }) =>
    isMeant(booking) || (number !== null && hasPhonePart(phone ?? '', number.exact))
}
