import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { proportion, tenThousandths } from '../../src/contract/rounding.ts'

/** The rule in its plainest form: halves go away from zero, with numbers of any length. */
function slowly(minor: number, numerator: number, denominator: number): number {
  const product = BigInt(minor) * BigInt(numerator)
  const size = product < 0n ? -product : product
  const rounded = (size * 2n + BigInt(denominator)) / (BigInt(denominator) * 2n)
  return Number(product < 0n ? -rounded : rounded)
}

test('a price is rounded in the same way for any amount (§2.2)', () => {
  const any = fc.oneof(fc.maxSafeInteger(), fc.integer(), fc.integer({ min: -50_000, max: 50_000 }))
  fc.assert(
    fc.property(any, any, fc.integer({ min: 1, max: 2_000_000_000 }), (minor, numerator, whole) => {
      expect(proportion(minor, numerator, whole)).toBe(slowly(minor, numerator, whole))
    }),
    { numRuns: 2000 },
  )
})

test('halves go away from zero, and the result is never minus zero', () => {
  expect([proportion(5, 1, 10), proportion(-5, 1, 10), proportion(-4, 1, 10)]).toEqual([1, -1, 0])
})

test('a decimal is a whole number of ten-thousandths, and finer digits are cut off', () => {
  const read = ['12.5', '-0.25', 0.125, '7', '0.33339', '-0'].map(tenThousandths)
  expect(read).toEqual([125_000, -2500, 1250, 70_000, 3333, 0])
})

test('half a minor unit is a bug of ours and throws', () => {
  expect(() => proportion(0.5, 2, 1)).toThrow(RangeError)
})

test.for([1e21, 1e-7, '', '12,5', '1234567890'])(
  '%j is not a number that a price can have',
  (decimal) => {
    expect(() => tenThousandths(decimal)).toThrow('a decimal')
  },
)
