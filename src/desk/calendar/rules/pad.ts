import type { EventPrice } from '../../../contract/event.ts'
import type { CurrencyCode } from '../../../contract/money.ts'
import { minorDigits } from '../../../contract/money.ts'

/** What a number pad's line means for the price of the chosen days (ux.md §4.3). */
export type PadPrice =
  /** `120`: a new price, in minor units. */
  | { readonly kind: 'set'; readonly minor: number }
  /** `+10%`, `-12.5 %`. */
  | { readonly kind: 'percent'; readonly rate: number }
  /** `-15`, `+4.50`: so much more or less, in whole currency. */
  | { readonly kind: 'amount'; readonly rate: number }

const line = /^([+\-−–]?)\s*(\d{1,9})(?:[.,](\d{1,6}))?\s*(%?)$/

/**
 * Reads a line as it is typed. `=` is the last one again.
 *
 * @param last what was entered last; null when nothing was
 * @returns null while it means nothing yet, or nothing that could be done: `%`, `-`, finer than the currency
 */
export function readPad(
  text: string,
  currency: CurrencyCode,
  last: PadPrice | null = null,
): PadPrice | null {
  const typed = text.trim()
  if (typed === '=') return last
  const [, sign = '', whole, fraction = '', percent] = line.exec(typed) ?? []
  if (whole === undefined) return null
  const isLess = sign !== '' && sign !== '+'
  const rate = Number(`${isLess ? '-' : ''}${whole}.${fraction}`)
  if (percent === '%') {
    // Less than all of it, or nothing would be left to pay.
    return sign === '' || rate === 0 || rate < -100 || fraction.length > 2
      ? null
      : { kind: 'percent', rate }
  }
  const digits = minorDigits(currency)
  if (fraction.replace(/0+$/, '').length > digits) return null
  if (sign === '') {
    return {
      kind: 'set',
      minor: Number(`${whole}${fraction.slice(0, digits).padEnd(digits, '0')}`),
    }
  }
  return rate === 0 ? null : { kind: 'amount', rate }
}

/** As an event says it (§2.8): a set price is a new price point, whose amount travels beside the event. */
export const eventPriceOf = (price: PadPrice): EventPrice =>
  price.kind === 'set'
    ? { kind: 'new' }
    : {
        kind: 'dynamic',
        rate: price.rate,
        unit: price.kind === 'percent' ? 'percent' : 'amount',
      }
