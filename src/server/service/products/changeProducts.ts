import { sql } from 'kysely'
import { keepActivity } from '../activities/keepActivity.ts'
import type { ServiceDb } from '../base/deps.ts'
import { oneWriter } from '../base/oneWriter.ts'
import { noSuch } from '../base/problem.ts'
import type { Writing } from '../bookings/write4.ts'
import { readCatalogue } from '../items/catalogue.ts'
import type { RatableItem } from '../items/ratableItem.ts'
import { ownIdRefusal } from '../wire/sentMembers.ts'
import { factsOf, type ProductFacts, plainProduct, rulesOf, withSent } from './productFacts.ts'
import type { NewProduct, SentProduct } from './productInput.ts'
import { needsBearable, needsFreeSku, needsParts } from './productRefusals.ts'
import { stateOf } from './productState.ts'
import { writeParts } from './writeParts.ts'

/** What was sent as null. */
type EmptiedProductFields = ReadonlySet<string>

/** @returns its number. @throws {Problem} 400 naming what is wrong, 409 for a sku that is taken */
export async function addProduct(
  writing: Writing,
  sent: NewProduct,
  { id, emptied }: { readonly id: string | undefined; readonly emptied: EmptiedProductFields },
): Promise<number> {
  const { trx, business } = writing
  await oneWriter(trx, 'products')
  if (id !== undefined) throw ownIdRefusal(`product ${id}`, (await rowOf(trx, id)) !== undefined)
  const facts = withSent(plainProduct(sent, (await lastPlace(trx)) + 1), sent, {
    emptied,
    currency: business.currency,
  })
  await needsParts(trx, sent, null)
  await needsFreeSku(trx, facts.sku, null)
  const { item_id } = await trx
    .insertInto('items')
    .values({ ...blankRow, ...toRow(facts), ...basePrice(facts), rules: json(rulesOf({}, facts)) })
    .returning('item_id')
    .executeTakeFirstOrThrow()
  await writeParts(trx, item_id, facts)
  await leaveWord(writing, item_id, facts, 'product.created')
  return item_id
}

/**
 * Writes what was sent over a product: rated queries follow from the commit on, in every process. One that is disabled
 * is sold no more, also out of carts begun before, and stays in its bookings.
 *
 * @throws {Problem} 400 naming what is wrong, 404, 409 for a sku that is taken and for what bookings do not bear
 */
export async function changeProduct(
  writing: Writing,
  id: string,
  sent: SentProduct,
  emptied: EmptiedProductFields = new Set(),
): Promise<number> {
  const { trx, business } = writing
  await oneWriter(trx, 'products')
  const item = await holdProduct(writing, id)
  const { item_id, alias_id } = item.row
  const before = factsOf(item)
  const after = withSent(before, sent, { emptied, currency: business.currency })
  await needsParts(trx, sent, item_id)
  if (after.sku !== before.sku) await needsFreeSku(trx, after.sku, item_id)
  await writeParts(trx, item_id, after, before)
  await needsBearable(writing, { itemId: item_id, aliasId: alias_id, facts: before }, after)
  const isRuled = sent.parameters !== undefined || after.startTime !== before.startTime
  const isPriced = sent.parameters !== undefined || sent.prices !== undefined
  await trx
    .updateTable('items')
    .set({
      ...toRow(after),
      ...(isPriced ? basePrice(after) : {}),
      ...(isRuled ? { rules: json(rulesOf(item.row.rules, after)) } : {}),
    })
    .where('item_id', '=', item_id)
    .execute()
  const isOff = stateOf(before) !== 'disabled' && stateOf(after) === 'disabled'
  await leaveWord(writing, item_id, after, isOff ? 'product.disabled' : 'product.changed')
  return item_id
}

const rowOf = (trx: ServiceDb, id: string) =>
  /^\d{1,9}$/.test(id)
    ? trx.selectFrom('items').select('item_id').where('item_id', '=', Number(id)).executeTakeFirst()
    : Promise.resolve(undefined)

/** A later sale waits, and calculates with what is written here; this change waits for a sale that has begun. */
async function holdProduct({ trx, business }: Writing, id: string): Promise<RatableItem> {
  const found = await rowOf(trx, id)
  if (found === undefined) throw noSuch('product')
  const { item_id } = found
  await trx
    .selectFrom('items')
    .select('item_id')
    .where('item_id', '=', item_id)
    .forUpdate()
    .execute()
  const { items } = await readCatalogue(trx, business.currency, [item_id])
  const item = items.get(item_id)
  if (item === undefined) throw noSuch('product')
  return item
}

async function lastPlace(trx: ServiceDb): Promise<number> {
  const { last } = await trx
    .selectFrom('items')
    .select(sql<number>`coalesce(max(pos), 0)::int`.as('last'))
    .executeTakeFirstOrThrow()
  return last
}

const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`

/** What 4.0 does not write. */
const blankRow = {
  url: '',
  lock: 0,
  type: 'I',
  alias_id: 0,
  product_group_type: '',
  product_group_children: '',
  meta: json({}),
  video: json({ id: '', start: 0 }),
  image: json({}),
}

const toRow = (facts: ProductFacts) => ({
  sku: facts.sku,
  name: facts.name,
  category_id: facts.categoryId,
  status: facts.status,
  visibility: facts.visibility,
  unit: facts.unit,
  len: facts.length,
  pos: facts.weight,
  summary: facts.summary,
  details: facts.details,
  stock: facts.stock ?? 0,
  unlimited: facts.unlimited,
})

/** What a parameter without prices of its own costs; all that are priced have theirs once they were written. */
const basePrice = ({ prices }: ProductFacts) => ({
  base_price_minor: prices.find(({ from }) => from === 1)?.minor ?? 0,
})

const leaveWord = (
  { trx, accountId, at }: Writing,
  itemId: number,
  facts: ProductFacts,
  kind: 'product.created' | 'product.changed' | 'product.disabled',
): Promise<void> => {
  const detail = { status: stateOf(facts), stock: facts.unlimited ? null : facts.stock }
  return keepActivity(trx, { kind, accountId, itemId, detail }, at)
}
