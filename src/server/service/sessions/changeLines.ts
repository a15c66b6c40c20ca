import type { SlipOffer } from '../slips/slip.ts'
import { type Making, withAddOns } from './addOns.ts'
import type { Alteration } from './alterations.ts'
import { type CartLine, type StoredCart, spliced, withLine } from './cart.ts'
import { noSuchLine, notWithThisLine, tooManyLines } from './sessionRefusals.ts'
import { setQuantity, withQuantities } from './setQuantity.ts'

/** An offer with the slip it came under, and who that was made for. */
export type Brought = {
  readonly offer: SlipOffer
  readonly slip: string
  readonly audience: StoredCart['audience']
}

const mostLines = 50

/** A new line with the next number, and its add-ons. One of the staff makes the whole session theirs. */
export function addLine(
  cart: StoredCart,
  { offer, slip, audience }: Brought,
  making: Making,
): StoredCart {
  if (cart.lines.filter(({ parentId }) => parentId === null).length >= mostLines) {
    throw tooManyLines(mostLines)
  }
  const lastLine = cart.lastLine + 1
  const lineId = String(lastLine)
  const line = { lineId, offer, slip, parentId: null, optin: null, isOut: false, lastPart: 0 }
  const lines = [...cart.lines, ...withAddOns(line, [], making)]
  return { ...ownedWith(cart, audience), lastLine, lines }
}

/** The line has another offer and keeps its number (§3). @throws {Problem} when there is no such line */
export function replaceLine(
  before: StoredCart,
  lineId: string,
  { offer, slip, audience }: Brought,
  making: Making,
): StoredCart {
  const cart = ownedWith(before, audience)
  const line = lineIn(cart, lineId, 'line_id')
  if (line.parentId === null) {
    const addOns = cart.lines.filter(({ parentId }) => parentId === lineId)
    const replaced = withAddOns({ ...line, offer, slip }, addOns, making)
    return spliced(cart, lineId, replaced)
  }
  if (offer.itemId !== line.offer.itemId) {
    throw notWithThisLine('line_id', 'An add-on is replaced by a SLIP of the same item only.')
  }
  if (line.optin === 'I' && !selectsParameters(cart, line, making)) {
    throw notWithThisLine('line_id', 'This is part of its package and goes with it.')
  }
  const own = line.optin === 'I' ? { ...offer, subTotal: 0 } : offer
  return { ...cart, lines: withLine(cart, { ...line, offer: own, slip, isOut: false }) }
}

/** What staff were offered may be against the rules for customers. */
const ownedWith = (cart: StoredCart, audience: StoredCart['audience']): StoredCart =>
  audience === 'staff' ? { ...cart, audience } : cart

/** §3, §4.1 `alter`. @throws {Problem} when there is no such line, or this cannot be done to it */
export function alterLine(
  cart: StoredCart,
  lineId: string,
  alteration: Alteration,
  making: Making,
): StoredCart {
  const field = `alter[${lineId.slice(0, 20)}]`
  const line = lineIn(cart, lineId, field)
  switch (alteration.to) {
    case 'quantity':
      return setQuantity(cart, line, alteration.quantity, field, making)
    case 'remove':
      if (line.parentId === null) return spliced(cart, lineId, [])
      return leaveOut(cart, line, field)
    case 'optout':
      if (line.parentId === null) throw notWithThisLine(field, 'Only add-ons are opted out.')
      return leaveOut(cart, line, field)
    case 'optin':
      if (line.parentId === null) throw notWithThisLine(field, 'Only add-ons are opted in.')
      if (line.optin === 'I') return cart
      return {
        ...cart,
        lines: withLine(cart, {
          ...withQuantities(line, line.offer.quantities, making),
          isOut: false,
        }),
      }
  }
}

function leaveOut(cart: StoredCart, line: CartLine, field: string): StoredCart {
  if (line.optin === 'I') {
    throw notWithThisLine(field, 'This is part of its package and cannot be left out.')
  }
  return { ...cart, lines: withLine(cart, { ...line, isOut: true }) }
}

/** @param field the parameter that names it */
function lineIn({ lines }: StoredCart, id: string, field: string): CartLine {
  const line = lines.find(({ lineId }) => lineId === id)
  if (line === undefined) throw noSuchLine(field)
  return line
}

function selectsParameters(
  { lines }: StoredCart,
  { parentId, offer }: CartLine,
  { facts }: Making,
) {
  const parent = lines.find(({ lineId }) => lineId === parentId)
  const packages = parent && facts.items.get(parent.offer.itemId)?.packages
  return packages?.find(({ itemId }) => itemId === offer.itemId)?.selectsParameters ?? false
}
