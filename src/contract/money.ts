import type { Brand } from './brand.ts'
import { Unreadable } from './unreadable.ts'

/** Three capital letters of ISO 4217. */
export type CurrencyCode = Brand<string, 'CurrencyCode'>

/**
 * An amount, exact in sums. `minor` are whole minor units (cents, yen, fils): the amount as it is shown, rounded half
 * away from zero. `finer` are the millionths of the main unit that rounding leaves over, and absent when there are
 * none: 2473.2965 in CAD is 247330 and −3500. Only the functions of this file may calculate with both.
 */
export type Money = {
  readonly minor: number
  readonly finer?: number | undefined
  readonly currency: CurrencyCode
}

/** @throws {Unreadable} when `wire` is not three letters; `"cad"` is read as CAD */
export function parseCurrency(wire: unknown): CurrencyCode {
  const letters = typeof wire === 'string' ? wire.trim().toUpperCase() : ''
  if (!isCurrencyCode(letters)) throw new Unreadable('a currency of three letters', wire)
  return letters
}

function isCurrencyCode(letters: string): letters is CurrencyCode {
  return /^[A-Z]{3}$/.test(letters)
}

/** ISO 4217's code for "no currency": amounts stay readable when the account names none. */
export const noCurrency = parseCurrency('XXX')

/** ISO 4217's currencies without two decimals. CLDR's differ (COP, HUF), and differ between a browser and Node. */
const withoutTwoDecimals = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
] as const

/** Decimals of a currency by ISO 4217: 0 for JPY, 2 for CAD, 3 for KWD. */
export const minorDigits = (currency: CurrencyCode): number =>
  withoutTwoDecimals.find(([, codes]) => codes.includes(currency))?.[0] ?? 2

/** Decimals that an amount may have; with more it is the rounding error of a float. */
const mostDecimals = 6
/** Significant digits that a float holds exactly. */
const exactDigits = 15

/** Units of `finer` in a minor unit. */
const finerUnits = (currency: CurrencyCode): number => 10 ** (mostDecimals - minorDigits(currency))

/**
 * Reads a decimal amount that a person typed, or that comes to our service.
 *
 * @param decimal digits with an optional point, `"149.5"` or 149.5; without grouping, symbol or exponent
 * @returns whole minor units: `"149.5"` in CAD is 14950, `"1200.00"` in JPY is 1200
 * @throws {Unreadable} when `decimal` is not a number, or is finer than the currency
 */
export function parseMoney(decimal: string | number, currency: CurrencyCode): Money {
  const digits = minorDigits(currency)
  const isPlain = new RegExp(`^\\s*[-+]?\\d+(\\.\\d{0,${digits}}0*)?\\s*$`).test(String(decimal))
  const money = isPlain ? moneyIn(decimal, currency) : null
  if (money !== null) return money
  throw new Unreadable(`an amount with at most ${digits} decimals`, decimal)
}

/**
 * Reads an amount of a service's answer, a JSON number or text. Up to six decimals are kept exactly, also where the
 * currency has fewer. With more decimals or more than 15 significant digits the end is the rounding error of a float
 * (12.300000000000001, −1.4e-14), and the amount is rounded to the minor unit.
 *
 * @returns null when `decimal` is not a number, or too large to be exact
 * @see §2.5 `total`, `paid_total`
 */
export function moneyIn(decimal: string | number, currency: CurrencyCode): Money | null {
  const found = /^([-+]?)(\d{1,20})(?:\.(\d{0,40}))?(?:e([-+]?\d{1,2}))?$/i.exec(
    String(decimal).trim(),
  )
  if (!found) return null
  const [, sign, before = '', after = '', exponent = 0] = found
  const point = before.length + Number(exponent)
  const all = `${'0'.repeat(Math.max(0, -point))}${before}${after}`.padEnd(point, '0')
  const whole = all.slice(0, Math.max(0, point))
  const fraction = all.slice(Math.max(0, point)).replace(/0+$/, '')
  const isExact =
    fraction.length <= mostDecimals &&
    `${whole}${fraction}`.replace(/^0+/, '').length <= exactDigits
  const digits = minorDigits(currency)
  // Joined as text: 1.15 * 100 is 114.99999999999999.
  const minor = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  const rest = fraction.slice(digits)
  const finer = isExact
    ? Number(rest.padEnd(mostDecimals - digits, '0'))
    : rest >= '5'
      ? finerUnits(currency)
      : 0
  if (!Number.isSafeInteger(minor)) return null
  return sign === '-' ? moneyOf(0 - minor, 0 - finer, currency) : moneyOf(minor, finer, currency)
}

