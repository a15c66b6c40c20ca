import type { Category } from '../../../contract/category.ts'
import type { Item } from '../../../contract/item.ts'
import type { CalendarsOf } from './itemCalendars.ts'

/** The items of a category, in the order the service lists them. */
export type Shelf = {
  /** Null for what is in no category. */
  readonly id: number | null
  readonly name: string
  readonly items: readonly Item[]
}

/** Items asked at once where there is no category to ask for: services stumble over more. */
const mostAtOnce = 5

/**
 * Items by category, categories in their own order.
 *
 * @param categories empty where they are not known: then as the items come
 */
export function shelvesOf(
  items: readonly Item[],
  categories: readonly Category[],
): readonly Shelf[] {
  const shelves = new Map<number | null, Item[]>()
  for (const item of items) {
    const on = shelves.get(item.categoryId)
    if (on) on.push(item)
    else shelves.set(item.categoryId, [item])
  }
  const known = new Map(categories.map((category) => [category.id, category]))
  const place = ({ id }: Shelf): number =>
    id === null ? Number.POSITIVE_INFINITY : (known.get(id)?.position ?? Number.MAX_SAFE_INTEGER)
  return [...shelves]
    .map(([id, on]) => ({
      id,
      name: (id === null ? '' : known.get(id)?.name) || on[0]?.categoryName || 'Other',
      items: on,
    }))
    .toSorted((a, b) => Math.sign(place(a) - place(b)) || 0)
}

/** What has to be asked to know what is left on `shelves`. */
export const asksFor = (shelves: readonly Shelf[]): readonly CalendarsOf[] =>
  shelves.flatMap(({ id, items }): CalendarsOf[] => {
    if (id !== null) return [{ categoryId: id }]
    const ids = items.map((item) => item.id)
    return Array.from({ length: Math.ceil(ids.length / mostAtOnce) }, (_, nth) => ({
      itemIds: ids.slice(nth * mostAtOnce, (nth + 1) * mostAtOnce),
    }))
  })
