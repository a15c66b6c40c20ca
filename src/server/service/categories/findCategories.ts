import { sql } from 'kysely'
import type { Caller, ServiceDb } from '../base/deps.ts'

/**
 * The categories this caller may see, each with how many items it holds. A customer sees only visible categories
 * that hold something they may see (§2.3).
 *
 * @param withDisabled also those that are disabled; a customer never sees them
 */
export async function findCategories(db: ServiceDb, { audience }: Caller, withDisabled = false) {
  const isStaff = audience === 'staff'
  const seen = isStaff ? ['*', 'S', 'P'] : ['*']
  return await db
    .selectFrom('categories as c')
    .leftJoin('items as i', (join) =>
      join
        .onRef('i.category_id', '=', 'c.category_id')
        .on('i.visibility', 'in', seen)
        .on('i.status', '=', 'A'),
    )
    .select(['c.category_id', 'c.name', 'c.description', 'c.pos', 'c.image', 'c.image_url'])
    .select(['c.visibility', 'c.enabled'])
    .select(sql<number>`count(i.item_id)::int`.as('qty'))
    .where('c.visibility', 'in', seen)
    .groupBy('c.category_id')
    .$if(!isStaff, (all) =>
      all.where('c.enabled', '=', true).having(sql<number>`count(i.item_id)`, '>', 0),
    )
    // What is still sold is found by its category, however that is marked.
    .$if(isStaff && !withDisabled, (all) =>
      all.having(sql<boolean>`c.enabled or count(i.item_id) > 0`),
    )
    .orderBy('c.pos')
    .orderBy('c.category_id')
    .execute()
}

export type CategoryRow = Awaited<ReturnType<typeof findCategories>>[number]
