import { numberOf } from './fields.ts'

/** What an item without end of stock is said to have: the largest whole number clients can hold. */
export const endless = 2_147_483_647

/** Units left; below none is none. Null when it is without end, or not told as a number. */
export function unitsLeft(wire: unknown): number | null {
  const units = numberOf(wire)
  return units === null || units >= endless ? null : Math.max(0, Math.trunc(units))
}

/** Whether it says in so many words that there is no end to it. */
export const isEndless = (wire: unknown): boolean => (numberOf(wire) ?? 0) >= endless

/** Units that are not booked, also where none is to be had: `T` there are, `B` of them booked (§2.2 `stock`). */
export function freeOf({ T: total, B: booked }: Record<string, unknown>): number | null {
  const [all, out] = [unitsLeft(total), unitsLeft(booked)]
  return all === null || out === null ? null : Math.max(0, all - out)
}
