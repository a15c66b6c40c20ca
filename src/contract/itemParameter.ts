import { decodeEntities } from './entities.ts'
import { flag, integer, read, text } from './fields.ts'
import { isRecord, keyedRecordsOf, recordOf } from './records.ts'
import { endless } from './unitsLeft.ts'
import { z } from './zod.ts'

/** What is asked of an item beside its dates: adults, children, … (§1 rule 8). */
export type ItemParameter = {
  readonly id: string
  readonly label: string
  readonly least: number
  /** Null when as many as are left. */
  readonly most: number | null
  readonly byDefault: number
  /** What this rate is for; null where the answer does not repeat it. */
  readonly quantity: number | null
  readonly isHidden: boolean
  readonly isRequired: boolean
}

const wireParameter = z.object({
  lbl: text,
  qty: integer,
  def: integer,
  MIN: integer,
  MAX: integer,
  hide: flag,
  req: flag,
})

/**
 * The parameters of a rated item (§2.2 `param`), in wire order.
 *
 * @param rules the item's, JSON inside a text: it has the limits that an entry leaves out
 */
export function parseParameters(param: unknown, rules: unknown): readonly ItemParameter[] {
  const limits = recordOf(recordOf(parseRules(rules))['param'])
  return keyedRecordsOf(param).flatMap(([key, wire]) => {
    if (!isRecord(wire) || !isParameterId(key)) return []
    const limit = read(wireParameter, recordOf(own(limits, key)), 'the limits of a parameter')
    const p = read(wireParameter, wire, 'a parameter')
    const least = Math.max(0, p.MIN ?? limit.MIN ?? 0)
    const most = p.MAX ?? limit.MAX
    return [
      {
        id: key,
        label: decodeEntities(p.lbl).trim() || key,
        least,
        // No limit is written as 0 or left out; one below the least could never be met.
        most: most === null || most < Math.max(1, least) || most >= endless ? null : most,
        byDefault: Math.max(0, p.def ?? 0),
        quantity: p.qty === null || p.qty < 0 ? null : p.qty,
        isHidden: p.hide ?? false,
        isRequired: p.req ?? false,
      },
    ]
  })
}

/** As it can stand in `param[…]`: a name of an object's own prototype is none. */
export const isParameterId = (id: string): boolean =>
  /^[A-Za-z0-9][\w-]{0,39}$/.test(id) && !['constructor', 'prototype'].includes(id)

const own = (record: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined

const longestRules = 20_000

function parseRules(wire: unknown): unknown {
  if (typeof wire !== 'string' || wire.length > longestRules) return wire
  try {
    return JSON.parse(wire)
  } catch {
    return null
  }
}
