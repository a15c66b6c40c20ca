import { useMemo } from 'react'
import type { BookingFilter } from '../../contract/bookingFilter.ts'
import { useReplica } from '../api/replica.ts'
import { useSession } from '../api/session.ts'
import { type CachedMatches, cachedMatches } from '../replica/cachedMatches.ts'

/** What this tablet holds that matches, and how fresh that is (ms of the tablet's clock; null when not known). */
export type SortedMatches = CachedMatches & {
  readonly asOf: number | null
  readonly isWhole: boolean
}

/** Null while it is not wanted, or nothing is held at all: then nothing is known, which is not the same as none. */
export function useCachedMatches(filter: BookingFilter, isWanted: boolean): SortedMatches | null {
  const { held, version, asOf, isWhole } = useReplica()
  const serverOffsetMs = useSession((session) => session.serverOffsetMs)
  return useMemo(() => {
    // The same map under another version holds something else.
    if (!isWanted || held.size === 0 || version === 0) return null
    const matching = cachedMatches(held.values(), filter)
    return { ...matching, isWhole, asOf: asOf === null ? null : asOf - serverOffsetMs }
  }, [isWanted, held, version, filter, isWhole, asOf, serverOffsetMs])
}
