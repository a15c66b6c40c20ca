import type { CurrencyCode } from '../../contract/money.ts'
import { hundredPercent, percentOf, tenThousandths } from '../../contract/rounding.ts'
import type { Tax } from '../prices/taxes.ts'
import type { DemoItem } from './catalogue.ts'
import { priceIn } from './priceScale.ts'

/** What every booking of the demo business is charged on top. */
export const demoTax: Tax = {
  id: 1,
  name: 'GST',
  percent: tenThousandths('5'),
  isIncluded: false,
}

type Event = { readonly rate_id: number; readonly price_src: string; readonly apply_to: AppliesTo }
type AppliesTo = { readonly item_id: readonly (number | string)[] }

/** From this many people on, a place on these trips costs a tenth less. */
const groupOf = 6
const groupTrips = new Set(['trip-whale', 'trip-islands'])

/** What an e-bike costs while it is new, in dollars. */
const launchPrice = 49

/** Wetsuits may be added where people get wet. */
const wet = new Set(['kayak-single', 'kayak-double', 'kayak-half', 'board-sup', 'trip-glow'])

/** How the demo's items are counted and priced (§2.2): places by the head, all else by the piece. */
export function priceRows(
  items: readonly DemoItem[],
  events: readonly Event[],
  currency: CurrencyCode,
) {
  const prices = [
    ...items
      .filter(({ sku }) => groupTrips.has(sku))
      .flatMap((item) => groupPrices(item, currency)),
    ...events
      .filter(({ price_src }) => price_src === 'N')
      .flatMap(({ rate_id, apply_to }) =>
        apply_to.item_id.map((item_id) => ({
          item_id,
          rate_id,
          param_id: 'qty',
          from_qty: 1,
          per: 'each',
          amount_minor: priceIn(currency, launchPrice),
        })),
      ),
  ]
  const wetsuit = items.find(({ sku }) => sku === 'wetsuit')
  return {
    item_parameters: items.flatMap(parametersOf),
    prices: prices.map((price, place) => ({ price_id: place + 1, ...price })),
    item_packages: items
      .filter(({ sku }) => wet.has(sku) && wetsuit !== undefined)
      .map(({ itemId }) => ({
        item_id: itemId,
        package_id: wetsuit?.itemId,
        optin: 'O',
        select_package_params: false,
        pos: 1,
      })),
    taxes: [
      {
        tax_id: demoTax.id,
        name: demoTax.name,
        percent: demoTax.percent / 10_000,
        is_included: demoTax.isIncluded,
      },
    ],
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
    per: 'each',
    ...range,
  }))
}
