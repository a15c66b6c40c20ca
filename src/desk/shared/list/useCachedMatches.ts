import { useMemo } from 'react'
import type { BookingFilter } from '../../../contract/bookingFilter.ts'
import { useReplica } from '../../core/api/replica.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { type CachedMatches, cachedMatches } from '../../core/replica/cachedMatches.ts'
import { useWantRest } from '../../core/replica/restWanted.ts'

/** Matching bookings of the replica, and when they were read (ms of the tablet's clock; null when unknown). */
export type SortedMatches = CachedMatches & {
  readonly asOf: number | null
  readonly isWhole: boolean
}

/** Null while they are not wanted or the replica is empty: then the number is unknown, not zero. */
export function useCachedMatches(filter: BookingFilter, isWanted: boolean): SortedMatches | null {
  const { held, version, asOf, isWhole } = useReplica()
  const serverOffsetMs = useSignIn((signIn) => signIn.serverOffsetMs)
  useWantRest(isWanted)
  return useMemo(() => {
    // The map is changed in place; its version says that the content is new.
    if (!isWanted || held.size === 0 || version === 0) return null
    const matching = cachedMatches(held.values(), filter)
    return { ...matching, isWhole, asOf: asOf === null ? null : asOf - serverOffsetMs }
  }, [isWanted, held, version, filter, isWhole, asOf, serverOffsetMs])
}
