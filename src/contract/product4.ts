import { anything, flag, identifier, integer, number, type ReadersOf, read } from './fields.ts'
import { readEach } from './page.ts'
import { keyedRecordsOf, recordOf } from './records.ts'
import { plainText } from './text.ts'
import { Unreadable } from './unreadable.ts'
import type { WireProduct4 } from './wire/productShape.ts'

/** An item in generation 4.0. It names what the price is counted by, which 3.0 names only with dates. */
export type Product4 = {
  readonly id: number
  readonly categoryId: number | null
  /** The parameters that the price is counted by: `qty` for a boat, `adults` for a place on a tour. */
  readonly pricedBy: readonly string[]
}

const wireProduct = {
  id: identifier,
  categoryId: integer,
  parameters: anything,
} satisfies ReadersOf<WireProduct4>
const wireParameter = {
  id: anything,
  isPriced: flag,
  default: number,
} satisfies ReadersOf<WireProduct4['parameters'][number]>

/** @throws {Unreadable} when `wire` has no `data` list (§2.9) */
export function parseProducts4(wire: unknown): readonly Product4[] {
  const { data } = recordOf(wire)
  if (!Array.isArray(data)) throw new Unreadable('a 4.0 list', wire)
  return readEach(data, readProduct).records
}

/** A priced parameter with a default of 0, such as children, counts only when no other one has a price. */
function readProduct(wire: unknown): Product4 {
  const { id, categoryId, parameters } = read(wireProduct, wire, 'a 4.0 product')
  const priced = keyedRecordsOf(parameters)
    .map(([, parameter]) => read(wireParameter, recordOf(parameter), 'a parameter'))
    .filter(({ isPriced }) => isPriced === true)
  const counted = priced.filter((parameter) => (parameter.default ?? 0) >= 1)
  const by = counted.length > 0 ? counted : priced
  const pricedBy = by.map((parameter) => plainText(parameter.id)).filter((name) => name !== '')
  return { id, categoryId, pricedBy }
}
