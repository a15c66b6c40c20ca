import { create } from 'zustand'
import type { Booking, BookingCode } from '../../../contract/booking.ts'
import type { CalendarDay } from '../../../contract/day.ts'

/** A booking from a list, with the days that the query or 4.0 gave for it (ux.md §1.1). */
export type CachedBooking = {
  readonly booking: Booking
  /** Null when no query was narrow enough to give it. */
  readonly starts: CalendarDay | null
  readonly ends: CalendarDay | null
  /** Set when an answer contained it; never stored on the disk (decisions.md 13). */
  readonly phone: string | null
}

/** The bookings in this tablet's memory, to search and to read without a connection. */
export type Replica = {
  /** The map is changed in place and `version` grows: 100,000 records are not copied for one change. */
  readonly held: ReadonlyMap<BookingCode, CachedBooking>
  readonly version: number
  /** Whether the working window is complete: from 30 days ago to all bookings to come. */
  readonly isWhole: boolean
  /** The number of bookings in the complete window; null while no answer has it. */
  readonly expected: number | null
  /** How fresh the replica is, in ms of the server's clock; null while it is empty. */
  readonly asOf: number | null
}

const held = new Map<BookingCode, CachedBooking>()

const empty: Omit<Replica, 'held' | 'version'> = { isWhole: false, expected: null, asOf: null }

export const useReplica = create<Replica>(() => ({ ...empty, held, version: 0 }))

/** Which bookings were added, changed or removed; `all` when everything changed. */
export type ReplicaChange = ReadonlySet<BookingCode> | 'all'

const listeners = new Set<(changed: ReplicaChange) => void>()

/**
 * Calls back after each change of the replica; a code that is no longer in `held` was removed. @returns the function
 * that unsubscribes
 */
export function onReplicaChange(listener: (changed: ReplicaChange) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function changed(what: ReplicaChange, facts: Partial<typeof empty> = {}): void {
  useReplica.setState(({ version }) => ({ ...facts, version: version + 1 }))
  for (const listener of listeners) listener(what)
}

/** Adds or replaces bookings. */
export function hold(bookings: Iterable<CachedBooking>): void {
  const codes = new Set<BookingCode>()
  for (const one of bookings) {
    held.set(one.booking.code, one)
    codes.add(one.booking.code)
  }
  if (codes.size > 0) changed(codes)
}

/** Removes bookings that the service no longer has. */
export function letGo(codes: Iterable<BookingCode>): void {
  const gone = new Set<BookingCode>()
  for (const code of codes) if (held.delete(code)) gone.add(code)
  if (gone.size > 0) changed(gone)
}

/** Sets how complete and how fresh the replica is. */
export const learnReach = (facts: Partial<typeof empty>): void => useReplica.setState(facts)

/** Removes every booking from memory: on sign-out, and while the tablet is locked. */
export function clearReplica(): void {
  held.clear()
  changed('all', empty)
}
