import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Caller, ServiceDb } from '../base/deps.ts'
import type { ServiceTables } from '../base/tables.ts'
import { text, wholeNumber, wholeNumbers } from '../wire/kinds.ts'

export type ItemRow = Selectable<ServiceTables['items']> & { readonly category: string }

export type ItemFilter = {
  /** None means any. */
  readonly itemIds: readonly number[]
  readonly categoryId: number | undefined
  readonly keyword: string | undefined
  /** Also items that are no longer sold; customers never see them. */
  readonly withDisabled?: boolean
}

/** The filters of §4.2 that need no dates. */
export const itemFilters = z.object({
  item_id: wholeNumbers('Only these items.', 'whole numbers with commas between'),
  category_id: wholeNumber('Only items of this category.'),
  keyword: text('Only items whose name contains this.'),
})

export const toItemFilter = (sent: z.output<typeof itemFilters>): ItemFilter => ({
  itemIds: sent.item_id,
  categoryId: sent.category_id,
  keyword: sent.keyword,
})

const withCategory = (db: ServiceDb) =>
  db
    .selectFrom('items as i')
    .innerJoin('categories as c', 'c.category_id', 'i.category_id')
    .selectAll('i')
    .select('c.name as category')

/** The requested items that this caller may see, in their display order. */
export const findItems = (
  db: ServiceDb,
  { audience }: Caller,
  { itemIds, categoryId, keyword, withDisabled = false }: ItemFilter,
): Promise<ItemRow[]> =>
  withCategory(db)
    .$if(audience === 'customer' || !withDisabled, (all) => all.where('i.status', '=', 'A'))
    .$if(audience === 'customer', (all) =>
      all
        .where('i.visibility', '=', '*')
        .where('c.visibility', '=', '*')
        .where('c.enabled', '=', true),
    )
    .$if(itemIds.length > 0, (all) => all.where('i.item_id', 'in', [...itemIds]))
    .$if(categoryId !== undefined, (all) => all.where('i.category_id', '=', categoryId ?? -1))
    .$if(keyword !== undefined, (all) => all.where('i.name', 'ilike', containing(keyword ?? '')))
    .orderBy('i.pos')
    .orderBy('i.item_id')
    .execute()

/** One item by the number in a path, or null when there is none this caller may see. */
export async function findItem(
  db: ServiceDb,
  caller: Caller,
  id: string,
  withDisabled = false,
): Promise<ItemRow | null> {
  if (!/^\d{1,9}$/.test(id)) return null
  const filter = { itemIds: [Number(id)], categoryId: undefined, keyword: undefined, withDisabled }
  return (await findItems(db, caller, filter))[0] ?? null
}

/** Every item, in use or not, without checking who may see it. */
export const findAllItems = (db: ServiceDb): Promise<ItemRow[]> =>
  withCategory(db).orderBy('i.item_id').execute()

/** `%` and `_` are letters like any other. */
const containing = (words: string): string => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
