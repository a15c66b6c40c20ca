import { type CurrencyCode, minorDigits } from '../contract/money.ts'
import { hundredPercent, percentOf } from '../contract/rounding.ts'
import type { EventFacts } from '../server/service/events/eventFacts.ts'
import * as business from './data/business.ts'
import { priceScales } from './data/habits.ts'

export type DemoItem = {
  readonly itemId: number
  readonly categoryId: number
  readonly sku: string
  readonly name: string
  readonly sold: 'night' | 'gear' | 'place'
  readonly unit: 'N' | 'D' | 'H'
  readonly stock: number
  /** In whole Canadian dollars; other currencies are scaled. */
  readonly price: number
  readonly startTime: string
  readonly endTime: string
  readonly unitName: string
  readonly summary: string
  /** The kinds it comes in: they are booked in its place. */
  readonly kindIds: readonly number[]
  /** The item whose stock it takes; 0 for its own. */
  readonly aliasId: number
}

const entries = business.catalogue.flatMap((category, at) =>
  category.items.map((entry) => ({ entry, category, categoryId: at + 1 })),
)
const idOf = (wanted: string): number => entries.findIndex(({ entry: [sku] }) => sku === wanted) + 1

export const demoItems: readonly DemoItem[] = entries.map(
  ({ entry: [sku, name, stock, price, summary, hours], category, categoryId }) => {
    const [startTime = '', endTime = ''] = (hours ?? '15:00-11:00').split('-')
    return {
      itemId: idOf(sku),
      categoryId,
      sku,
      name,
      sold: hours === undefined ? 'night' : category.sold,
      unit: hours === undefined ? 'N' : business.hourlyItems.includes(sku) ? 'H' : 'D',
      stock,
      price,
      startTime,
      endTime,
      unitName: business.boardItems.includes(sku) ? 'board' : category.unitName,
      summary,
      kindIds: (business.kindsOf[sku] ?? []).map(idOf),
      aliasId: idOf(business.aliases[sku] ?? ''),
    }
  },
)

/** The item that a booking of `item` holds: of one that comes in kinds, the kind in the middle. */
export function bookable(item: DemoItem, items: readonly DemoItem[]): DemoItem {
  const kindId = item.kindIds[Math.floor(item.kindIds.length / 2)]
  return items.find(({ itemId }) => itemId === kindId) ?? item
}

/**
 * @param dollars below zero for what is taken off
 * @returns a believable price in minor units: 96 dollars are 9,600 yen, and 24 dinars (24000 fils)
 */
export function priceIn(currency: CurrencyCode, dollars: number): number {
  const [rate, step] = priceScales[currency] ?? [1, 1]
  const minorStep = Math.round(step * 10 ** minorDigits(currency))
  const steps = Math.max(1, Math.round((Math.abs(dollars) * rate) / step))
  return Math.sign(dollars) * steps * minorStep
}

type PricedEvent = Pick<EventFacts, 'prices'> & { readonly rate_id: number }

/** Categories, items and their prices as the tables hold them (§2.2, §2.3). */
export function catalogueRows(
  items: readonly DemoItem[],
  events: readonly PricedEvent[],
  currency: CurrencyCode,
) {
  const prices = [
    ...items
      .filter(({ sku }) => business.groupPrice.items.includes(sku))
      .flatMap((item) => groupPrices(item, currency)),
    ...events.flatMap(({ rate_id, prices: own }) => own.map((price) => ({ rate_id, ...price }))),
  ]
  return {
    categories: business.catalogue.map(({ name, description }, at) => ({
      category_id: at + 1,
      name,
      description,
      pos: at + 1,
      image: '',
      image_url: '',
      visibility: '*',
    })),
    items: items.map((item) => itemRow(item, currency)),
    item_parameters: items.flatMap(parametersOf),
    prices: prices.map((price, place) => ({ price_id: place + 1, ...price })),
    item_packages: items
      .filter(({ sku }) => business.option.of.includes(sku))
      .map(({ itemId }) => ({
        item_id: itemId,
        package_id: idOf(business.option.item),
        optin: 'O' as const,
        select_package_params: false,
        pos: 1,
      })),
    taxes: [business.tax],
  }
}

const itemRow = (item: DemoItem, currency: CurrencyCode) => ({
  item_id: item.itemId,
  category_id: item.categoryId,
  sku: item.sku,
  name: item.name,
  unit: item.unit,
  url: '',
  lock: 0,
  visibility: '*',
  pos: item.itemId,
  summary: `<p>${item.summary}</p>`,
  details: '',
  meta: { display_mode: 'default', item_package_rate: 0, delay: 0, default_len: 1 },
  rules: rulesOf(item),
  video: { id: '', start: 0 },
  image: {},
  stock: item.stock,
  unlimited: item.stock === 0,
  base_price_minor: priceIn(currency, item.price),
  len: 1,
  type: 'I',
  status: 'A',
  alias_id: item.aliasId,
  product_group_type: item.kindIds.length > 0 ? 'P' : '',
  product_group_children: item.kindIds.join(','),
})

/** `rules` of §2.2: how many may come, and when it starts where the hour is fixed. */
const rulesOf = ({ sold, startTime }: DemoItem) => ({
  param: {
    ...(sold === 'place' ? {} : { qty: { MIN: 1, MAX: 20 } }),
    adults: { MIN: 1, MAX: sold === 'night' ? 6 : 12 },
    children: { MIN: 0, MAX: 6 },
  },
  ...(sold === 'place' ? { fixed: { start_time: startTime } } : {}),
})

/** Places are counted and priced by the person, all else by the piece. */
function parametersOf({ itemId, sold }: DemoItem) {
  const byPerson = sold === 'place'
  const parameter = (param_id: string, counts: boolean, default_qty: number) => ({
    item_id: itemId,
    param_id,
    takes_stock: counts,
    is_priced: counts,
    default_qty,
    hide: false,
    customer_hide: false,
  })
  return [
    ...(byPerson ? [] : [parameter('qty', true, 1)]),
    parameter('adults', byPerson, 1),
    parameter('children', byPerson, 0),
  ]
}

function groupPrices({ itemId, price }: DemoItem, currency: CurrencyCode) {
  const full = priceIn(currency, price)
  return [
    { from_qty: 1, amount_minor: full },
    {
      from_qty: business.groupPrice.from,
      amount_minor: percentOf(full, (hundredPercent * 9) / 10),
    },
  ].map((range) => ({
    item_id: itemId,
    rate_id: null,
    param_id: 'adults',
    per: 'each' as const,
    ...range,
  }))
}
