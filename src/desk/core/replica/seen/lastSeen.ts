import { create } from 'zustand'
import type { BookingCode } from '../../../../contract/booking.ts'
import type { CalendarDay } from '../../../../contract/day.ts'
import {
  changesOf,
  type FactName,
  type LastSeenBooking,
  looked,
  type StayChange,
  type StayFacts,
  seenAfter,
} from './stayFacts.ts'

/** What a reading says of one booking. */
export type StayReading = {
  readonly code: BookingCode
  readonly facts: StayFacts
  /** Ms of the tablet's clock. */
  readonly at: number
  /** A person has it on the screen: only then it is remembered from now on. */
  readonly isShown: boolean
}

/** The changes of a booking that nobody here has seen, and when the first of them was read (ms). */
export type UnseenChanges = { readonly changes: readonly StayChange[]; readonly changedAt: number }

/** Not in the store: a reading of hundreds of bookings without a change must draw nothing. */
const bookings = new Map<BookingCode, LastSeenBooking>()
let version = 0

const useUnseen = create<{ readonly unseen: ReadonlyMap<BookingCode, UnseenChanges> }>(() => ({
  unseen: new Map(),
}))

/** What changed in a booking since a person on this tablet last saw it; null when nothing did. */
export const useUnseenChanges = (code: BookingCode): UnseenChanges | null =>
  useUnseen(({ unseen }) => unseen.get(code) ?? null)

/** Whether a person on this tablet has seen the booking. */
export const isRemembered = (code: BookingCode): boolean => bookings.has(code)

/** Compares what was read with what was last seen, once for each reading. */
export function takeReadings(
  readings: Iterable<StayReading>,
  isOwn: (code: BookingCode, name: FactName) => boolean,
): void {
  const touched = new Map<BookingCode, LastSeenBooking>()
  for (const { code, facts, at, isShown } of readings) {
    const before = bookings.get(code)
    if (before === undefined && !isShown) continue
    const after = seenAfter(before, facts, at, (name) => isOwn(code, name))
    bookings.set(code, after)
    if (before?.changedAt !== after.changedAt || before?.now !== after.now) touched.set(code, after)
  }
  show(touched)
}

/** A person has looked at the booking: its changes are not announced any more. */
export function lookAt(code: BookingCode): void {
  const before = bookings.get(code)
  if (before === undefined || before.changedAt === null) return
  const after = looked(before)
  bookings.set(code, after)
  show(new Map([[code, after]]))
}

function show(touched: ReadonlyMap<BookingCode, LastSeenBooking>): void {
  if (touched.size === 0) return
  version += 1
  const before = useUnseen.getState().unseen
  const unseen = new Map(before)
  for (const [code, one] of touched) {
    if (one.changedAt === null) unseen.delete(code)
    else unseen.set(code, { changes: changesOf(one), changedAt: one.changedAt })
  }
  if (unseen.size > 0 || before.size > 0) useUnseen.setState({ unseen })
}

/** Takes over what this tablet stored; what was read meanwhile is newer. */
export function restoreSeen(kept: ReadonlyMap<BookingCode, LastSeenBooking>): void {
  const fresh = new Map([...kept].filter(([code]) => !bookings.has(code)))
  for (const [code, one] of fresh) bookings.set(code, one)
  show(fresh)
}

/** Grows with each change of what is to be stored. */
export const seenVersion = (): number => version

/** The bookings that have not ended before `today`; one without days is not stored. */
export const seenToKeep = (today: CalendarDay): ReadonlyMap<BookingCode, LastSeenBooking> =>
  new Map(
    [...bookings].filter(([, { now }]) => {
      const last = now.endDay ?? now.startDay
      return last !== undefined && last >= today
    }),
  )

export function forgetSeen(): void {
  bookings.clear()
  useUnseen.setState({ unseen: new Map() })
}
