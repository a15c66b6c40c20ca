import type { EventPrice } from '../../../../contract/event.ts'
import type { CurrencyCode } from '../../../../contract/money.ts'
import { minorDigits } from '../../../../contract/money.ts'
import { westernNumber } from '../../../../contract/searchText.ts'

/** What a line typed on the number pad means for the price of the chosen days (ux.md §4.3). */
export type PadPrice =
  /** `120`: a new price, in minor units. */
  | { readonly kind: 'set'; readonly minor: number }
  /** `+10%`, `-12.5 %`. */
  | { readonly kind: 'percent'; readonly rate: number }
  /** `-15`, `+4.50`: an amount more or less, in the currency's main unit. */
  | { readonly kind: 'amount'; readonly rate: number }

const line = /^([+\-−–]?)\s*(\d{1,9})(?:[.,](\d{1,6}))?\s*(%?)$/

/**
 * Reads a line while it is typed. `=` repeats the last line.
 *
 * @param last what was entered last; null when nothing was
 * @returns null while it is incomplete (`%`, `-`), or not possible (more decimals than the currency has)
 */
export function readPad(
  text: string,
  currency: CurrencyCode,
  last: PadPrice | null = null,
): PadPrice | null {
  const typed = westernNumber(text).replace('٪', '%').trim()
  if (typed === '=') return last
  const [, sign = '', whole, fraction = '', percent] = line.exec(typed) ?? []
  if (whole === undefined) return null
  const isLess = sign !== '' && sign !== '+'
  const rate = Number(`${isLess ? '-' : ''}${whole}.${fraction}`)
  if (percent === '%') {
    // A reduction must be below 100 %, so that something is left to pay.
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

/** In the form of an event (§2.8): a set price is a new price point, and its amount is sent beside the event. */
export const eventPriceOf = (price: PadPrice): EventPrice =>
  price.kind === 'set'
    ? { kind: 'new' }
    : {
        kind: 'dynamic',
        rate: price.rate,
        unit: price.kind === 'percent' ? 'percent' : 'amount',
      }
