import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  add,
  compareMoney,
  formatMoney,
  minorDigits,
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

test('adding an amount and subtracting it again gives the first one exactly', () => {
  const amount = fc.integer().map((minor) => ({ minor, currency: dinar }))
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      expect(subtract(add(a, b), b)).toEqual(a)
      expect(Math.sign(compareMoney(a, b))).toBe(Math.sign(a.minor - b.minor))
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