/** The amount of `minor` and `finer` together, whichever of them is how large. */
function moneyOf(minor: number, finer: number, currency: CurrencyCode): Money {
  if (finer === 0) return { minor, currency }
  const units = finerUnits(currency)
  const floor = minor + Math.floor(finer / units)
  const over = finer - (floor - minor) * units
  const isUp = floor < 0 ? 2 * over > units : 2 * over >= units
  const left = isUp ? over - units : over
  const shown = isUp ? floor + 1 : floor
  return left === 0 ? { minor: shown, currency } : { minor: shown, finer: left, currency }
}

/** The exact amount as §2.5 writes it, with at least the currency's decimals: `"149.50"`, `"1200"`, `"2473.2965"`. */
export function toDecimal({ minor, finer = 0, currency }: Money): string {
  const least = minorDigits(currency)
  const digits = finer === 0 ? least : mostDecimals
  const amount = finer === 0 ? minor : BigInt(minor) * BigInt(finerUnits(currency)) + BigInt(finer)
  const figures = String(amount)
    .replace('-', '')
    .padStart(digits + 1, '0')
  const sign = amount < 0 ? '-' : ''
  if (digits === 0) return `${sign}${figures}`
  const fraction = figures.slice(-digits).replace(/0+$/, '').padEnd(least, '0')
  return `${sign}${figures.slice(0, -digits)}.${fraction}`
}

/** @throws {TypeError} when the currencies differ, which is a bug of ours and never of the service */
export const add = (a: Money, b: Money): Money => sum([a, b], a.currency)

/** @throws {TypeError} when the currencies differ */
export const subtract = (a: Money, b: Money): Money => add(a, negated(b))

/** The same amount on the other side of zero. */
export const negated = ({ minor, finer = 0, currency }: Money): Money =>
  moneyOf(0 - minor, 0 - finer, currency)

/** The sum, or zero in `currency` for an empty list. @throws {TypeError} when the currencies differ */
export function sum(moneys: Iterable<Money>, currency: CurrencyCode): Money {
  let [minor, finer] = [0, 0]
  for (const money of moneys) {
    if (money.currency !== currency)
      throw new TypeError(`${currency} and ${money.currency} do not mix`)
    minor += money.minor
    finer += money.finer ?? 0
  }
  return moneyOf(minor, finer, currency)
}

/** Whether nothing is shown: also for an amount that rounds to zero. */
export const isZero = (money: Money): boolean => money.minor === 0

/** Whether something above zero is shown: what rounds to zero is nothing to pay. */
export const isPositive = (money: Money): boolean => money.minor > 0

/** Below zero when `a` is less, by the exact amounts. @throws {TypeError} when the currencies differ */
export function compareMoney(a: Money, b: Money): number {
  const { minor, finer = 0 } = subtract(a, b)
  return minor || finer
}

/** Whether both are the same exact amount, or both unknown. */
export const sameMoney = (one: Money | null, other: Money | null): boolean =>
  one?.minor === other?.minor && one?.finer === other?.finer && one?.currency === other?.currency

const formats = new Map<string, Intl.NumberFormat>()

/**
 * The amount as staff read it, `CA$149.50`: rounded, with the currency's decimals.
 *
 * @param locale of the business (§2.1 `locale.lang`) or, when absent, of the browser
 * @param options `symbol: false` leaves the currency out where a column already names it
 */
export function formatMoney(
  { minor, currency }: Money,
  locale?: string,
  { symbol = true }: { symbol?: boolean } = {},
): string {
  const key = `${currency} ${symbol} ${locale ?? ''}`
  let format = formats.get(key)
  if (!format) {
    const digits = minorDigits(currency)
    format = new Intl.NumberFormat(locale, {
      ...(symbol ? { style: 'currency', currency } : {}),
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    formats.set(key, format)
  }
  return format.format(Number(toDecimal({ minor, currency })))
}
