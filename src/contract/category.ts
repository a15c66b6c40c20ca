import { escaped, identifier, integer, type ReadersOf, read } from './fields.ts'
import { byPosition, type Page, parsePage } from './page.ts'
import type { WireCategory } from './wire/categoryShapes.ts'

/** A group of items (§2.3). */
export type Category = { readonly id: number; readonly name: string; readonly position: number }

const wireCategory = {
  category_id: identifier,
  name: escaped,
  pos: integer,
} satisfies ReadersOf<WireCategory>

/** @throws {Unreadable} when `wire` is not an answer of the service; see `parsePage` */
export const parseCategories = (wire: unknown): Page<Category> =>
  parsePage(wire, {
    in: ['category', 'categories'],
    ownKey: 'category_id',
    arrange: byPosition,
    read: (record) => {
      const c = read(wireCategory, record, 'a category')
      return { id: c.category_id, name: c.name, position: c.pos ?? 0 }
    },
  })
