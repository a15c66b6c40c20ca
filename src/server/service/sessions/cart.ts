import type { Caller } from '../base/deps.ts'
import type { RequestedRate } from '../items/requestedDates.ts'
import type { SlipOffer } from '../slips/slip.ts'

/** A line of a booking that is being built. */
export type CartLine = {
  /** `1`; for a package's add-on `1.1` (§2.11). A number is never given twice within a session. */
  readonly lineId: string
  /** The total last shown to the caller: `subTotal` is what the price of now is compared with. */
  readonly offer: SlipOffer
  readonly slip: string
  /** The line whose package this add-on is in. */
  readonly parentId: string | null
  /** For add-ons: `O` may be taken or left out, `I` is always in, and in the price of its package. */
  readonly optin: 'O' | 'I' | null
  /** Left out: it is offered, and neither counted nor booked. */
  readonly isOut: boolean
  /** The highest number one of its add-ons ever had. */
  readonly lastPart: number
}

/** A session as §3 has it: a booking that is being built. */
export type StoredCart = {
  readonly id: string
  /** Each line, and right after it its add-ons. */
  readonly lines: readonly CartLine[]
  /** The highest number a line ever had. */
  readonly lastLine: number
  readonly accountId: number
  /** Whose it is. Staff may go on with a customer's, a customer not with one of the staff. */
  readonly audience: Caller['audience']
  readonly openedAt: Date
  readonly endedAt: Date | null
  /** The booking it became. */
  readonly bookingId: number | null
}

/** What an offer asks for, to be rated again. */
export const rateOfOffer = ({
  start,
  end,
  startTime,
  endTime,
  ...offer
}: SlipOffer): RequestedRate => ({
  stay: { start, end, startTime, endTime },
  quantities: offer.quantities,
  discountCode: offer.discountCode,
  rules: offer.rules,
})

/** By number: `2` before `10`, and `2.1` after `2`. */
export function byLine(a: { readonly lineId: string }, b: { readonly lineId: string }): number {
  const [mine, others] = [numbersOf(a.lineId), numbersOf(b.lineId)]
  return mine.line - others.line || mine.part - others.part
}

function numbersOf(lineId: string) {
  const [line = 0, part = 0] = lineId.split('.').map(Number)
  return { line, part }
}

/** The lines, with this one in the place of the one of its number. */
export const withLine = ({ lines }: StoredCart, changed: CartLine): readonly CartLine[] =>
  lines.map((line) => (line.lineId === changed.lineId ? changed : line))

/** With `instead` in the place of the line and its add-ons. */
export const spliced = (
  cart: StoredCart,
  lineId: string,
  instead: readonly CartLine[],
): StoredCart => ({
  ...cart,
  lines: cart.lines.flatMap((line) =>
    line.lineId === lineId ? instead : line.parentId === lineId ? [] : line,
  ),
})
