import { create } from 'zustand'
import type { CalendarDay } from '../../contract/day.ts'
import { keepsReplicaKey } from '../kit/storageNames.ts'

/** What a marked tablet has on its disk, for the sync centre (ux.md §3.8); `useReplica` tells how much is held. */
export type ReplicaFacts = {
  /** The days that open without a connection; none on a tablet that keeps nothing. */
  readonly daysReady: readonly CalendarDay[]
  /** What all of this desk takes on the disk; null where the browser does not say. */
  readonly bytes: number | null
  /** Whether the browser has promised not to clear it by itself; null where it was not asked. */
  readonly isPersisted: boolean | null
  /** Something was kept and is no longer there: the browser has cleared it. */
  readonly wasEvicted: boolean
  /** The disk took no more: nothing newer is kept until there is room. */
  readonly isFull: boolean
}

const nothing: ReplicaFacts = {
  daysReady: [],
  bytes: null,
  isPersisted: null,
  wasEvicted: false,
  isFull: false,
}

export const useReplicaFacts = create<ReplicaFacts>(() => nothing)

export const forgetFacts = (): void => useReplicaFacts.setState(nothing, true)

/** Asks the browser how much room is taken, and whether it will stay. */
export async function learnStorage(): Promise<void> {
  const { storage } = globalThis.navigator
  if (storage?.estimate === undefined) return
  const [{ usage }, isPersisted] = await Promise.all([storage.estimate(), storage.persisted()])
  useReplicaFacts.setState({ bytes: usage ?? null, isPersisted })
}

/** Nothing personal: only that something was kept here once. */
const markKey = keepsReplicaKey

export function rememberKept(keeps: boolean): void {
  try {
    if (keeps) localStorage.setItem(markKey, '1')
    else localStorage.removeItem(markKey)
  } catch {
    // Without storage there is nothing to remember either.
  }
}

export function wasKept(): boolean {
  try {
    return localStorage.getItem(markKey) !== null
  } catch {
    return false
  }
}
