import type { ServiceDb } from '../base/deps.ts'

/**
 * Holds the stock of these items until the transaction ends: another sale of any of it waits, and calculates
 * with what was sold here. All are locked in one statement and in the order of their numbers, so two sales never wait
 * for each other. What there is no end of is sold side by side, and kept from being changed meanwhile.
 *
 * @param itemIds an alias holds the item whose stock it takes
 */
export async function lockStock(trx: ServiceDb, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return
  const rows = await trx
    .selectFrom('items')
    .select(['item_id', 'alias_id'])
    .where('item_id', 'in', [...new Set(itemIds)])
    .orderBy('item_id')
    .forKeyShare()
    .execute()
  const stockIds = new Set(rows.map(({ item_id, alias_id }) => alias_id || item_id))
  if (stockIds.size === 0) return
  await trx
    .selectFrom('items')
    .select('item_id')
    .where('item_id', 'in', [...stockIds])
    .where('unlimited', '=', false)
    .orderBy('item_id')
    .forNoKeyUpdate()
    .execute()
}
