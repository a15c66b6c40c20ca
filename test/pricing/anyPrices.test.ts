import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDay } from '../../src/contract/day.ts'
import {
  hundredPercent,
  minorOf,
  percentOf,
  proportion,
  tenThousandths,
} from '../../src/contract/rounding.ts'
import { priceOfDay, priceOfStay } from '../../src/pricing/priceOfStay.ts'
import { compareRules, type RulePrice } from '../../src/pricing/priceRule.ts'
import { taxesOn } from '../../src/pricing/taxes.ts'
import { daysFrom } from '../../src/server/service/stock/stay.ts'
import { aPriceRule, each } from '../example/aPriceRule.ts'

const minor = fc.integer({ min: 0, max: 100_000_000 })
const percents = fc.integer({ min: -2_000_000, max: 10_000_000 })

describe('amounts in whole minor units, rounded once', () => {
  test.each([
    [115, '50', 58],
    [1005, '0.5', 5],
    [10_000, '12.3456', 1235],
    [-5, '10', -1],
    [0, '33.3', 0],
  ])('%i at %s %% is %i: halves go away from zero', (amount, percent, is) => {
    expect(percentOf(amount, tenThousandths(percent))).toBe(is)
  })

  test('an amount finer than the currency is rounded: 12.5 yen are 13, 1.2345 dinars 1.235', () => {
    expect([minorOf('12.5', 0), minorOf('-1.2345', 3), minorOf('10', 2)]).toEqual([13, -1235, 1000])
  })

  test('a text that is no decimal is no price', () => {
    for (const word of ['', 'x', '1e3', '1,5', 'NaN', '12345678901']) {
      expect(() => tenThousandths(word)).toThrow('a decimal')
    }
  })

  test('rounding changes an amount by half a unit at most', () => {
    fc.assert(
      fc.property(minor, percents, fc.integer({ min: 1, max: 1_000_000 }), (amount, by, of) => {
        const rounded = BigInt(proportion(amount, by, of))
        const off = rounded * BigInt(of) - BigInt(amount) * BigInt(by)
        expect(2n * (off < 0n ? -off : off) <= BigInt(of)).toBe(true)
      }),
    )
  })
})

const rulePrice: fc.Arbitrary<RulePrice> = fc.oneof(
  percents.map((by): RulePrice => ({ kind: 'percent', of: hundredPercent + by })),
  fc.integer({ min: -50_000, max: 50_000 }).map((of): RulePrice => ({ kind: 'amount', minor: of })),
  fc.constantFrom<RulePrice>({ kind: 'base' }, { kind: 'none' }),
  fc
    .integer({ min: 0, max: 10 })
    .map((level): RulePrice => ({ kind: 'yield', levels: [{ level, rate: 1_300_000 }] })),
)
const rules = fc.array(
  fc
    .record({
      id: fc.integer({ min: 1, max: 50 }),
      kind: fc.constantFrom('season' as const, 'special' as const),
      price: rulePrice,
    })
    .map(aPriceRule),
  { maxLength: 6 },
)
const days = daysFrom(parseDay('2026-06-28'), 8)

describe('prices with any events', () => {
  test('are whole and never below zero, and the days add up to the stay (§2.2 `sub_total`)', () => {
    fc.assert(
      fc.property(
        rules,
        fc.option(percents, { nil: null }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.nat({ max: 20 }),
        (some, off, base, qty) => {
          const discount =
            off === null
              ? []
              : [
                  aPriceRule({
                    kind: 'discount',
                    price: { kind: 'percent', of: hundredPercent + off },
                  }),
                ]
          const priced = {
            itemId: 1,
            base: each('qty', base),
            rules: [...some, ...discount].toSorted(compareRules),
            quantities: { qty },
          }
          const stay = priceOfStay(
            priced,
            days.map((day) => ({ day, left: 3, units: 1 })),
          )
          expect(Number.isSafeInteger(stay.subTotal) && stay.subTotal >= 0).toBe(true)
          const sum = (of: (day: (typeof stay.days)[number]) => number) =>
            stay.days.reduce((whole, day) => whole + of(day), 0)
          expect(sum(({ subTotal }) => subTotal)).toBe(stay.subTotal)
          expect(sum(({ discount: taken }) => taken)).toBe(stay.discount)
          for (const day of stay.days) {
            const full = day.prices.reduce((whole, { total }) => whole + total, 0)
            expect(day.subTotal).toBe(full - day.discount)
          }
        },
      ),
    )
  })

  test('are the same in whatever order the events are read', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.record({
            id: fc.integer({ min: 1, max: 50 }),
            kind: fc.constantFrom('season' as const, 'special' as const, 'discount' as const),
            price: rulePrice,
          }),
          { selector: ({ id }) => id, maxLength: 6 },
        ),
        (wishes) => {
          const all = wishes.map(aPriceRule)
          const price = (some: typeof all) =>
            priceOfDay(
              {
                itemId: 1,
                base: each('qty', 9999),
                rules: some.toSorted(compareRules),
                quantities: { qty: 3 },
              },
              parseDay('2026-07-11'),
              4,
            )
          expect(price(all.toReversed())).toEqual(price(all))
        },
      ),
    )
  })
})

describe('taxes (§2.11 `tax_total`, `tax_inc_total`)', () => {
  const gst = { id: 1, name: 'GST', percent: tenThousandths('5'), isIncluded: false }
  const vat = { id: 2, name: 'VAT', percent: tenThousandths('20'), isIncluded: true }

  test('on top of the price as in the demo: 5 % of 189.99 are 9.50', () => {
    expect(taxesOn(18_999, [gst])).toMatchObject({ taxTotal: 950, includedTotal: 0, total: 19_949 })
  })

  test('included in the price: of 120.00 with 20 % in it, 20.00 are tax', () => {
    expect(taxesOn(12_000, [vat])).toMatchObject({
      taxTotal: 0,
      includedTotal: 2000,
      total: 12_000,
    })
  })

  test('of both kinds: the one on top is calculated without the included one', () => {
    expect(taxesOn(12_000, [gst, vat])).toMatchObject({ taxTotal: 500, total: 12_500 })
  })

  test('without any tax', () => {
    expect(taxesOn(12_000, [])).toEqual({ taxes: [], taxTotal: 0, includedTotal: 0, total: 12_000 })
  })
})
