import { Unreadable } from './unreadable.ts'

/** A decimal with up to four places as a whole number of ten-thousandths: `"12.5"` is 125000. */
export type TenThousandths = number

const one = 10_000

/** @throws {Unreadable} when it is not a decimal, or too large to calculate with */
export function tenThousandths(decimal: string | number): TenThousandths {
  const [, sign, whole, fraction = ''] =
    /^(-?)(\d{1,9})(?:\.(\d{1,20}))?$/.exec(String(decimal)) ?? []
  if (whole === undefined) throw new Unreadable('a decimal', decimal)
  // Joined as text: 1.15 * 10000 is 11499.999999999998.
  const scaled = Number(`${whole}${fraction.slice(0, 4).padEnd(4, '0')}`)
  return sign === '-' ? 0 - scaled : scaled
}

/**
 * `minor` × `numerator` / `denominator` to a whole minor unit, halves away from zero.
 *
 * The one rounding of prices: a rule rounds the price of one unit for one day, a tax its sum. Everything else multiplies and
 * adds whole numbers, so parts always add up to their total.
 */
export function proportion(minor: number, numerator: number, denominator: number): number {
  const short = shortProportion(minor, numerator, denominator)
  if (short !== null) return short
  const product = BigInt(minor) * BigInt(numerator)
  const whole = BigInt(denominator)
  const size = product < 0n ? -product : product
  const rounded = Number((size * 2n + whole) / (whole * 2n))
  return product < 0n && rounded !== 0 ? -rounded : rounded
}

/** The same without BigInt and much faster, since a calendar computes a million prices. Null when BigInt may be needed. */
function shortProportion(minor: number, numerator: number, denominator: number): number | null {
  const doubled = minor * numerator * 2
  const least = Math.abs(doubled) + denominator
  const isWhole = Number.isInteger(minor) && Number.isInteger(numerator)
  const isExact = Number.isSafeInteger(least) && Number.isSafeInteger(denominator * 2)
  if (!isWhole || !isExact || denominator <= 0) return null
  const size = (least - (least % (denominator * 2))) / (denominator * 2)
  return doubled < 0 && size !== 0 ? -size : size
}

/** So many per cent of an amount, in whole minor units. */
export const percentOf = (minor: number, percent: TenThousandths): number =>
  proportion(minor, percent, 100 * one)

/** 100 %, as the base of a percentage added or taken off. */
export const hundredPercent: TenThousandths = 100 * one

/** A decimal amount in minor units, also when it has more decimals than the currency. */
export const minorOf = (decimal: string | number, digits: number): number =>
  proportion(tenThousandths(decimal), 10 ** digits, one)
