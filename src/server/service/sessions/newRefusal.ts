import type { Business } from '../base/business.ts'
import { Problem } from '../base/problem.ts'
import { inWords } from '../items/refusals.ts'
import { localDay } from '../stock/stayWords.ts'
import type { CalculatedCart } from './calculateCart.ts'
import type { CalculatedLine } from './calculateLine.ts'

/**
 * Why a change to a session is not taken: it would bring in what cannot be booked, or ask for more of what already
 * cannot. Taking something out, or asking for less, is always taken, however sold out the session has become meanwhile.
 *
 * @returns null when it is taken
 */
export function newRefusal(
  before: CalculatedCart,
  after: CalculatedCart,
  business: Business,
): Problem | null {
  const was = new Set(before.refusals.map(({ lineId }) => lineId))
  const found = after.refusals.find(
    ({ lineId }) => !was.has(lineId) || asksMore(lineOf(before, lineId), lineOf(after, lineId)),
  )
  if (found === undefined) return null
  const name = lineOf(after, found.lineId)?.rated.item.row.name ?? ''
  const { status, id, title, details } = inWords(found.refusal, (day) => localDay(day, business))
  return new Problem(
    status === 'UNAVAILABLE' ? 409 : 400,
    status === 'UNAVAILABLE' ? id : 'validation_error',
    title,
    `${name}: ${details}`,
    { [`line ${found.lineId}`]: details },
  )
}

const lineOf = ({ lines }: CalculatedCart, id: string): CalculatedLine | undefined =>
  lines.find(({ line }) => line.lineId === id)

function asksMore(before: CalculatedLine | undefined, after: CalculatedLine | undefined): boolean {
  if (before === undefined || after === undefined || before.isOut) return true
  const isSameStay =
    before.line.offer.itemId === after.line.offer.itemId &&
    before.startsAt.getTime() === after.startsAt.getTime() &&
    before.endsAt.getTime() === after.endsAt.getTime()
  return !isSameStay || after.quantity > before.quantity
}
