import { millisecondsInHour as hour } from 'date-fns/constants'
import { create } from 'zustand'
import { seenKey } from '../../ui/storageNames.ts'

/**
 * When an account was last at this tablet, and what it has read: only times, in ms of the server's clock, and nothing
 * of any guest.
 */
export type LastSeen = {
  readonly seenAt: number
  /** Notes up to here have been read. */
  readonly readUntil: number
  /** The start of the absence, until the person has read the digest; null when they have. */
  readonly awaySince: number | null
  /** The account was never at this tablet, so the start of the absence is unknown. */
  readonly isFirst: boolean
}

/** Shorter than this is a break; another shift is longer. */
export const absenceMs = 2 * hour
/** The period of the digest for an account that was never at this tablet. */
const firstMs = 24 * hour

/** The next record for a person who is at the tablet at `now`. @param before null when there is none */
export function lastSeenAfter(before: LastSeen | null, now: number): LastSeen {
  if (before === null) {
    return { seenAt: now, readUntil: now - firstMs, awaySince: now - firstMs, isFirst: true }
  }
  const wasAway = now - before.seenAt >= absenceMs
  return {
    ...before,
    seenAt: Math.max(now, before.seenAt),
    awaySince: before.awaySince ?? (wasAway ? before.seenAt : null),
  }
}

/** The record after "Mark as read". */
export const readAll = (now: number): LastSeen => ({
  seenAt: now,
  readUntil: now,
  awaySince: null,
  isFirst: false,
})

type LastSeenStore = { readonly accountId: number | null; readonly seen: LastSeen | null }
const useStore = create<LastSeenStore>(() => ({ accountId: null, seen: null }))

const keyOf = (accountId: number): string => `${seenKey}${accountId}`

/** The record of this account; null before {@link recordPresence}. */
export const useLastSeen = (accountId: number | null): LastSeen | null =>
  useStore((store) => (store.accountId === accountId ? store.seen : null))

/** Records that the person is at the tablet. @param now ms of the server's clock */
export function recordPresence(accountId: number | null, now: number): void {
  const { accountId: last, seen } = useStore.getState()
  const before =
    (accountId === null ? null : stored(accountId)) ?? (last === accountId ? seen : null)
  keep(accountId, lastSeenAfter(before, now))
}

/** Records that the signed-in person has read the digest. No colleague sees this. */
export function markRead(accountId: number | null, now: number): void {
  const { seen } = useStore.getState()
  if (seen !== null) keep(accountId, readAll(now))
}

function keep(accountId: number | null, seen: LastSeen): void {
  useStore.setState({ accountId, seen })
  if (accountId === null) return
  try {
    localStorage.setItem(keyOf(accountId), JSON.stringify(seen))
  } catch {
    // Storage full or forbidden: the record lasts as long as the page.
  }
}

function stored(accountId: number): LastSeen | null {
  try {
    return seenIn(JSON.parse(localStorage.getItem(keyOf(accountId)) ?? 'null'))
  } catch {
    // No storage, or a value of another version of the desk.
    return null
  }
}

function seenIn(kept: unknown): LastSeen | null {
  if (typeof kept !== 'object' || kept === null) return null
  if (!('seenAt' in kept) || !('readUntil' in kept) || !('awaySince' in kept)) return null
  const { seenAt, readUntil, awaySince } = kept
  if (typeof seenAt !== 'number' || typeof readUntil !== 'number') return null
  return {
    seenAt,
    readUntil,
    awaySince: typeof awaySince === 'number' ? awaySince : null,
    isFirst: 'isFirst' in kept && kept.isFirst === true,
  }
}
