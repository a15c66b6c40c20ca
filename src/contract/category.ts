import { escaped, identifier, integer, read } from './fields.ts'
import { byPosition, type Page, parsePage } from './page.ts'

/** A group of items (§2.3). */
export type Category = { readonly id: number; readonly name: string; readonly position: number }

const wireCategory = { category_id: identifier, name: escaped, pos: integer }

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
