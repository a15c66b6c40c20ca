import { decodeEntities } from './entities.ts'
import { flag, integer, type ReadersOf, read, text } from './fields.ts'
import { isRecord, keyedRecordsOf, recordOf } from './records.ts'
import { endless } from './unitsLeft.ts'
import type { WireRatedItem } from './wire/itemShapes.ts'

/** A quantity to enter for an item besides its dates, such as adults or children (§1 rule 8). */
export type ItemParameter = {
  readonly id: string
  readonly label: string
  readonly least: number
  /** Null when only the units left are the limit. */
  readonly most: number | null
  readonly byDefault: number
  /** The quantity this rate was calculated for; null when the answer does not repeat it. */
  readonly quantity: number | null
  readonly isHidden: boolean
  readonly isRequired: boolean
}

const wireParameter = {
  lbl: text,
  qty: integer,
  def: integer,
  MIN: integer,
  MAX: integer,
  hide: flag,
  req: flag,
} satisfies ReadersOf<WireRatedItem['param'][string]>

/**
 * The parameters of a rated item (§2.2 `param`), in wire order.
 *
 * @param rules the item's rules, JSON inside a text, which contain the limits that an entry leaves out
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
        // 0 or an absent limit means no limit; so does a limit below the minimum, which could never be met.
        most: most === null || most < Math.max(1, least) || most >= endless ? null : most,
        byDefault: Math.max(0, p.def ?? 0),
        quantity: p.qty === null || p.qty < 0 ? null : p.qty,
        isHidden: p.hide ?? false,
        isRequired: p.req ?? false,
      },
    ]
  })
}

/** Whether a name can stand in `param[…]`; names of an object's prototype are not accepted. */
export const isParameterId = (id: string): boolean =>
  /^[A-Za-z0-9][\w-]{0,39}$/.test(id) && !['constructor', 'prototype'].includes(id)

const own = (record: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined

const longestRules = 20_000

/** Null for rules that are no JSON: they set no limits, and the parameter is shown without them. */
function parseRules(wire: unknown): unknown {
  if (typeof wire !== 'string' || wire.length > longestRules) return wire
  try {
    return JSON.parse(wire)
  } catch {
    return null
  }
}
