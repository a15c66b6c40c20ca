import { create } from 'zustand'
import type { CalendarDay } from '../../../contract/day.ts'
import { keepsReplicaKey } from '../../ui/storageNames.ts'

/**
 * The state of the replica's storage, for the sync centre (ux.md §3.8); `useReplica` says how many bookings are in
 * memory.
 */
export type ReplicaFacts = {
  /** The days that open without a connection; none on a tablet that keeps nothing. */
  readonly daysReady: readonly CalendarDay[]
  /** When the lists of all days were last read without a failure, in ms of the server's clock; null before. */
  readonly daysReadAt: number | null
  /** The disk space that the whole desk uses; null when the browser does not say. */
  readonly bytes: number | null
  /** Whether the browser has promised not to clear the storage; null before the request. */
  readonly isPersisted: boolean | null
  /** Stored data are missing: the browser has cleared them. */
  readonly wasEvicted: boolean
  /** The disk is full: nothing newer is stored until there is space. */
  readonly isFull: boolean
}

const nothing: ReplicaFacts = {
  daysReady: [],
  daysReadAt: null,
  bytes: null,
  isPersisted: null,
  wasEvicted: false,
  isFull: false,
}

export const useReplicaFacts = create<ReplicaFacts>(() => nothing)

export const forgetFacts = (): void => useReplicaFacts.setState(nothing, true)

/** Asks the browser how much space is used, and whether the storage is persistent. */
export async function learnStorage(): Promise<void> {
  const { storage } = globalThis.navigator
  if (storage?.estimate === undefined) return
  const [{ usage }, isPersisted] = await Promise.all([storage.estimate(), storage.persisted()])
  useReplicaFacts.setState({ bytes: usage ?? null, isPersisted })
}

/** Not personal: only that something was stored here once. */
const markKey = keepsReplicaKey

export function rememberKept(keeps: boolean): void {
  try {
    if (keeps) localStorage.setItem(markKey, '1')
    else localStorage.removeItem(markKey)
  } catch {
    // Without storage there is nothing to remember.
  }
}

export function wasKept(): boolean {
  try {
    return localStorage.getItem(markKey) !== null
  } catch {
    // Without storage nothing was remembered.
    return false
  }
}
