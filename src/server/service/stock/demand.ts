import type { CalendarDay } from '../../../contract/day.ts'

/** Requested units of one item on some days. */
export type RequestedUnits = {
  readonly stockId: number
  readonly quantity: number
  readonly days: readonly CalendarDay[]
}

export type Demand = {
  readonly stockId: number
  readonly day: CalendarDay
  readonly quantity: number
}

/**
 * What all lines together take, one row for each item and day, by item and day: the order in which they are locked,
 * so that two carts never wait for each other.
 */
export function demandOf(requested: readonly RequestedUnits[]): Demand[] {
  const rows = new Map<string, Demand>()
  for (const { stockId, quantity, days } of requested) {
    for (const day of days) {
      const key = `${stockId} ${day}`
      rows.set(key, { stockId, day, quantity: (rows.get(key)?.quantity ?? 0) + quantity })
    }
  }
  return [...rows.values()].toSorted((a, b) => a.stockId - b.stockId || (a.day < b.day ? -1 : 1))
}

/** The rows that ask for more than is left. */
export const shortOf = (
  demand: readonly Demand[],
  left: (stockId: number, day: CalendarDay) => number,
): Demand[] => demand.filter(({ stockId, day, quantity }) => quantity > left(stockId, day))
