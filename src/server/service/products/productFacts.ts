import { z } from 'zod'
import type { CurrencyCode } from '../../../contract/money.ts'
import type { PricePoint } from '../../../pricing/pricePoint.ts'
import { minorOf } from '../events/eventFacts.ts'
import type { RatableItem } from '../items/ratableItem.ts'
import { endless } from '../stock/unitsLeft.ts'
import { refuse } from '../wire/sentMembers.ts'
import type { NewProduct, SentProduct } from './productInput.ts'
import type { SentPackage, SentParameter } from './productLists.ts'
import { type ProductRowState, withState } from './productState.ts'

/** All that an editor decides about a product. */
export type ProductFacts = ProductRowState & {
  readonly sku: string
  readonly name: string
  readonly categoryId: number
  readonly unit: string
  readonly length: number
  readonly weight: number
  readonly summary: string
  readonly details: string
  /** Null when unknown: then it must be without end. */
  readonly stock: number | null
  readonly unlimited: boolean
  /** Minutes after midnight, where the hour is fixed. */
  readonly startTime: number | null
  readonly parameters: readonly SentParameter[]
  readonly prices: PricePoint
  readonly packages: readonly SentPackage[]
}

/** A product that says no more than it must: sold by the piece and the day. */
export const plainProduct = (
  { sku, name, categoryId }: NewProduct,
  weight: number,
): ProductFacts => ({
  sku,
  name,
  categoryId,
  weight,
  status: 'A',
  visibility: '*',
  unit: 'D',
  length: 1,
  summary: '',
  details: '',
  stock: null,
  unlimited: false,
  startTime: null,
  parameters: [{ id: 'qty', isPriced: true, takesStock: true, byDefault: 1, min: 1, max: endless }],
  prices: [],
  packages: [],
})

export const factsOf = ({
  row,
  parameters,
  base,
  packages,
  startTime,
}: RatableItem): ProductFacts => ({
  sku: row.sku,
  name: row.name,
  categoryId: row.category_id,
  weight: row.pos,
  status: row.status,
  visibility: row.visibility,
  unit: row.unit,
  length: row.len,
  summary: row.summary,
  details: row.details,
  stock: row.stock,
  unlimited: row.unlimited,
  startTime,
  parameters,
  prices: base,
  packages,
})

type EmptiedProductFields = ReadonlySet<string>

/**
 * The product as it would be with what was sent.
 *
 * @param emptied what was sent as null
 * @throws {Problem} 400 naming all that does not go together
 */
export function withSent(
  before: ProductFacts,
  sent: SentProduct,
  {
    emptied,
    currency,
  }: { readonly emptied: EmptiedProductFields; readonly currency: CurrencyCode },
): ProductFacts {
  const sold = withState(before, sent.status, sent.visibility)
  const facts: ProductFacts = {
    sku: sent.sku ?? before.sku,
    name: sent.name ?? before.name,
    categoryId: sent.categoryId ?? before.categoryId,
    weight: sent.weight ?? before.weight,
    ...(sold ?? { status: before.status, visibility: before.visibility }),
    unit: sent.unit ?? before.unit,
    length: sent.length ?? before.length,
    summary: sent.summary ?? before.summary,
    details: sent.details ?? before.details,
    stock: sent.stock ?? before.stock,
    unlimited: sent.unlimited ?? before.unlimited,
    startTime: emptied.has('startTime') ? null : (sent.startTime ?? before.startTime),
    parameters: sent.parameters ?? before.parameters,
    prices: sent.prices === undefined ? before.prices : pricesOf(sent.prices, currency),
    packages: sent.packages ?? before.packages,
  }
  refuse([
    ...(sold === null
      ? [['visibility', 'must be S when status is hidden, and not S when it is enabled'] as const]
      : []),
    ...(!facts.unlimited && (facts.stock === null || emptied.has('stock'))
      ? [['stock', 'must be a whole number, unless unlimited is true'] as const]
      : []),
    ...(sent.prices === undefined && sent.parameters === undefined ? [] : priceFaults(facts)),
  ])
  return facts
}

const pricesOf = (sent: NonNullable<SentProduct['prices']>, currency: CurrencyCode): PricePoint =>
  sent.map(({ param, from, per, amount }, at) => ({
    param,
    from,
    per,
    minor: minorOf(amount, at, currency),
  }))

/** Nothing is sold for nothing by oversight: what is free has a price of 0. */
function priceFaults({ parameters, prices }: ProductFacts): (readonly [string, string])[] {
  const priced = parameters.filter(({ isPriced }) => isPriced).map(({ id }) => id)
  const free = priced.filter((id) => !prices.some(({ param, from }) => param === id && from === 1))
  if (free.length > 0) return [['prices', `must have a price from 1 on for ${free.join(', ')}`]]
  return prices.every(({ param }) => priced.includes(param))
    ? []
    : [['prices', 'must be of parameters of this product that are priced']]
}

const someRules = z.object({
  param: z.record(z.string(), z.looseObject({}).catch({})).catch({}),
  fixed: z.looseObject({}).catch({}),
})

/** The rules of §2.2 as the table holds them; what they say beside this stays. */
export function rulesOf(stored: unknown, { parameters, startTime }: ProductFacts): object {
  const all = z.looseObject({}).catch({}).parse(stored)
  const { param, fixed } = someRules.catch({ param: {}, fixed: {} }).parse(all)
  const { start_time: _, ...alsoFixed } = fixed
  const begins = { ...alsoFixed, ...(startTime === null ? {} : { start_time: clock(startTime) }) }
  const { param: __, fixed: ___, ...others } = all
  return {
    ...others,
    param: Object.fromEntries(
      parameters.map(({ id, min, max }) => {
        const { MIN: _min, MAX: _max, ...more } = param[id] ?? {}
        return [id, { ...more, MIN: min, ...(max === endless ? {} : { MAX: max }) }]
      }),
    ),
    ...(Object.keys(begins).length === 0 ? {} : { fixed: begins }),
  }
}

/** `09:30` */
export const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
