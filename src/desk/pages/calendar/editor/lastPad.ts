import { create } from 'zustand'
import { type CurrencyCode, toDecimal } from '../../../../contract/money.ts'
import type { PadPrice } from '../rules/pad.ts'

/** The last entry on the number pad, for `=`. Kept until the page is closed. */
const useLast = create((): { last: PadPrice | null } => ({ last: null }))

export const useLastPad = (): PadPrice | null => useLast(({ last }) => last)
export const rememberPad = (last: PadPrice): void => useLast.setState({ last })

/** A line that reads as `price`. */
export function padLine(price: PadPrice, currency: CurrencyCode): string {
  if (price.kind === 'set') return toDecimal({ minor: price.minor, currency })
  const signed = `${price.rate < 0 ? '−' : '+'}${Math.abs(price.rate)}`
  return price.kind === 'percent' ? `${signed}%` : signed
}
