import { sql } from 'kysely'
import { addDays, dayOf } from '../../../contract/day.ts'
import type { ServiceDb } from '../base/deps.ts'
import { badParameter, conflict } from '../base/problem.ts'
import type { Writing } from '../bookings/write4.ts'
import { findTakings } from '../stock/findTakings.ts'
import { localDay } from '../stock/stayWords.ts'
import { bookedByDay } from '../stock/takings.ts'
import type { ProductFacts } from './productFacts.ts'
import type { SentProduct } from './productInput.ts'
import { isSold } from './productState.ts'

/** @param itemId of the product itself. @throws {Problem} 409 */
export async function needsFreeSku(
  trx: ServiceDb,
  sku: string,
  itemId: number | null,
): Promise<void> {
  const other = await trx
    .selectFrom('items')
    .select('item_id')
    .where(sql<string>`lower(sku)`, '=', sql<string>`lower(${sku})`)
    .where('item_id', '!=', itemId ?? -1)
    .executeTakeFirst()
  if (other) throw conflict(`Product ${other.item_id} has this sku already.`)
}

/** All that a product names has to be there. @throws {Problem} 400 naming what there is not */
export async function needsParts(
  trx: ServiceDb,
  { categoryId, parameters = [], packages = [] }: SentProduct,
  itemId: number | null,
): Promise<void> {
  if (categoryId !== undefined) {
    const category = await trx
      .selectFrom('categories')
      .select('category_id')
      .where('category_id', '=', categoryId)
      .executeTakeFirst()
    if (!category) throw badParameter('categoryId', 'the number of a category there is')
  }
  const ids = parameters.map(({ id }) => id)
  if (ids.length > 0) {
    const known = await trx
      .selectFrom('parameters')
      .select('param_id')
      .where('param_id', 'in', ids)
      .execute()
    if (known.length < ids.length) throw badParameter('parameters', 'parameters there are')
  }
  const parts = packages.map((part) => part.itemId)
  if (parts.length === 0) return
  const sold = await trx
    .selectFrom('items')
    .select('item_id')
    .where('item_id', 'in', parts)
    .where('item_id', '!=', itemId ?? -1)
    .where('status', '=', 'A')
    .execute()
  if (sold.length < parts.length) throw badParameter('packages', 'other products that are sold')
}

export type StoredProduct = {
  readonly itemId: number
  /** The product whose stock it takes instead of its own; 0 = none. */
  readonly aliasId: number
  readonly facts: ProductFacts
}

/**
 * Whether what is booked of a product, and what is sold with it, bears the change.
 *
 * @throws {Problem} 409
 */
export async function needsBearable(
  writing: Writing,
  before: StoredProduct,
  after: ProductFacts,
): Promise<void> {
  const { trx } = writing
  if (after.unit !== before.facts.unit) await needsUnbooked(trx, before.itemId)
  const isLess = after.unlimited !== before.facts.unlimited || after.stock !== before.facts.stock
  if (isLess && before.aliasId !== 0) {
    throw conflict(`Its stock is that of product ${before.aliasId}: change it there.`)
  }
  if (isLess && !after.unlimited) await needsStockFor(writing, before.itemId, after.stock ?? 0)
  if (isSold(before.facts) && !isSold(after)) await needsNoDependents(trx, before.itemId)
  if (isSold(after)) await needsSoldParts(trx, before)
}

async function needsUnbooked(trx: ServiceDb, itemId: number): Promise<void> {
  const booked = await trx
    .selectFrom('booking_lines')
    .select('item_id')
    .where('item_id', '=', itemId)
    .limit(1)
    .executeTakeFirst()
  if (booked) {
    throw conflict('It is booked by this unit, and its bookings would be of other days by another.')
  }
}

/** A hundred years: nothing is booked further ahead. */
const farAhead = 36_525

async function needsStockFor(
  { trx, business, at }: Writing,
  itemId: number,
  stock: number,
): Promise<void> {
  const { timeZone } = business
  const from = dayOf(at, timeZone)
  const to = addDays(from, farAhead)
  const takings = await findTakings(trx, { stockIds: [itemId], from, to, timeZone })
  const [worst] = [...bookedByDay(takings, timeZone)]
    .filter(([day, booked]) => day >= from && booked > stock)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (worst === undefined) return
  const [day, booked] = worst
  throw conflict(
    `${booked} of it are booked on ${localDay(day, business)}. To sell no more, close its days.`,
  )
}

/** Else what is sold on would be without a part, or count a stock of its own. */
async function needsNoDependents(trx: ServiceDb, itemId: number): Promise<void> {
  const package_ = await trx
    .selectFrom('item_packages as p')
    .innerJoin('items as i', 'i.item_id', 'p.item_id')
    .select('i.item_id')
    .where('p.package_id', '=', itemId)
    .where('p.optin', '=', 'I')
    .where('i.status', '=', 'A')
    .executeTakeFirst()
  if (package_) throw conflict(`It is always in product ${package_.item_id}, which is sold.`)
  const alias = await trx
    .selectFrom('items')
    .select('item_id')
    .where('alias_id', '=', itemId)
    .where('status', '=', 'A')
    .executeTakeFirst()
  if (alias) throw conflict(`Product ${alias.item_id} takes its stock, and is sold.`)
}

async function needsSoldParts(trx: ServiceDb, { itemId, aliasId }: StoredProduct): Promise<void> {
  const missing = await trx
    .selectFrom('items as i')
    .select('i.item_id')
    .where('i.status', '!=', 'A')
    .where((item) =>
      item.or([
        item('i.item_id', '=', aliasId),
        item(
          'i.item_id',
          'in',
          trx
            .selectFrom('item_packages')
            .select('package_id')
            .where('item_id', '=', itemId)
            .where('optin', '=', 'I'),
        ),
      ]),
    )
    .executeTakeFirst()
  if (missing) throw conflict(`It cannot be sold without product ${missing.item_id}, which is not.`)
}
