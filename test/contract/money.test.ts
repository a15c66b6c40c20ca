import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  add,
  compareMoney,
  formatMoney,
  isPositive,
  isZero,
  type Money,
  minorDigits,
  moneyIn,
  parseCurrency,
  parseMoney,
  subtract,
  sum,
  toDecimal,
} from '../../src/contract/money.ts'
import { Unreadable } from '../../src/contract/unreadable.ts'
import { cad } from '../example/wireBooking.ts'

const currencies = Intl.supportedValuesOf('currency').map(parseCurrency)
const yen = parseCurrency('JPY')
const pesos = parseCurrency('COP')
const forints = parseCurrency('HUF')
const dinar = parseCurrency('KWD')

test('an amount is whole minor units in currencies with no, two or three decimals (§2.5)', () => {
  expect(parseMoney('1200', yen).minor).toBe(1200)
  expect(parseMoney('149.5', parseCurrency('CAD')).minor).toBe(14950)
  expect(parseMoney('1.234', dinar).minor).toBe(1234)
  expect(parseMoney('-0.005', dinar).minor).toBe(-5)
})

test('an amount may come as a number, and 1.15 is 115 cents', () => {
  expect(parseMoney(1.15, parseCurrency('CAD')).minor).toBe(115)
  expect(parseMoney(-3, parseCurrency('CAD')).minor).toBe(-300)
})

test('zeros beyond the currency’s decimals are read, and a finer amount is refused', () => {
  expect(parseMoney('1200.00', yen).minor).toBe(1200)
  expect(parseMoney('149.5000', parseCurrency('CAD')).minor).toBe(14950)
  expect(() => parseMoney('1200.50', yen)).toThrow(Unreadable)
})

test.for(['', ' ', 'abc', '1,200.00', '$5', '1e5', '--1', '.', 'NaN', '0x10', '99999999999999999'])(
  'staff never see an amount guessed from %j',
  (decimal) => {
    expect(() => parseMoney(decimal, parseCurrency('CAD'))).toThrow(Unreadable)
  },
)

test('the error for an unreadable amount does not repeat it', () => {
  expect(() => parseMoney('Mary Poole', yen)).toThrow('Expected an amount with at most 0 decimals')
  expect(() => parseMoney('Mary Poole', yen)).not.toThrow('Mary')
})

test('any amount in any currency is the same after it is written and read again', () => {
  fc.assert(
    fc.property(fc.constantFrom(...currencies), fc.maxSafeInteger(), (currency, minor) => {
      const money = { minor, currency }
      expect(parseMoney(toDecimal(money), currency)).toEqual({ minor: minor || 0, currency })
      expect(toDecimal(money).split('.')[1]?.length ?? 0).toBe(minorDigits(currency))
    }),
  )
})

test.for([
  ['JPY', 0],
  ['ISK', 0],
  ['COP', 2],
  ['HUF', 2],
  ['IDR', 2],
  ['LAK', 2],
  ['IQD', 3],
  ['KWD', 3],
  ['CLF', 4],
] as const)('%s has %i decimals, whatever the browser believes (§2.1)', ([code, digits]) => {
  expect(minorDigits(parseCurrency(code))).toBe(digits)
})

test('pesos and forints with decimals are read and shown whole (§2.5)', () => {
  expect(moneyIn('149999.50', pesos)).toEqual({ minor: 14999950, currency: pesos })
  expect(moneyIn(150.52, forints)).toEqual({ minor: 15052, currency: forints })
  expect(formatMoney({ minor: 14999950, currency: pesos }, 'en-US')).toBe('COP\u00A0149,999.50')
  expect(formatMoney({ minor: 15000, currency: forints }, 'en-US', { symbol: false })).toBe(
    '150.00',
  )
})

test.for([
  [-1.4210854715202e-14, '0.00'],
  ['-1.4210854715202E-14', '0.00'],
  [12.300000000000001, '12.30'],
  ['12.600000381469727', '12.60'],
  [0.1 + 0.2, '0.30'],
  [33.333333333333336, '33.33'],
  [-0.005000000000000001, '-0.01'],
  [12345678901.300001, '12345678901.30'],
] as const)('the rounding error of a float is cut off: %s is %s (§2.5)', ([wire, decimal]) => {
  const money = moneyIn(wire, pesos)
  expect(money && toDecimal(money)).toBe(decimal)
  expect(money?.finer).toBeUndefined()
})

test.for([
  ['2473.2965', 'CAD', '2473.2965', '2,473.30'],
  [100.5, 'JPY', '100.5', '101'],
  ['-100.5', 'JPY', '-100.5', '-101'],
  ['0.0035', 'CAD', '0.0035', '0.00'],
  ['1.000001', 'KWD', '1.000001', '1.000'],
] as const)(
  'an amount finer than the currency is kept exactly and shown rounded: %s %s (§2.5)',
  (one) => {
    const [wire, code, decimal, shown] = one
    const money = moneyIn(wire, parseCurrency(code))
    expect(money && toDecimal(money)).toBe(decimal)
    expect(money && formatMoney(money, 'en-US', { symbol: false })).toBe(shown)
  },
)

