import { momentOf, stocksOf } from '../items/itemStock.ts'
import type { RatableItem } from '../items/ratableItem.ts'
import type { ReadFacts } from '../items/rateFacts.ts'
import { type Rated, rateItem } from '../items/rateItem.ts'
import type { RateRefusal } from '../items/refusals.ts'
import type { Stay } from '../stock/stay.ts'
import type { Taking } from '../stock/takings.ts'
import { type CartLine, rateOfOffer } from './cart.ts'

/** A line with the prices and the stock of now. Amounts are minor units. */
export type CalculatedLine = {
  readonly line: CartLine
  readonly rated: Rated
  readonly isOut: boolean
  /** Units of stock. */
  readonly quantity: number
  /**
   * Before discounts, and before taxes that come on top. Nothing for what is always in a package: it is in the price
   * of that; and what an optional add-on that is out would cost.
   */
  readonly subTotalMinor: number
  readonly discountMinor: number
  /** After discounts, before taxes that come on top: what the SLIP had as its price. */
  readonly totalMinor: number
  readonly startsAt: Date
  readonly endsAt: Date
  /** What it takes from the stock of its item. */
  readonly taking: Taking
}

/** @throws when the item was not read (`besides`) */
export function calculateLine(line: CartLine, facts: ReadFacts): CalculatedLine {
  const rated = rateLine(line, facts)
  const { item, units, price } = rated
  const isFree = line.optin === 'I'
  const times = lineTimes(item, rated.stay, facts.timeZone)
  return {
    line,
    rated,
    isOut: line.isOut,
    quantity: units,
    subTotalMinor: isFree ? 0 : price.subTotal + price.discount,
    discountMinor: isFree ? 0 : price.discount,
    totalMinor: isFree ? 0 : price.subTotal,
    ...times,
    taking: { stockId: item.stockId, unit: item.unit, quantity: units, ...times },
  }
}

/** A line rated as if `others`, lines of the same cart, had been sold already. */
export function rateBeside(
  { line, rated }: CalculatedLine,
  others: readonly CalculatedLine[],
  facts: ReadFacts,
): Rated {
  const stocks = new Set(stocksOf([line.offer.itemId], facts.items))
  const competing = others.filter(({ taking }) => stocks.has(taking.stockId))
  if (competing.length === 0) return rated
  const takings = new Map(facts.takings)
  for (const { taking } of competing) {
    takings.set(taking.stockId, [...(takings.get(taking.stockId) ?? []), taking])
  }
  return rateLine(line, { ...facts, takings })
}

function rateLine({ offer }: CartLine, facts: ReadFacts): Rated {
  const item = facts.items.get(offer.itemId)
  if (item === undefined) throw new Error(`Item ${offer.itemId} of a session was not read.`)
  return rateItem(item, rateOfOffer(offer), facts)
}

const ofStock: readonly RateRefusal['kind'][] = ['closed', 'sold-out', 'not-enough']

/** Whether there is none to be had, whatever the request is. */
export const isGone = ({ kind }: RateRefusal): boolean =>
  kind === 'withdrawn' || ofStock.includes(kind)

/**
 * Why a line cannot be booked now. What is always in a package has to be there, but is requested only with its
 * package.
 */
export function refusalOf(
  line: CartLine,
  { item, refusal }: Rated,
  { audience }: ReadFacts,
): RateRefusal | null {
  const { status, visibility } = item.row
  const isHidden =
    audience === 'customer' && (line.parentId === null ? visibility !== '*' : visibility === 'S')
  if (status !== 'A' || (isHidden && line.optin !== 'I')) return { kind: 'withdrawn' }
  return line.optin === 'I' && refusal !== null && !isGone(refusal) ? null : refusal
}

/** In minutes after midnight: stays begin at three and end at eleven, what goes out by the day is back at five. */
const arrival = 15 * 60
const departure = 11 * 60
const opening = 9 * 60
const closing = 17 * 60
const lastMinute = 24 * 60 - 1

type Times = { readonly startsAt: Date; readonly endsAt: Date }

/** When a line begins and ends on the clock. Only what is sold by the hour says so itself. */
export function lineTimes({ unit, startTime }: RatableItem, stay: Stay, timeZone: string): Times {
  const between = (from: number, to: number): Times => ({
    startsAt: momentOf(stay.start, from, timeZone),
    endsAt: momentOf(stay.end, to, timeZone),
  })
  if (stay.times !== null) return between(stay.times.from, stay.times.to)
  if (unit.kind === 'night') return between(startTime ?? arrival, departure)
  const from = startTime ?? opening
  return between(from, from < closing ? closing : lastMinute)
}
