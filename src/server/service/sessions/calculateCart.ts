import { type Taxed, taxesOn } from '../../../pricing/taxes.ts'
import type { ServiceDb } from '../base/deps.ts'
import { type Rating, type ReadFacts, readFacts } from '../items/rateFacts.ts'
import type { RateRefusal } from '../items/refusals.ts'
import type { SlipOffer } from '../slips/slip.ts'
import { type CalculatedLine, calculateLine, rateBeside, refusalOf } from './calculateLine.ts'
import { type CartLine, rateOfOffer, type StoredCart } from './cart.ts'

/** A session with the prices and the stock of now. Amounts are minor units. */
export type CalculatedCart = {
  readonly lines: readonly CalculatedLine[]
  /** Before discounts; that of each line that is in, together. */
  readonly subTotalMinor: number
  readonly discountMinor: number
  /** On top. */
  readonly taxMinor: number
  /** In the prices already. */
  readonly taxIncMinor: number
  /** `subTotalMinor` without the discounts, and with the taxes that come on top. */
  readonly totalMinor: number
  readonly taxes: Taxed['taxes']
  /** From the first line to the last; null when there is none. */
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  /**
   * Lines that are in and cannot be booked now. Lines that share a stock are counted together: the later one is
   * refused.
   */
  readonly refusals: readonly { readonly lineId: string; readonly refusal: RateRefusal }[]
  /** Lines that are in and whose price is another than was last shown. */
  readonly changed: readonly {
    readonly lineId: string
    readonly wasMinor: number
    readonly nowMinor: number
  }[]
  /** The discounts (`DC` events) that took something off: one voucher each is used, however many lines have it. */
  readonly vouchers: readonly { readonly rateId: number; readonly count: number }[]
}

/**
 * What a session costs, and whether it can be had, by the tables of now. It only reads: a sale calls it again
 * in the transaction of the sale, once the rows of the items are locked.
 */
export const calculateCart = async (
  db: ServiceDb,
  cart: StoredCart,
  on: Rating,
): Promise<CalculatedCart> =>
  calculateLines(
    cart.lines,
    await cartFacts(
      db,
      cart.lines.map(({ offer }) => offer),
      on,
    ),
  )

/** Everything that the rates of these offers, and of what is in their packages, follow from. */
export const cartFacts = (
  db: ServiceDb,
  offers: readonly SlipOffer[],
  on: Rating,
): Promise<ReadFacts> =>
  readFacts(
    db,
    offers.map((offer) => ({ itemId: offer.itemId, requested: rateOfOffer(offer) })),
    on,
    offers.map(({ itemId }) => itemId),
  )

/** `calculateCart` from facts that are read already; it reads nothing itself. */
export function calculateLines(all: readonly CartLine[], facts: ReadFacts): CalculatedCart {
  const lines = all.map((line) => calculateLine(line, facts))
  const taken = lines.filter(({ isOut }) => !isOut)
  const sum = (of: (line: CalculatedLine) => number) =>
    taken.reduce((total, line) => total + of(line), 0)
  const taxed = taxesOn(
    sum(({ totalMinor }) => totalMinor),
    facts.book.taxes,
  )
  return {
    lines,
    subTotalMinor: sum(({ subTotalMinor }) => subTotalMinor),
    discountMinor: sum(({ discountMinor }) => discountMinor),
    taxMinor: taxed.taxTotal,
    taxIncMinor: taxed.includedTotal,
    totalMinor: taxed.total,
    taxes: taxed.taxes,
    startsAt: earliest(taken.map(({ startsAt }) => startsAt)),
    endsAt: latest(taken.map(({ endsAt }) => endsAt)),
    refusals: taken.flatMap((one, at) => {
      const rated = rateBeside(one, taken.slice(0, at), facts)
      const refusal = refusalOf(one.line, rated, facts)
      return refusal === null ? [] : { lineId: one.line.lineId, refusal }
    }),
    changed: taken
      .filter(({ line, totalMinor }) => line.offer.subTotal !== totalMinor)
      .map(({ line, totalMinor }) => ({
        lineId: line.lineId,
        wasMinor: line.offer.subTotal,
        nowMinor: totalMinor,
      })),
    vouchers: discountsIn(taken).map((rateId) => ({ rateId, count: 1 })),
  }
}

const earliest = (all: readonly Date[]): Date | null =>
  all.reduce<Date | null>((first, at) => (first === null || at < first ? at : first), null)

const latest = (all: readonly Date[]): Date | null =>
  all.reduce<Date | null>((last, at) => (last === null || at > last ? at : last), null)

const discountsIn = (lines: readonly CalculatedLine[]): number[] => [
  ...new Set(
    lines
      .filter(({ discountMinor }) => discountMinor > 0)
      .flatMap(({ rated }) => rated.price.days)
      .filter(({ discount }) => discount > 0)
      .flatMap(({ rules }) => rules.filter(({ kind }) => kind === 'discount').map(({ id }) => id)),
  ),
]
