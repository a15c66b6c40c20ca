import { useEffect, useMemo } from 'react'
import { useToday } from '../../core/api/clock.ts'
import { useReplica } from '../../core/api/replica.ts'
import { useWantRest } from '../../core/replica/restWanted.ts'
import { guestsOf, isGuestMeant, isOfToday, type SearchGuest } from './guests.ts'
import { loadSearch } from './LazySearch.tsx'
import { searchReplica, useIndexed } from './replicaIndex.ts'
import { useMatching4 } from './useMatching4.ts'

/** With more bookings than this, guests are searched only once more letters are typed. */
const mostBookings = 200

export type GuestsFound = {
  readonly exact: readonly SearchGuest[]
  /** With one letter of a word wrong. */
  readonly close: readonly SearchGuest[]
}

/**
 * The guests of the replica who match the typed text; those of today while it is empty.
 *
 * @param typed null while nobody is looked for
 */
export function useReplicaGuests(typed: string | null): GuestsFound {
  const today = useToday()
  const version = useIndexed((state) => state.version)
  const held = useReplica((replica) => replica.held)
  useEffect(() => {
    // The index needs this module; without it a search at the service is still possible.
    void loadSearch()
  }, [])
  const isTyped = typed !== null && typed.trim() !== ''
  // Guests who come again have bookings from before the working window.
  useWantRest(isTyped)
  return useMemo(() => {
    // Depends on the version, because the index changes in place.
    if (typed === null || version < 0) return nobody
    if (typed.trim() === '') {
      const here = [...held.values()].filter((one) => isOfToday(one, today))
      return { exact: guestsOf(here, today), close: [] }
    }
    const where = isGuestMeant(typed)
    const found = searchReplica(typed, { today, most: mostBookings, where })
    const exact = guestsOf(found.exact, today)
    const known = new Set(exact.map(({ key }) => key))
    return { exact, close: guestsOf(found.close, today, known) }
  }, [typed, today, version, held])
}

const nobody: GuestsFound = { exact: [], close: [] }

/**
 * Guests that only the search of 4.0 finds. A service that does not know `cfs` answers with everybody, so its answer is
 * filtered again.
 */
export function useGuestsElsewhere(typed: string, held: GuestsFound): readonly SearchGuest[] {
  const today = useToday()
  const found = useMatching4(typed)
  return useMemo(() => {
    const known = new Set([...held.exact, ...held.close].map(({ key }) => key))
    return guestsOf(found.filter(isGuestMeant(typed)), today, known)
  }, [found, typed, held, today])
}
