import { create } from 'zustand'
import type { BookingCode } from '../../../contract/booking.ts'
import {
  type CachedBooking,
  onReplicaChange,
  type ReplicaChange,
  useReplica,
} from '../../core/api/replica.ts'
import { BookingIndex, type IndexMatches, type Search } from './bookingIndex.ts'

/** Increases whenever a search could find something else. */
export const useIndexed = create<{ readonly version: number }>(() => ({ version: 0 }))

let index = new BookingIndex()
const waiting = new Set<BookingCode>()
let isComing = false

/** Well within a frame, so that neither scrolling nor a letter has to wait for it. */
const sliceMs = 6
/** How many bookings are added between two readings of the clock: one reading costs as much as a booking. */
const few = 16

/** Updates the index with each change of the replica, while the page is idle. @returns stops it */
export function followReplica(): () => void {
  take('all')
  return onReplicaChange(take)
}

/** Searches the replica; bookings that have just come are indexed a moment later. */
export const searchReplica = (typed: string, how: Search): IndexMatches => index.search(typed, how)

/** The codes of all that can be found. */
export const indexedCodes = (): Iterable<BookingCode> => index.codes()

/** The booking with exactly this code; null where it is not in the replica. */
export const withCode = (code: BookingCode): CachedBooking | null => index.withCode(code)

/** Adds the bookings on screen before the replica has them, so that the search finds every visible row. */
export function alsoFind(shown: Iterable<CachedBooking>): void {
  const { held } = useReplica.getState()
  let isNew = false
  for (const one of shown) {
    if (held.has(one.booking.code) || index.has(one.booking)) continue
    index.put(one)
    isNew = true
  }
  if (isNew) grown()
}

function take(changed: ReplicaChange): void {
  if (changed === 'all') {
    // A new index: the words of forgotten guests must not stay in memory.
    index = new BookingIndex()
    waiting.clear()
    for (const code of useReplica.getState().held.keys()) waiting.add(code)
    grown()
  } else for (const code of changed) waiting.add(code)
  comeBack()
}

function comeBack(): void {
  if (isComing || waiting.size === 0) return
  isComing = true
  if ('requestIdleCallback' in globalThis) requestIdleCallback(slice, { timeout: 100 })
  else setTimeout(slice)
}

function slice(): void {
  isComing = false
  const { held } = useReplica.getState()
  const end = performance.now() + sliceMs
  let nth = 0
  for (const code of waiting) {
    waiting.delete(code)
    const one = held.get(code)
    if (one === undefined) index.drop(code)
    else index.put(one)
    nth += 1
    if (nth % few === 0 && performance.now() >= end) break
  }
  grown()
  comeBack()
}

const grown = (): void => useIndexed.setState(({ version }) => ({ version: version + 1 }))
