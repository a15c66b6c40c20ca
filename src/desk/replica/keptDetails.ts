import type { BookingCode } from '../../contract/booking.ts'
import type { BookingDetail } from '../../contract/bookingDetail.ts'

/** A booking's own record as it was read for the days that are kept. */
export type KeptDetail = {
  readonly detail: BookingDetail
  /** What its list record told then: while that tells the same, it is not read again. */
  readonly beside: string
  /** Ms of the tablet's clock. */
  readonly readAt: number
}

/** Not in the query cache: Today would be put together anew for each of them. */
const kept = new Map<BookingCode, KeptDetail>()
/** Something was done to them that no list record tells: who came, a note. */
const changed = new Set<BookingCode>()

/** What is kept of a booking nobody can be asked about now; null when that is nothing. */
export const keptDetail = (code: BookingCode): KeptDetail | null => kept.get(code) ?? null

export const keepDetail = (code: BookingCode, detail: KeptDetail): void =>
  void kept.set(code, detail)

/** Whether it has to be read again. What is done to it from now on counts anew. */
export const isDueAgain = (code: BookingCode, beside: string): boolean =>
  changed.delete(code) || kept.get(code)?.beside !== beside

/** This desk, or somebody else, has done something to them. */
export function readDetailsAgain(codes: Iterable<BookingCode>): void {
  for (const code of codes) changed.add(code)
}

export function forgetDetails(): void {
  kept.clear()
  changed.clear()
}
