import { numberOf } from './fields.ts'

/** The stock of an unlimited item on the wire: the largest whole number that clients can hold. */
export const endless = 2_147_483_647

/** Units left, at least 0. Null when the stock is unlimited or is not a number. */
export function unitsLeft(wire: unknown): number | null {
  const units = numberOf(wire)
  return units === null || units >= endless ? null : Math.max(0, Math.trunc(units))
}

/** Whether the service says explicitly that the stock is unlimited. */
export const isEndless = (wire: unknown): boolean => (numberOf(wire) ?? 0) >= endless

/** Units that are not booked, also while the item is closed: `T` in total less `B` booked (§2.2 `stock`). */
export function freeOf({ T: total, B: booked }: Record<string, unknown>): number | null {
  const [all, out] = [unitsLeft(total), unitsLeft(booked)]
  return all === null || out === null ? null : Math.max(0, all - out)
}
