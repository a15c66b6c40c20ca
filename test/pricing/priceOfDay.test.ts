import { describe, expect, test } from 'vitest'
import { parseDay } from '../../src/contract/day.ts'
import { hundredPercent, tenThousandths } from '../../src/contract/rounding.ts'
import { priceOfDay } from '../../src/pricing/priceOfStay.ts'
import type { PricePoint } from '../../src/pricing/pricePoint.ts'
import { compareRules, type PriceRule, type RulePrice } from '../../src/pricing/priceRule.ts'
import { aPriceRule, each } from '../example/aPriceRule.ts'

const percent = (by: string): RulePrice => ({
  kind: 'percent',
  of: hundredPercent + tenThousandths(by),
})
const fixed = (minor: number): RulePrice => ({ kind: 'amount', minor })

/** A Saturday. */
const saturday = parseDay('2026-07-11')

type PriceCase = {
  readonly base?: PricePoint
  readonly rules?: readonly PriceRule[]
  readonly quantities?: Readonly<Record<string, number>>
  readonly left?: number
  readonly itemId?: number
}

/** A cabin of 100.00 a night, on a Saturday unless the test says otherwise. */
const price = ({
  base = each('qty', 10_000),
  rules = [],
  quantities,
  left = 9,
  itemId = 1,
}: PriceCase) =>
  priceOfDay(
    { itemId, base, rules: rules.toSorted(compareRules), quantities: quantities ?? { qty: 1 } },
    saturday,
    left,
  )
const total = (priceCase: PriceCase) => price(priceCase).subTotal

describe('the base price (§2.2 `param`, `gprice`)', () => {
  const trip: PricePoint = [
    ...each('adults', 14_900),
    ...each('adults', 13_410, 6),
    ...each('children', 7450),
  ]

  test.each([
    ['two adults', { adults: 2, children: 0 }, 29_800],
    ['two adults and a child', { adults: 2, children: 1 }, 37_250],
    ['five adults pay the full price', { adults: 5, children: 0 }, 74_500],
    ['six adults pay that of a group', { adults: 6, children: 0 }, 80_460],
    ['nobody', { adults: 0, children: 0 }, 0],
    ['a parameter without a price costs nothing', { adults: 1, children: 0, dogs: 2 }, 14_900],
  ])('%s', (_, quantities, minor) => {
    expect(total({ base: trip, quantities })).toBe(minor)
  })
})

describe('what events do to a price (§2.8 `price_src`)', () => {
  const season = aPriceRule({ id: 9, kind: 'season', price: percent('20') })

  test.each([
    ['D percent on top', [aPriceRule({ price: percent('12.5') })], 11_250],
    ['D percent off', [aPriceRule({ price: percent('-25') })], 7500],
    ['D fixed on top', [aPriceRule({ price: fixed(1500) })], 11_500],
    ['D fixed off', [aPriceRule({ price: fixed(-1500) })], 8500],
    ['never below nothing', [aPriceRule({ price: fixed(-99_900) })], 0],
    ['B goes back to the base price', [season, aPriceRule({ price: { kind: 'base' } })], 10_000],
    ['an empty source leaves the season', [season, aPriceRule({})], 12_000],
    [
      'N puts its own price in place of the season',
      [season, aPriceRule({ price: { kind: 'new', points: new Map([[1, each('qty', 4900)]]) } })],
      4900,
    ],
    [
      'N without a price for this item changes nothing',
      [season, aPriceRule({ price: { kind: 'new', points: new Map([[2, each('qty', 4900)]]) } })],
      12_000,
    ],
  ])('%s', (_, rules, minor) => {
    expect(total({ rules })).toBe(minor)
  })

  test('N sets the price of every parameter it names, also by quantity', () => {
    const points = new Map([[1, [...each('adults', 900), ...each('adults', 700, 3)]]])
    const rules = [aPriceRule({ price: { kind: 'new', points } })]
    const base = [...each('adults', 1000), ...each('children', 500)]
    expect(total({ base, rules, quantities: { adults: 2, children: 1 } })).toBe(2300)
    expect(total({ base, rules, quantities: { adults: 3, children: 1 } })).toBe(2600)
  })

  test.each([
    [9, 10_000],
    [5, 10_000],
    [4, 11_000],
    [3, 11_000],
    [2, 12_500],
    [0, 12_500],
  ])('Yield with %i left', (left, minor) => {
    const levels = [
      { level: 4, rate: tenThousandths(110) },
      { level: 2, rate: tenThousandths(125) },
    ]
    expect(total({ left, rules: [aPriceRule({ price: { kind: 'yield', levels } })] })).toBe(minor)
  })
})

describe('the order: seasons, specials, discounts, each by number (§2.8)', () => {
  const plus10 = fixed(1000)
  const double = percent('100')

  test.each([
    ['a special follows a season with a higher number', 'special', 1, 'season', 2, 21_000],
    ['a season comes first with a lower number too', 'season', 1, 'special', 2, 22_000],
    ['two specials by their numbers', 'special', 1, 'special', 2, 22_000],
    ['and the other way round', 'special', 2, 'special', 1, 21_000],
  ] as const)('%s', (_, kindOfPlus, idOfPlus, kindOfDouble, idOfDouble, minor) => {
    const plus = aPriceRule({ id: idOfPlus, kind: kindOfPlus, price: plus10 })
    const twice = aPriceRule({ id: idOfDouble, kind: kindOfDouble, price: double })
    expect(total({ rules: [plus, twice] })).toBe(minor)
    expect(total({ rules: [twice, plus] })).toBe(minor)
  })

  test('a worked example of one night: 189.00, summer +20 %, weekend +12 %, discount −10 %', () => {
    const rules = [
      aPriceRule({ id: 22, kind: 'discount', name: 'EARLYBIRD', price: percent('-10') }),
      aPriceRule({ id: 11, price: percent('12'), repeat: 'weekly', weekdays: ['fri', 'sat'] }),
      aPriceRule({ id: 6, kind: 'season', price: percent('20') }),
    ]
    // 226.80, then 254.016 → 254.02; a tenth off is 228.618 → 228.62.
    const night = price({ base: each('qty', 18_900), rules, quantities: { qty: 2 } })
    expect(night).toMatchObject({ discount: 5080, subTotal: 45_724 })
    expect(night.prices[0]?.price.minor).toBe(25_402)
    expect(night.rules.map(({ id }) => id)).toEqual([6, 11, 22])
  })
})
