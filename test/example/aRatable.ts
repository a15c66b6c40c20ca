import { parseCurrency } from '../../src/contract/money.ts'
import { tenThousandths } from '../../src/contract/rounding.ts'
import type { PriceRule } from '../../src/pricing/priceRule.ts'
import type { Tax } from '../../src/pricing/taxes.ts'
import type { Business } from '../../src/server/service/base/business.ts'
import { byStock } from '../../src/server/service/items/itemStock.ts'
import {
  type PackageEntry,
  type RatableItem,
  toRatable,
} from '../../src/server/service/items/ratableItem.ts'
import type { ReadFacts } from '../../src/server/service/items/rateFacts.ts'
import type { Taking } from '../../src/server/service/stock/takings.ts'

type Parameter = {
  readonly label?: string
  readonly takesStock?: boolean
  readonly byDefault?: number
  readonly customerHide?: boolean
}

type Wish = {
  readonly id: number
  readonly name?: string
  readonly unit?: string
  readonly stock?: number
  readonly price?: number
  readonly visibility?: '*' | 'S' | 'P'
  readonly status?: string
  /** `HH:MM`, where the hour is fixed. */
  readonly startTime?: string
  readonly parameters?: Readonly<Record<string, Parameter>>
  readonly packages?: readonly PackageEntry[]
}

/** An item as it is rated, without a database: ten units at 10.00 a day, unless the test says otherwise. */
export function aRatable(wish: Wish): RatableItem {
  const { id, name = `Item ${id}`, unit = 'D', stock = 10, price = 1000 } = wish
  const row: RatableItem['row'] = {
    item_id: id,
    category_id: 5,
    category: 'Camping',
    sku: `sku-${id}`,
    name,
    unit,
    url: '',
    lock: 0,
    visibility: wish.visibility ?? '*',
    pos: 1,
    summary: '',
    details: '',
    meta: {},
    rules: wish.startTime === undefined ? {} : { fixed: { start_time: wish.startTime } },
    video: {},
    image: {},
    stock,
    unlimited: false,
    base_price_minor: price,
    len: 1,
    type: 'I',
    status: wish.status ?? 'A',
    alias_id: 0,
    product_group_type: '',
    product_group_children: '',
  }
  const parameters = Object.entries(wish.parameters ?? { qty: {} }).map(([param_id, range]) => ({
    param_id,
    label: range.label ?? param_id,
    takes_stock: range.takesStock ?? true,
    is_priced: true,
    default_qty: range.byDefault ?? 1,
    hide: false,
    customer_hide: range.customerHide ?? false,
  }))
  return toRatable(row, { parameters, packages: wish.packages ?? [], ownPrices: [], stockOf: row })
}

export const aBusiness: Business = {
  id: 1,
  hostId: 'kayaks.example',
  name: 'Kayaks',
  timeZone: 'America/Vancouver',
  currency: parseCurrency('CAD'),
  localeId: 'en_CA',
  lang: 'en',
  email: '',
  phone: '',
  url: '',
  address: '',
  city: '',
  region: '',
  country: 'CA',
  postalCode: '',
}

type Around = {
  readonly rules?: readonly PriceRule[]
  readonly takings?: readonly Taking[]
  readonly taxes?: readonly Tax[]
  readonly audience?: ReadFacts['audience']
}

/** What the rates of these items need, on 1 May 2026 at noon: for staff, without rules, with 5 % tax on top. */
export function factsOf(
  items: readonly RatableItem[],
  { rules = [], takings = [], taxes, audience = 'staff' }: Around = {},
): ReadFacts {
  const gst: Tax = { id: 4, name: 'GST', percent: tenThousandths('5'), isIncluded: false }
  return {
    items: new Map(items.map((item) => [item.row.item_id, item])),
    rules,
    takings: byStock(takings),
    timeZone: aBusiness.timeZone,
    now: new Date('2026-05-01T19:00:00Z'),
    audience,
    book: { rules, taxes: taxes ?? [gst], ownPrices: () => [] },
  }
}
