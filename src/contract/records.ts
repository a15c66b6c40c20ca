import { entriesOf } from './jsonInOrder.ts'

/** Whether it is a JSON object; PHP's empty object, `[]`, does not count. */
export const isRecord = (wire: unknown): wire is Record<string, unknown> =>
  typeof wire === 'object' && wire !== null && !Array.isArray(wire)

/** An object where one is expected; `[]`, null, false, text and an absent member count as an empty one. */
export const recordOf = (wire: unknown): Record<string, unknown> => (isRecord(wire) ? wire : {})

/**
 * The entries of an object keyed by id, or of an array, in wire order, each with its key. `[]`,
 * null, false, text and an absent member have none.
 */
export function keyedRecordsOf(wire: unknown): (readonly [key: string, record: unknown])[] {
  return typeof wire === 'object' && wire !== null ? entriesOf(wire) : []
}

/**
 * The records of a list, however it is wrapped: keyed by id, an array, `[]` or nothing at all.
 *
 * @param ownKey a member that only a record has, so that a single record counts as a list of one
 */
export function recordsOf(wire: unknown, ownKey?: string): unknown[] {
  if (ownKey !== undefined && isRecord(wire)) {
    const own = wire[ownKey]
    if (typeof own === 'string' || typeof own === 'number') return [wire]
  }
  return keyedRecordsOf(wire).map(([, record]) => record)
}
