import type { Category } from '../../../../contract/category.ts'
import type { Item } from '../../../../contract/item.ts'
import { itemsByCategory } from '../../../core/api/queries/itemsByCategory.ts'
import type { RuleItem } from '../rules/draft.ts'

/** An item as the calendar shows it. */
export type CalendarItem = RuleItem & {
  readonly categoryName: string
  /** The number of units; null when it is unlimited or not given. */
  readonly stock: number | null
  /** `D` a day, `N` a night, `H` an hour (§2.2). */
  readonly unit: string
}

/** All items by category, categories and items in their own order. */
export const calendarItems = (
  items: readonly Item[],
  categories: readonly Category[],
): readonly CalendarItem[] =>
  itemsByCategory(items, categories).flatMap((group) =>
    group.items.map(({ id, name, categoryId, unit, stock, unlimited }) => ({
      id,
      name,
      categoryId,
      categoryName: group.name,
      stock: unlimited ? null : stock,
      unit,
    })),
  )
