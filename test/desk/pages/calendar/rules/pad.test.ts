import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCurrency } from '../../../../../src/contract/money.ts'
import { eventPriceOf, readPad } from '../../../../../src/desk/pages/calendar/rules/pad.ts'

const cad = parseCurrency('CAD')
const yen = parseCurrency('JPY')

describe('The number pad (ux.md §4.3)', () => {
  test('a plain number is the new price', () => {
    expect(readPad('120', cad)).toEqual({ kind: 'set', minor: 12_000 })
    expect(readPad('56.25', cad)).toEqual({ kind: 'set', minor: 5625 })
    expect(readPad('56,5', cad)).toEqual({ kind: 'set', minor: 5650 })
    expect(readPad('1200', yen)).toEqual({ kind: 'set', minor: 1200 })
    expect(readPad(' 120 ', cad)).toEqual({ kind: 'set', minor: 12_000 })
  })

  test('a price is read in the digits and signs of the keyboard: Arabic, Persian and wide ones', () => {
    expect(readPad('١٢٠٫٥', cad)).toEqual({ kind: 'set', minor: 12_050 })
    expect(readPad('۱۲۰', cad)).toEqual({ kind: 'set', minor: 12_000 })
    expect(readPad('１２００', yen)).toEqual({ kind: 'set', minor: 1200 })
    expect(readPad('\u061c-١٠٪', cad)).toEqual({ kind: 'percent', rate: -10 })
  })

  test('with a sign and % it raises or lowers the price by that share', () => {
    expect(readPad('+10%', cad)).toEqual({ kind: 'percent', rate: 10 })
    expect(readPad(' +10% ', cad)).toEqual({ kind: 'percent', rate: 10 })
    expect(readPad('-12.5 %', cad)).toEqual({ kind: 'percent', rate: -12.5 })
  })

  test('with a sign alone it raises or lowers the price by an amount', () => {
    expect(readPad('-15', cad)).toEqual({ kind: 'amount', rate: -15 })
    expect(readPad('+4.50', cad)).toEqual({ kind: 'amount', rate: 4.5 })
  })

  test('= is the last entry again', () => {
    const last = { kind: 'percent', rate: 10 } as const
    expect(readPad('=', cad, last)).toBe(last)
    expect(readPad('=', cad)).toBeNull()
  })

  test('a price that could not be charged is refused: finer than the currency, or more than all of it off', () => {
    for (const text of [
      '56.255',
      '+10.125%',
      '-101%',
      '10%',
      '+',
      '%',
      '-0',
      '+0%',
      '',
      '1e3',
      '--5',
    ]) {
      expect(readPad(text, cad)).toBeNull()
    }
    expect(readPad('12.5', yen)).toBeNull()
    expect(readPad('12.0', yen)).toEqual({ kind: 'set', minor: 12 })
  })

  test('a set price is a new price point; more or less is calculated from the price before (§2.8)', () => {
    expect(eventPriceOf({ kind: 'set', minor: 12_000 })).toEqual({ kind: 'new' })
    expect(eventPriceOf({ kind: 'amount', rate: -15 })).toEqual({
      kind: 'dynamic',
      rate: -15,
      unit: 'amount',
    })
  })

  test('any amount of cents is the same after it is written and read again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (minor) => {
        const typed = `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
        expect(readPad(typed, cad)).toEqual({ kind: 'set', minor })
      }),
    )
  })
})
