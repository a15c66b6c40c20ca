import { millisecondsInHour as hour } from 'date-fns/constants'
import { create } from 'zustand'
import { seenKey } from '../kit/storageNames.ts'

/**
 * When somebody was at this tablet last, and what they have read: moments only, in ms of the server's clock, and nothing
 * of any guest.
 */
export type Seen = {
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
export function seenAfter(before: Seen | null, now: number): Seen {
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
export const readAll = (now: number): Seen => ({
  seenAt: now,
  readUntil: now,
  awaySince: null,
  isFirst: false,
})

type Store = { readonly accountId: number | null; readonly seen: Seen | null }
const useStore = create<Store>(() => ({ accountId: null, seen: null }))

const keyOf = (accountId: number): string => `${seenKey}${accountId}`

/** What is known of this account; null before {@link lookIn}. */
export const useSeen = (accountId: number | null): Seen | null =>
  useStore((store) => (store.accountId === accountId ? store.seen : null))

/** Somebody is at the tablet. @param now ms of the server's clock */
export function lookIn(accountId: number | null, now: number): void {
  const { accountId: last, seen } = useStore.getState()
  const before =
    (accountId === null ? null : stored(accountId)) ?? (last === accountId ? seen : null)
  keep(accountId, seenAfter(before, now))
}

/** Whoever is signed in has read what happened while they were away. Nobody else is told. */
export function markRead(accountId: number | null, now: number): void {
  const { seen } = useStore.getState()
  if (seen !== null) keep(accountId, readAll(now))
}

function keep(accountId: number | null, seen: Seen): void {
  useStore.setState({ accountId, seen })
  if (accountId === null) return
  try {
    localStorage.setItem(keyOf(accountId), JSON.stringify(seen))
  } catch {
    // Full or forbidden: it is known as long as the page lives.
  }
}

function stored(accountId: number): Seen | null {
  try {
    return seenIn(JSON.parse(localStorage.getItem(keyOf(accountId)) ?? 'null'))
  } catch {
    return null
  }
}

function seenIn(kept: unknown): Seen | null {
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
