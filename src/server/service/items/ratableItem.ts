import { z } from 'zod'
import type { PricePoint } from '../../../pricing/pricePoint.ts'
import type { Caller } from '../base/deps.ts'
import { type Unit, unitOf } from '../stock/stay.ts'
import { endless, type StockCount } from '../stock/unitsLeft.ts'
import type { ItemRow } from './findItems.ts'

/** One parameter as an item asks for it (§2.2 `param`). */
export type RatableParameter = {
  readonly id: string
  readonly label: string
  readonly takesStock: boolean
  readonly isPriced: boolean
  readonly byDefault: number
  readonly min: number
  readonly max: number
  readonly isHidden: boolean
  readonly isHiddenFromCustomers: boolean
}

export type PackageEntry = {
  readonly itemId: number
  readonly optin: 'O' | 'I'
  readonly selectsParameters: boolean
}

/** An item with all that its price and stock follow from. */
export type RatableItem = {
  readonly row: ItemRow
  readonly unit: Unit
  /** Whose stock it takes: its own, or that of the item it is an alias of. */
  readonly stockId: number
  readonly stock: StockCount
  readonly parameters: readonly RatableParameter[]
  readonly base: PricePoint
  /** Minutes after midnight, where the hour is fixed. */
  readonly startTime: number | null
  readonly packages: readonly PackageEntry[]
  /** The kinds of a parent, which is not booked itself; none for other items. */
  readonly childIds: readonly number[]
}

const limits = z.object({ MIN: z.coerce.number().optional(), MAX: z.coerce.number().optional() })
const itemRules = z
  .object({
    param: z.record(z.string(), limits).catch({}),
    fixed: z.object({ start_time: z.string() }).partial().catch({}),
  })
  .partial()
  .catch({})

export type ParameterRow = {
  readonly param_id: string
  readonly label: string
  readonly takes_stock: boolean
  readonly is_priced: boolean
  readonly default_qty: number
  readonly hide: boolean
  readonly customer_hide: boolean
}

type ItemParts = {
  readonly parameters: readonly ParameterRow[]
  readonly packages: readonly PackageEntry[]
  /** Prices that are not simply the base price for each. */
  readonly ownPrices: PricePoint
  /** The item whose stock it is: itself, unless it is an alias. */
  readonly stockOf: ItemRow
}

export function toRatable(
  row: ItemRow,
  { parameters, packages, ownPrices, stockOf }: ItemParts,
): RatableItem {
  const rules = itemRules.parse(row.rules)
  const inputs = parameters.map((parameter): RatableParameter => {
    const { MIN, MAX } = rules.param?.[parameter.param_id] ?? {}
    return {
      id: parameter.param_id,
      label: parameter.label,
      takesStock: parameter.takes_stock,
      isPriced: parameter.is_priced,
      byDefault: parameter.default_qty,
      min: MIN ?? 0,
      max: MAX ?? endless,
      isHidden: parameter.hide,
      isHiddenFromCustomers: parameter.customer_hide,
    }
  })
  return {
    row,
    unit: unitOf(row.unit),
    stockId: stockOf.item_id,
    stock: { stock: stockOf.stock, unlimited: stockOf.unlimited },
    parameters: inputs,
    base: inputs
      .filter(({ isPriced }) => isPriced)
      .flatMap(({ id }) => pricesOf(id, row, ownPrices)),
    startTime: minutesIn(rules.fixed?.start_time),
    packages,
    childIds: row.product_group_type === 'P' ? idsIn(row.product_group_children) : [],
  }
}

function pricesOf(param: string, row: ItemRow, ownPrices: PricePoint): PricePoint {
  const own = ownPrices.filter((price) => price.param === param)
  return own.length > 0 ? own : [{ param, from: 1, per: 'each', minor: row.base_price_minor }]
}

function minutesIn(time: string | undefined): number | null {
  const [, hour, minute] = /^(\d\d?):(\d\d)$/.exec(time ?? '') ?? []
  return hour === undefined ? null : Number(hour) * 60 + Number(minute)
}

const idsIn = (list: string): number[] =>
  list
    .split(',')
    .map((id) => Number(id.trim()))
    .filter((id) => Number.isInteger(id) && id > 0)

/**
 * How many of each parameter: what is requested, and the item's own default for the rest, as for what a customer is not
 * shown.
 */
export const quantitiesFor = (
  { parameters }: RatableItem,
  requested: Readonly<Record<string, number>>,
  audience: Caller['audience'],
): Record<string, number> =>
  Object.fromEntries(
    parameters.map(({ id, byDefault, isHiddenFromCustomers }) => {
      const mayAsk = audience === 'staff' || !isHiddenFromCustomers
      return [id, mayAsk && Object.hasOwn(requested, id) ? (requested[id] ?? byDefault) : byDefault]
    }),
  )

/** Units of stock that these quantities take; one when no parameter counts them. */
export function unitsTaken(
  { parameters }: RatableItem,
  quantities: Readonly<Record<string, number>>,
): number {
  const taking = parameters.filter(({ takesStock }) => takesStock)
  if (taking.length === 0) return 1
  return taking.reduce((sum, { id }) => sum + (quantities[id] ?? 0), 0)
}
