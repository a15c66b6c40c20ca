import { sql } from 'kysely'
import { keepActivity } from '../activities/keepActivity.ts'
import type { ServiceDb } from '../base/deps.ts'
import { oneWriter } from '../base/oneWriter.ts'
import { conflict, noSuch } from '../base/problem.ts'
import type { Writing } from '../bookings/write4.ts'
import { ownIdRefusal } from '../wire/sentMembers.ts'
import type { NewCategory, SentCategory } from './categoryInput.ts'
import { stateOf, withState } from './categoryState.ts'

/** @returns its number. @throws {Problem} 409 when its name is taken; 409 or 400 for a number of the caller's own */
export async function addCategory(
  writing: Writing,
  sent: NewCategory,
  id: string | undefined,
): Promise<number> {
  const { trx } = writing
  await oneWriter(trx, 'categories')
  if (id !== undefined) await refuseOwnId(trx, id)
  await needsFreeName(trx, sent.name)
  const { category_id } = await trx
    .insertInto('categories')
    .values({
      name: sent.name,
      description: sent.description ?? '',
      pos: sent.weight ?? (await lastPlace(trx)) + 1,
      image: '',
      image_url: sent.imageUrl ?? '',
      ...withState({ visibility: '*', enabled: true }, sent.status),
    })
    .returning('category_id')
    .executeTakeFirstOrThrow()
  await leaveWord(writing, category_id, 'category.created')
  return category_id
}

/**
 * Writes what was sent over a category. What is in it is hidden with it from customers, and stays in its bookings.
 *
 * @throws {Problem} 404, 409 for a name that is taken
 */
export async function changeCategory(
  writing: Writing,
  id: string,
  sent: SentCategory,
): Promise<number> {
  const { trx } = writing
  await oneWriter(trx, 'categories')
  const before = await findRow(trx, id)
  const { category_id } = before
  if (sent.name !== undefined && sent.name !== before.name) await needsFreeName(trx, sent.name)
  const shown = withState(before, sent.status)
  await trx
    .updateTable('categories')
    .set({
      name: sent.name ?? before.name,
      description: sent.description ?? before.description,
      pos: sent.weight ?? before.pos,
      image_url: sent.imageUrl ?? before.image_url,
      ...shown,
    })
    .where('category_id', '=', category_id)
    .execute()
  const isOff = before.enabled && !shown.enabled
  await leaveWord(writing, category_id, isOff ? 'category.disabled' : 'category.changed')
  return category_id
}

async function findRow(trx: ServiceDb, id: string) {
  const row = /^\d{1,9}$/.test(id)
    ? await trx
        .selectFrom('categories')
        .selectAll()
        .where('category_id', '=', Number(id))
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw noSuch('category')
  return row
}

async function refuseOwnId(trx: ServiceDb, id: string): Promise<void> {
  const taken = await trx
    .selectFrom('categories')
    .select('category_id')
    .where(sql<string>`category_id::text`, '=', id)
    .executeTakeFirst()
  throw ownIdRefusal(`category ${id}`, taken !== undefined)
}

async function needsFreeName(trx: ServiceDb, name: string): Promise<void> {
  const other = await trx
    .selectFrom('categories')
    .select('category_id')
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirst()
  if (other) throw conflict(`Category ${other.category_id} has this name already.`)
}

async function lastPlace(trx: ServiceDb): Promise<number> {
  const { last } = await trx
    .selectFrom('categories')
    .select(sql<number>`coalesce(max(pos), 0)::int`.as('last'))
    .executeTakeFirstOrThrow()
  return last
}

async function leaveWord(
  { trx, accountId, at }: Writing,
  categoryId: number,
  kind: 'category.created' | 'category.changed' | 'category.disabled',
): Promise<void> {
  const row = await findRow(trx, String(categoryId))
  await keepActivity(trx, { kind, accountId, categoryId, detail: { status: stateOf(row) } }, at)
}
