import { parseDay } from '../../../../src/contract/day.ts'
import { hundredPercent, tenThousandths } from '../../../../src/contract/rounding.ts'
import type { PackageEntry, RatableItem } from '../../../../src/server/service/items/ratableItem.ts'
import type { Making } from '../../../../src/server/service/sessions/addOns.ts'
import { calculateLines } from '../../../../src/server/service/sessions/calculateCart.ts'
import type { CartLine, StoredCart } from '../../../../src/server/service/sessions/cart.ts'
import { addLine } from '../../../../src/server/service/sessions/changeLines.ts'
import type { SlipOffer } from '../../../../src/server/service/slips/slip.ts'
import { aPriceRule } from '../../../example/aPriceRule.ts'
import { aBusiness, aRatable, factsOf } from '../../../example/aRatable.ts'

export const tent = aRatable({ id: 1, name: 'Tent', stock: 5, price: 1999 })
export const suit = aRatable({ id: 2, name: 'Dry suit', stock: 4, price: 1800 })
export const guide = aRatable({ id: 3, name: 'Guide', stock: 2, price: 9900, visibility: 'P' })
export const trip = aRatable({
  id: 4,
  name: 'Boat trip',
  unit: 'H',
  price: 2000,
  parameters: { adults: { label: 'Adults' }, children: { label: 'Children', byDefault: 0 } },
})
export const optional: PackageEntry = { itemId: 2, optin: 'O', selectsParameters: false }
export const always: PackageEntry = { itemId: 3, optin: 'I', selectsParameters: false }
export const kayak = aRatable({
  id: 5,
  name: 'Kayak',
  stock: 4,
  price: 6800,
  packages: [optional, always],
})
export const shop = [tent, suit, guide, trip, kayak]

export const making = (items = shop, around: Parameters<typeof factsOf>[1] = {}): Making => ({
  facts: factsOf(items, around),
  business: aBusiness,
  seal: ({ itemId, subTotal }) => `slip of ${itemId} for ${subTotal}`,
})

const anOffer = (item: RatableItem, wish: Partial<SlipOffer> = {}): SlipOffer => ({
  itemId: item.row.item_id,
  start: parseDay('2026-07-11'),
  end: parseDay('2026-07-11'),
  startTime: null,
  endTime: null,
  quantities: { qty: 1 },
  discountCode: null,
  rules: 'all',
  subTotal: item.row.base_price_minor,
  currency: aBusiness.currency,
  ...wish,
})

export const empty: StoredCart = {
  id: 'abc',
  lines: [],
  lastLine: 0,
  accountId: 7,
  audience: 'customer',
  openedAt: new Date('2026-05-01T18:58:00Z'),
  endedAt: null,
  bookingId: null,
}

export const brought = (item: RatableItem, wish: Partial<SlipOffer> = {}) => ({
  offer: anOffer(item, wish),
  slip: 'brought',
  audience: 'customer' as const,
})

/** A cart with one line of each item. */
export const cartOf = (items: readonly RatableItem[], by = making()): StoredCart =>
  items.reduce((cart, item) => addLine(cart, brought(item), by), empty)

export const linesOf = ({ lines }: StoredCart) =>
  lines.map(
    ({ lineId, offer, optin, isOut }) =>
      `${lineId} of ${offer.itemId} × ${offer.quantities['qty'] ?? '-'} ${optin ?? ''}${isOut ? ' out' : ''}`,
  )

export const lineOf = (cart: StoredCart, id: string): CartLine => {
  const line = cart.lines.find(({ lineId }) => lineId === id)
  if (line === undefined) throw new Error(`no line ${id}`)
  return line
}

/** The total of a cart, with today's prices and stock. */
export const calculated = ({ lines }: StoredCart, facts = factsOf(shop)) =>
  calculateLines(lines, facts)

/** A moment of July 2026 in the zone of Vancouver. */
export const july = (day: number, hour: number, minute = 0) =>
  new Date(Date.UTC(2026, 6, day, hour + 7, minute))

/** A discount of July with a code: so many percent off. */
export const percentOff = (percent: string, wish: Parameters<typeof aPriceRule>[0] = {}) =>
  aPriceRule({
    id: 31,
    kind: 'discount',
    name: 'EARLY',
    price: { kind: 'percent', of: hundredPercent - tenThousandths(percent) },
    ...wish,
  })
