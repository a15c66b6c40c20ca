import { t } from '@lingui/core/macro'
import type { Category } from '../../../../contract/category.ts'
import type { Item } from '../../../../contract/item.ts'
import type { CalendarsOf } from './itemCalendars.ts'

/** The items of a category, in the order the service lists them. */
export type CategoryItems = {
  /** Null for items without a category. */
  readonly id: number | null
  readonly name: string
  readonly items: readonly Item[]
}

/** How many items without a category are requested at once: services fail with more. */
const mostAtOnce = 5

/**
 * Groups items by category, with the categories in their own order.
 *
 * @param categories empty where they are not known: then as the items come
 */
export function itemsByCategory(
  items: readonly Item[],
  categories: readonly Category[],
): readonly CategoryItems[] {
  const groups = new Map<number | null, Item[]>()
  for (const item of items) {
    const on = groups.get(item.categoryId)
    if (on) on.push(item)
    else groups.set(item.categoryId, [item])
  }
  const known = new Map(categories.map((category) => [category.id, category]))
  const place = ({ id }: CategoryItems): number =>
    id === null ? Number.POSITIVE_INFINITY : (known.get(id)?.position ?? Number.MAX_SAFE_INTEGER)
  return [...groups]
    .map(([id, on]) => ({
      id,
      name: (id === null ? '' : known.get(id)?.name) || on[0]?.categoryName || otherItems(),
      items: on,
    }))
    .toSorted((a, b) => Math.sign(place(a) - place(b)) || 0)
}

const otherItems = () =>
  t({ message: 'Other', comment: 'Heading over the items that are in no category' })

/** The calendar queries for all items of `groups`. */
export const calendarQueriesFor = (groups: readonly CategoryItems[]): readonly CalendarsOf[] =>
  groups.flatMap(({ id, items }): CalendarsOf[] => {
    if (id !== null) return [{ categoryId: id }]
    const ids = items.map((item) => item.id)
    return Array.from({ length: Math.ceil(ids.length / mostAtOnce) }, (_, nth) => ({
      itemIds: ids.slice(nth * mostAtOnce, (nth + 1) * mostAtOnce),
    }))
  })
