import type { Caller } from '../base/deps.ts'
import type { RatableItem, RatableParameter } from '../items/ratableItem.ts'
import { rateItem } from '../items/rateItem.ts'
import { offerOf } from '../items/slipOf.ts'
import type { SlipOffer } from '../slips/slip.ts'
import { addOnOffer, following, type Making } from './addOns.ts'
import { type CartLine, rateOfOffer, type StoredCart, spliced } from './cart.ts'
import { notWithThisLine } from './sessionRefusals.ts'

/**
 * `alter[<line_id>]=<integer>` of §3: so many units, at the price of now; add-ons that follow the line go with it.
 *
 * @param field the parameter of the request
 * @throws {Problem} 400 when the item is not a simple one
 */
export function setQuantity(
  cart: StoredCart,
  line: CartLine,
  quantity: number,
  field: string,
  making: Making,
): StoredCart {
  if (line.optin === 'I') {
    throw notWithThisLine(field, 'This is part of its package and goes with it.')
  }
  if (quantity === 0) {
    throw notWithThisLine(field, 'At least 1; send remove to take the line out.')
  }
  const item = making.facts.items.get(line.offer.itemId)
  const parameter = item === undefined ? null : countedParameter(item, making.facts.audience)
  if (parameter === null) {
    throw notWithThisLine(
      field,
      'This item has several quantities: ask for it again and send the new SLIP with line_id.',
    )
  }
  const altered = withQuantities(
    line,
    { ...line.offer.quantities, [parameter.id]: quantity },
    making,
  )
  const addOns = cart.lines.filter(({ parentId }) => parentId === line.lineId)
  const go = following(line, addOns, making)
  const followed = addOns.map((addOn): CartLine => {
    const found = go.get(addOn.lineId)
    if (found === undefined) return addOn
    const offer = addOnOffer(found.item, found.entry, altered.offer, making)
    return { ...addOn, offer, slip: making.seal(offer) }
  })
  return spliced(cart, line.lineId, [altered, ...followed])
}

/** A line with other quantities, at the price of now. */
export function withQuantities(
  line: CartLine,
  quantities: SlipOffer['quantities'],
  { facts, business, seal }: Making,
): CartLine {
  const item = facts.items.get(line.offer.itemId)
  if (item === undefined) return line
  const requested = { ...rateOfOffer(line.offer), quantities }
  const offer = offerOf(rateItem(item, requested, facts), requested, business.currency)
  return { ...line, offer, slip: seal(offer) }
}

/**
 * What `alter` sets for a simple item (§3): the one parameter that counts its units, or the only one it has. Null for
 * any other item, and for a customer when the parameter is the staff's to set.
 */
export function countedParameter(
  { parameters }: RatableItem,
  audience: Caller['audience'],
): RatableParameter | null {
  const counted = parameters.filter(({ takesStock }) => takesStock)
  const [only, ...others] = counted.length > 0 ? counted : parameters
  if (only === undefined || others.length > 0) return null
  return audience === 'customer' && only.isHiddenFromCustomers ? null : only
}
