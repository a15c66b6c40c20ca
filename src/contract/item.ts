import { escaped, flag, html, identifier, integer, type ReadersOf, read, text } from './fields.ts'
import { byPosition, type Page, parsePage } from './page.ts'
import type { WireItem } from './wire/itemShapes.ts'

/** Something that can be booked, without dates or price (§2.2 unrated). */
export type Item = {
  readonly id: number
  readonly name: string
  readonly sku: string
  readonly categoryId: number | null
  readonly categoryName: string
  /** `D` a day, `N` a night, `H` an hour, … */
  readonly unit: string
  readonly stock: number | null
  readonly unlimited: boolean
  /** The text of the service's HTML. */
  readonly summary: string
}

const wireItem = {
  item_id: identifier,
  name: escaped,
  sku: text,
  category_id: integer,
  category: escaped,
  unit: text,
  stock: integer,
  unlimited: flag,
  summary: html,
} satisfies ReadersOf<WireItem>

/** @throws {Unreadable} when `wire` is not an answer of the service; see `parsePage` */
export const parseItems = (wire: unknown): Page<Item> =>
  parsePage(wire, {
    in: ['items', 'item'],
    ownKey: 'item_id',
    arrange: byPosition,
    read: parseItem,
  })

/** @throws {Unreadable} when `wire` is not an object, or has no item number */
export function parseItem(wire: unknown): Item {
  const i = read(wireItem, wire, 'an item')
  return {
    id: i.item_id,
    name: i.name,
    sku: i.sku,
    categoryId: i.category_id,
    categoryName: i.category,
    unit: i.unit,
    stock: i.stock,
    unlimited: i.unlimited ?? false,
    summary: i.summary,
  }
}
