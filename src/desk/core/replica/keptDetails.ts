import type { BookingCode } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'

/** A booking's own record, read for the stored days. */
export type KeptDetail = {
  readonly detail: BookingDetail
  /** The list record at that time: while it is unchanged, the own record is not read again. */
  readonly beside: string
  /** Ms of the tablet's clock. */
  readonly readAt: number
}

/** Not in the query cache, because Today would be computed again for each record. */
const kept = new Map<BookingCode, KeptDetail>()
/** Bookings with a change that no list record shows: a check-in, a note. */
const changed = new Set<BookingCode>()

/** The stored record of a booking while there is no connection; null when there is none. */
export const keptDetail = (code: BookingCode): KeptDetail | null => kept.get(code) ?? null

export const keepDetail = (code: BookingCode, detail: KeptDetail): void =>
  void kept.set(code, detail)

/** Whether the record has to be read again. From now on changes are collected again. */
export const isDueAgain = (code: BookingCode, beside: string): boolean =>
  changed.delete(code) || kept.get(code)?.beside !== beside

/** This desk or somebody else has changed these bookings: their records are read again. */
export function readDetailsAgain(codes: Iterable<BookingCode>): void {
  for (const code of codes) changed.add(code)
}

export function forgetDetails(): void {
  kept.clear()
  changed.clear()
}
