import type { Brand } from './brand.ts'
import { Unreadable } from './unreadable.ts'

/** Three capital letters of ISO 4217. */
export type CurrencyCode = Brand<string, 'CurrencyCode'>

/** An amount in whole minor units (cents, yen, fils), so sums are exact. */
export type Money = { readonly minor: number; readonly currency: CurrencyCode }

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

const digitsByCurrency = new Map<CurrencyCode, number>()

/** Decimals of a currency: 0 for JPY, 2 for CAD, 3 for KWD. */
export function minorDigits(currency: CurrencyCode): number {
  const known = digitsByCurrency.get(currency)
  if (known !== undefined) return known
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  digitsByCurrency.set(currency, maximumFractionDigits)
  return maximumFractionDigits
}

/**
 * Reads a decimal amount as the service writes it.
 *
 * @param decimal digits with an optional point, `"149.5"` or 149.5; without grouping or symbol
 * @returns whole minor units: `"149.5"` in CAD is 14950, `"1200.00"` in JPY is 1200
 * @throws {Unreadable} when `decimal` is not a number, or is finer than the currency
 * @see §2.5 `total`, `paid_total`
 */
export function parseMoney(decimal: string | number, currency: CurrencyCode): Money {
  const money = moneyIn(decimal, currency)
  if (money !== null) return money
  throw new Unreadable(`an amount with at most ${minorDigits(currency)} decimals`, decimal)
}

/** As `parseMoney`; null when it is none. */
export function moneyIn(decimal: string | number, currency: CurrencyCode): Money | null {
  const digits = minorDigits(currency)
  const found = /^([-+]?)(\d{1,20})(?:\.(\d{0,20}))?$/.exec(String(decimal).trim())
  const [, sign = '', whole = '', fraction = ''] = found ?? []
  // Some services write every amount with four decimals; cutting zeros loses nothing.
  const kept = fraction.slice(0, digits).padEnd(digits, '0')
  // Joined as text: 1.15 * 100 is 114.99999999999999.
  const minor = Number(`${whole}${kept}`)
  if (!found || /[^0]/.test(fraction.slice(digits)) || !Number.isSafeInteger(minor)) {
    return null
  }
  return { minor: sign === '-' && minor !== 0 ? -minor : minor, currency }
}

/** The amount as §2.5 writes it, with all the currency's decimals: `"149.50"`, `"1200"`. */
export function toDecimal({ minor, currency }: Money): string {
  const digits = minorDigits(currency)
  const figures = String(Math.abs(minor)).padStart(digits + 1, '0')
  const sign = minor < 0 ? '-' : ''
  if (digits === 0) return `${sign}${figures}`
  return `${sign}${figures.slice(0, -digits)}.${figures.slice(-digits)}`
}

/** @throws {TypeError} when the currencies differ, which is a bug of ours and never of the service */
export function add(a: Money, b: Money): Money {
  sameCurrency(a, b)
  return { minor: a.minor + b.minor, currency: a.currency }
}

/** @throws {TypeError} when the currencies differ */
export function subtract(a: Money, b: Money): Money {
  sameCurrency(a, b)
  return { minor: a.minor - b.minor, currency: a.currency }
}

/** The sum, or zero in `currency` for an empty list. @throws {TypeError} when the currencies differ */
export const sum = (moneys: Iterable<Money>, currency: CurrencyCode): Money => {
  let total: Money = { minor: 0, currency }
  for (const money of moneys) total = add(total, money)
  return total
}

export const isZero = (money: Money): boolean => money.minor === 0

export const isPositive = (money: Money): boolean => money.minor > 0

/** For sorting: below zero when `a` is less. @throws {TypeError} when the currencies differ */
export function compareMoney(a: Money, b: Money): number {
  sameCurrency(a, b)
  return a.minor - b.minor
}

const formats = new Map<string, Intl.NumberFormat>()

/**
 * The amount as staff read it, `CA$149.50`.
 *
 * @param locale of the business (§2.1 `locale.lang`) or, when absent, of the browser
 * @param options `symbol: false` leaves the currency out where a column already names it
 */
export function formatMoney(
  money: Money,
  locale?: string,
  { symbol = true }: { symbol?: boolean } = {},
): string {
  const key = `${money.currency} ${symbol} ${locale ?? ''}`
  let format = formats.get(key)
  if (!format) {
    const digits = minorDigits(money.currency)
    format = new Intl.NumberFormat(
      locale,
      symbol
        ? { style: 'currency', currency: money.currency }
        : { minimumFractionDigits: digits, maximumFractionDigits: digits },
    )
    formats.set(key, format)
  }
  return format.format(Number(toDecimal(money)))
}

function sameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency) throw new TypeError(`${a.currency} and ${b.currency} do not mix`)
}
