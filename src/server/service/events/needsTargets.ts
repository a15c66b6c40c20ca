import { sql } from 'kysely'
import type { ServiceDb } from '../base/deps.ts'
import { badParameter, conflict } from '../base/problem.ts'
import type { EventFacts } from './eventFacts.ts'
import type { SentEvent } from './eventInput.ts'

/**
 * All that an event names has to be there. The items it has prices for are held before the event itself is, in the
 * order in which a booking locks them.
 *
 * @throws {Problem} 400 naming what there is not
 */
export async function needsTargets(
  trx: ServiceDb,
  { apply_to, prices = [] }: SentEvent,
): Promise<void> {
  const priced = await idsOf(trx, 'items', new Set(prices.map(({ itemId }) => itemId)))
  if (priced.missing) throw badParameter('prices', 'of items there are')
  const params = [...new Set(prices.map(({ param }) => param))]
  if (params.length > 0) {
    const known = await trx
      .selectFrom('parameters')
      .select('param_id')
      .where('param_id', 'in', params)
      .execute()
    if (known.length < params.length) throw badParameter('prices', 'of parameters there are')
  }
  if (apply_to === undefined) return
  const items = new Set(apply_to.item_id.filter((id) => id !== 'all'))
  if ((await idsOf(trx, 'items', items)).missing) {
    throw badParameter('apply_to[item_id]', 'numbers of items there are, or all')
  }
  if ((await idsOf(trx, 'categories', new Set(apply_to.category_id))).missing) {
    throw badParameter('apply_to[category_id]', 'numbers of categories there are')
  }
}

async function idsOf(trx: ServiceDb, table: 'items' | 'categories', ids: ReadonlySet<number>) {
  if (ids.size === 0) return { missing: false }
  const column = table === 'items' ? 'item_id' : 'category_id'
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(column)} as id from ${sql.table(table)}
    where ${sql.ref(column)} in (${sql.join([...ids])})
    order by 1 for key share`.execute(trx)
  return { missing: rows.length < ids.size }
}

/**
 * A discount's name is the code that guests type, so no two that count may share it; letter case does not matter. The
 * events of a business are written one at a time (see `changeEvents`), so nobody takes it meanwhile.
 *
 * @param rateId of the event itself
 * @throws {Problem} 409
 */
export async function needsFreeCode(
  trx: ServiceDb,
  { type, enabled, name }: EventFacts,
  rateId: number | null,
): Promise<void> {
  if (type !== 'DC' || !enabled) return
  const other = await trx
    .selectFrom('events')
    .select('rate_id')
    .where('type', '=', 'DC')
    .where('enabled', '=', true)
    .where(sql<string>`lower(trim(name))`, '=', sql<string>`lower(trim(${name}::text))`)
    .where('rate_id', '!=', rateId ?? -1)
    .executeTakeFirst()
  if (other) {
    throw conflict(`Discount ${other.rate_id} has this name already, and is enabled.`)
  }
}
