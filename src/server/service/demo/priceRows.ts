import type { CurrencyCode } from '../../../contract/money.ts'
import { hundredPercent, percentOf } from '../../../contract/rounding.ts'
import type { EventFacts } from '../events/eventFacts.ts'
import type { DemoItem } from './catalogue.ts'
import { priceIn } from './priceScale.ts'

/** What every booking of the demo business is charged on top. */
const demoTax = { tax_id: 1, name: 'GST', percent: '5', is_included: false }

type PricedEvent = Pick<EventFacts, 'prices'> & { readonly rate_id: number }

/** From this many people on, a place on these trips costs a tenth less. */
const groupOf = 6
const groupTrips = new Set(['trip-whale', 'trip-islands'])

/** Wetsuits may be added where people get wet. */
const wet = new Set(['kayak-single', 'kayak-double', 'kayak-half', 'board-sup', 'trip-glow'])

/** How the demo's items are counted and priced (§2.2): places by the head, all else by the piece. */
export function priceRows(
  items: readonly DemoItem[],
  events: readonly PricedEvent[],
  currency: CurrencyCode,
) {
  const prices = [
    ...items
      .filter(({ sku }) => groupTrips.has(sku))
      .flatMap((item) => groupPrices(item, currency)),
    ...events.flatMap(({ rate_id, prices: own }) => own.map((price) => ({ rate_id, ...price }))),
  ]
  const wetsuit = items.find(({ sku }) => sku === 'wetsuit')
  return {
    item_parameters: items.flatMap(parametersOf),
    prices: prices.map((price, place) => ({ price_id: place + 1, ...price })),
    item_packages: items
      .filter(({ sku }) => wet.has(sku) && wetsuit !== undefined)
      .map(({ itemId }) => ({
        item_id: itemId,
        package_id: wetsuit?.itemId ?? 0,
        optin: 'O' as const,
        select_package_params: false,
        pos: 1,
      })),
    taxes: [demoTax],
  }
}

function parametersOf({ itemId, sold }: DemoItem) {
  const byHead = sold === 'place'
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
    ...(byHead ? [] : [parameter('qty', true, 1)]),
    parameter('adults', byHead, 1),
    parameter('children', byHead, 0),
  ]
}

function groupPrices({ itemId, price }: DemoItem, currency: CurrencyCode) {
  const full = priceIn(currency, price)
  return [
    { from_qty: 1, amount_minor: full },
    { from_qty: groupOf, amount_minor: percentOf(full, (hundredPercent * 9) / 10) },
  ].map((range) => ({
    item_id: itemId,
    rate_id: null,
    param_id: 'adults',
    per: 'each' as const,
    ...range,
  }))
}
