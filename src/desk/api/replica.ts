import { create } from 'zustand'
import type { Booking, BookingCode } from '../../contract/booking.ts'
import type { CalendarDay } from '../../contract/day.ts'

/** A booking as the lists tell it, and what the questions that found it, or 4.0, told of its days (ux.md §1.1). */
export type HeldBooking = {
  readonly booking: Booking
  /** Null where no question was narrow enough to tell. */
  readonly starts: CalendarDay | null
  readonly ends: CalendarDay | null
  /** Only where something told it; never kept on the disk (decisions.md 13). */
  readonly phone: string | null
}

/** What this tablet holds of the service's bookings, to search and to read without a connection. */
export type Replica = {
  /** The same map under a growing `version`: 100,000 records are not copied for one that changed. */
  readonly held: ReadonlyMap<BookingCode, HeldBooking>
  readonly version: number
  /** Whether the working window is all here: from 30 days ago to all that is to come. */
  readonly isWhole: boolean
  /** How many bookings there will be once it is; null while the service has not said. */
  readonly expected: number | null
  /** How fresh what is held is, in ms of the server's clock; null while nothing is. */
  readonly asOf: number | null
}

const held = new Map<BookingCode, HeldBooking>()

const empty: Omit<Replica, 'held' | 'version'> = { isWhole: false, expected: null, asOf: null }

export const useReplica = create<Replica>(() => ({ ...empty, held, version: 0 }))

/** Which bookings came, changed or went; `all` when everything did. */
export type HeldChange = ReadonlySet<BookingCode> | 'all'

const listeners = new Set<(changed: HeldChange) => void>()

/** Calls back after each change of what is held; what is no longer in `held` has gone. @returns what ends it */
export function onHeldChange(listener: (changed: HeldChange) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function changed(what: HeldChange, facts: Partial<typeof empty> = {}): void {
  useReplica.setState(({ version }) => ({ ...facts, version: version + 1 }))
  for (const listener of listeners) listener(what)
}

/** Takes in what is newer than what is held. */
export function hold(bookings: Iterable<HeldBooking>): void {
  const codes = new Set<BookingCode>()
  for (const one of bookings) {
    held.set(one.booking.code, one)
    codes.add(one.booking.code)
  }
  if (codes.size > 0) changed(codes)
}

/** What the service no longer has. */
export function letGo(codes: Iterable<BookingCode>): void {
  const gone = new Set<BookingCode>()
  for (const code of codes) if (held.delete(code)) gone.add(code)
  if (gone.size > 0) changed(gone)
}

/** How much there is and how fresh it is. */
export const learnReach = (facts: Partial<typeof empty>): void => useReplica.setState(facts)

/** No guest's name stays in memory: on sign-out, and while the tablet is locked. */
export function forgetHeld(): void {
  held.clear()
  changed('all', empty)
}
