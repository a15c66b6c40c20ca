import type { Business } from '../base/business.ts'
import { conflict, Problem } from '../base/problem.ts'
import { decimal } from '../bookings/bookingWire.ts'
import { inWords } from '../items/refusals.ts'
import type { CalculatedCart } from '../sessions/calculateCart.ts'
import { localDay } from '../stock/stayWords.ts'

/**
 * Why a cart is not sold as it is: 409, naming each line.
 *
 * `sold_out`, `closed` and the like have a line's number and why. `price_changed` has a line's number and both
 * amounts, and as `was` and `now` what the lines that changed cost together, before taxes on top.
 *
 * @returns null when it can be sold
 */
export function saleRefusal(cart: CalculatedCart, business: Business): Problem | null {
  if (cart.lines.every(({ isOut }) => isOut)) return conflict('There is nothing in this session.')
  return goneRefusal(cart, business) ?? priceRefusal(cart, business)
}

const nameOf = ({ lines }: CalculatedCart, lineId: string): string =>
  lines.find(({ line }) => line.lineId === lineId)?.rated.item.row.name ?? ''

function goneRefusal(cart: CalculatedCart, business: Business): Problem | null {
  const refused = cart.refusals.map(({ lineId, refusal }) => ({
    lineId,
    ...inWords(refusal, (day) => localDay(day, business)),
  }))
  const [first] = refused
  if (first === undefined) return null
  return new Problem(
    409,
    first.id,
    first.title,
    refused.map(({ lineId, details }) => `${nameOf(cart, lineId)}: ${details}`).join(' '),
    Object.fromEntries(refused.map(({ lineId, details }) => [lineId, details])),
  )
}

function priceRefusal(cart: CalculatedCart, { currency }: Business): Problem | null {
  const { changed } = cart
  if (changed.length === 0) return null
  const amount = (minor: number) => decimal(minor, currency)
  const [was, now] = [
    changed.reduce((sum, { wasMinor }) => sum + wasMinor, 0),
    changed.reduce((sum, { nowMinor }) => sum + nowMinor, 0),
  ]
  const lines = changed.map(({ lineId, wasMinor, nowMinor }) => ({
    lineId,
    both: `was ${amount(wasMinor)} and is ${amount(nowMinor)} now`,
  }))
  return new Problem(
    409,
    'price_changed',
    'Price changed',
    `${lines.map(({ lineId, both }) => `${nameOf(cart, lineId)} ${both}.`).join(' ')} Ask for it again with its dates.`,
    {
      ...Object.fromEntries(lines.map(({ lineId, both }) => [lineId, both])),
      was: amount(was),
      now: amount(now),
    },
  )
}
