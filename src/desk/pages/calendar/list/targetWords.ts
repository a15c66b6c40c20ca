import type { CalendarItem } from '../data/calendarItems.ts'
import type { EventValues } from '../rules/draft.ts'
import { counted } from '../words/stepNames.ts'

/** What a rule is for: `All items`, `Cabins, 2 items`, `Hut`. */
export function targetWords(
  { allItems, itemIds, categoryIds }: EventValues['appliesTo'],
  items: readonly CalendarItem[],
): string {
  if (allItems) return 'All items'
  const [only] = itemIds
  const named = itemIds.length === 1 ? items.find(({ id }) => id === only)?.name : undefined
  const parts = [
    ...categoryIds.map(
      (wanted) =>
        items.find(({ categoryId }) => categoryId === wanted)?.categoryName ?? `Category ${wanted}`,
    ),
    itemIds.length === 0 ? '' : (named ?? counted(itemIds.length, 'item', 'items')),
  ].filter(Boolean)
  return parts.length === 0 ? 'Nothing' : parts.join(', ')
}