test('nothing is left to pay when the balance rounds to zero (§4.1)', () => {
  const total = moneyIn('70.0035', pesos) ?? cad('0')
  const paid = moneyIn('70', pesos) ?? cad('0')
  const due = subtract(total, paid)
  expect([isPositive(due), isZero(due), toDecimal(due)]).toEqual([false, true, '0.0035'])
  expect(compareMoney(total, paid)).toBeGreaterThan(0)
  const three = sum([due, due, due], pesos)
  expect([isPositive(three), toDecimal(three)]).toEqual([true, '0.0105'])
})

/** A decimal as services write it: up to six decimals, with and without a sign. */
const decimals = fc
  .tuple(
    fc.boolean(),
    fc.integer({ min: 0, max: 99_999_999 }),
    fc.integer({ min: 0, max: 999_999 }),
  )
  .map(([isBelow, whole, millionths]) => ({
    text: `${isBelow ? '-' : ''}${whole}.${String(millionths).padStart(6, '0')}`,
    millionths: (isBelow ? -1n : 1n) * (BigInt(whole) * 1_000_000n + BigInt(millionths)),
  }))

const millionthsOf = (money: Money): bigint => {
  const [whole = '', fraction = ''] = toDecimal(money).replace('-', '').split('.')
  const size = BigInt(whole + fraction.padEnd(6, '0'))
  return toDecimal(money).startsWith('-') ? -size : size
}

const read = (wire: string | number, currency: Money['currency']): Money => {
  const money = moneyIn(wire, currency)
  if (money === null) throw new Error(`${wire} was not read`)
  return money
}

test('an amount of any currency is the same as a JSON number, as text, and after it is written (§2.5)', () => {
  fc.assert(
    fc.property(fc.constantFrom(...currencies), decimals, (currency, { text, millionths }) => {
      const money = read(text, currency)
      expect(millionthsOf(money)).toBe(millionths)
      expect(read(JSON.parse(`{"of":${text}}`).of, currency)).toEqual(money)
      expect(read(toDecimal(money), currency)).toEqual(money)
    }),
  )
})

test('the shown amount of any currency is the exact one, rounded, with its decimals (§2.5)', () => {
  fc.assert(
    fc.property(fc.constantFrom(...currencies), decimals, (currency, { text, millionths }) => {
      const digits = minorDigits(currency)
      const shown = formatMoney(read(text, currency), 'en-US', { symbol: false })
      expect(shown.split('.')[1]?.length ?? 0).toBe(digits)
      const asMillionths = BigInt(`${shown.replaceAll(/[^\d]/g, '')}${'0'.repeat(6 - digits)}`)
      const apart = asMillionths - (millionths < 0n ? -millionths : millionths)
      expect((apart < 0n ? -apart : apart) * 2n <= 10n ** BigInt(6 - digits)).toBe(true)
    }),
  )
})

test('a sum of amounts in any currency is exact, in whatever order they are added (§2.5)', () => {
  fc.assert(
    fc.property(fc.constantFrom(...currencies), fc.array(decimals), (currency, all) => {
      const moneys = all.map(({ text }) => read(text, currency))
      const exact = all.reduce((total, { millionths }) => total + millionths, 0n)
      const total = sum(moneys, currency)
      expect(millionthsOf(total)).toBe(exact)
      expect(moneys.toReversed().reduce(add, { minor: 0, currency })).toEqual(total)
    }),
  )
})

test('adding an amount and subtracting it again gives the first one exactly', () => {
  const amount = decimals.map(({ text }) => read(text, dinar))
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      expect(subtract(add(a, b), b)).toEqual(a)
      const apart = millionthsOf(a) - millionthsOf(b)
      expect(Math.sign(compareMoney(a, b))).toBe(apart < 0n ? -1 : Number(apart > 0n))
      expect(sum([a, b], dinar)).toEqual(add(a, b))
    }),
  )
})

test('amounts in two currencies cannot be added', () => {
  expect(() => add(cad('1'), { minor: 1, currency: yen })).toThrow(TypeError)
})

test('staff read an amount with its symbol, or without it where the column names the currency', () => {
  expect(formatMoney(cad('1149.5'), 'en-US')).toBe('CA$1,149.50')
  expect(formatMoney(cad('1149.5'), 'en-CA')).toBe('$1,149.50')
  expect(formatMoney(cad('149.5'), 'en-CA', { symbol: false })).toBe('149.50')
  expect(formatMoney({ minor: 1200, currency: yen }, 'en-US')).toBe('¥1,200')
  expect(formatMoney({ minor: -1234, currency: dinar }, 'en-US', { symbol: false })).toBe('-1.234')
})

test('a currency is three letters, large or small', () => {
  expect([parseCurrency('cad'), parseCurrency(' Jpy ')]).toEqual(['CAD', 'JPY'])
  for (const wire of [null, '', 'CA', 'DOLLAR', 12, ['CAD']]) {
    expect(() => parseCurrency(wire)).toThrow(Unreadable)
  }
})
