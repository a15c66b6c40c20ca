import { create } from 'zustand'
import type { BookingCode } from '../../contract/booking.ts'
import {
  type CachedBooking,
  onReplicaChange,
  type ReplicaChange,
  useReplica,
} from '../api/replica.ts'
import { BookingIndex, type Found, type Search } from './bookingIndex.ts'

/** Grows whenever something else could be found. */
export const useIndexed = create<{ readonly version: number }>(() => ({ version: 0 }))

let index = new BookingIndex()
const waiting = new Set<BookingCode>()
let isComing = false

/** Well within a frame, so that neither scrolling nor a letter has to wait for it. */
const sliceMs = 6
/** Asked for the time after each few: the clock costs as much as a booking. */
const few = 16

/** Keeps the index as what is held changes, whenever the page has nothing better to do. @returns what ends it */
export function followReplica(): () => void {
  take('all')
  return onReplicaChange(take)
}

/** What of the held bookings is meant; those that have just come and are not read in yet are found a moment later. */
export const searchReplica = (typed: string, how: Search): Found => index.search(typed, how)

/** What is on screen can be found too, before it is held: nobody looks for a guest whose row stands before them in vain. */
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
    // Another index: the words of those who are forgotten must not stay behind.
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
