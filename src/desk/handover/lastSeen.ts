import { millisecondsInHour as hour } from 'date-fns/constants'
import { create } from 'zustand'
import { seenKey } from '../kit/storageNames.ts'

/**
 * When somebody was at this tablet last, and what they have read: moments only, in ms of the server's clock, and nothing
 * of any guest.
 */
export type LastSeen = {
  readonly seenAt: number
  /** Notes up to here have been read. */
  readonly readUntil: number
  /** Since when they had been away, until they say that they have read what happened; null when they have. */
  readonly awaySince: number | null
  /** This tablet has never seen them before, so nobody knows since when they were away. */
  readonly isFirst: boolean
}

/** A break is no absence: another shift is. */
export const absenceMs = 2 * hour
/** What is told to somebody this tablet has never seen. */
const firstMs = 24 * hour

/** What is known of somebody who is at the tablet at `now`. @param before null when never seen */
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

/** "I have read this." */
export const readAll = (now: number): LastSeen => ({
  seenAt: now,
  readUntil: now,
  awaySince: null,
  isFirst: false,
})

type Store = { readonly accountId: number | null; readonly seen: LastSeen | null }
const useStore = create<Store>(() => ({ accountId: null, seen: null }))

const keyOf = (accountId: number): string => `${seenKey}${accountId}`

/** What is known of this account; null before {@link recordPresence}. */
export const useLastSeen = (accountId: number | null): LastSeen | null =>
  useStore((store) => (store.accountId === accountId ? store.seen : null))

/** Somebody is at the tablet. @param now ms of the server's clock */
export function recordPresence(accountId: number | null, now: number): void {
  const { accountId: last, seen } = useStore.getState()
  const before =
    (accountId === null ? null : stored(accountId)) ?? (last === accountId ? seen : null)
  keep(accountId, lastSeenAfter(before, now))
}

/** Whoever is signed in has read what happened while they were away. Nobody else is told. */
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
    // Full or forbidden: it is known as long as the page lives.
  }
}

function stored(accountId: number): LastSeen | null {
  try {
    return seenIn(JSON.parse(localStorage.getItem(keyOf(accountId)) ?? 'null'))
  } catch {
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
