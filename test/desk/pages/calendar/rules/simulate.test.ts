import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../../../src/contract/day.ts'
import type { EventPrice } from '../../../../../src/contract/event.ts'
import { parseCurrency } from '../../../../../src/contract/money.ts'
import type { EffectiveEvent } from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import {
  type PricePolicy,
  policies,
  priceOnly,
  type Situation,
  simulate,
  simulateHolding,
  usualPolicy,
} from '../../../../../src/desk/pages/calendar/rules/simulate.ts'
import { aDraft, aRule } from '../aRule.ts'

const cad = parseCurrency('CAD')
const situation: Situation = {
  item: { id: 1, name: 'Hut', categoryId: 10 },
  day: parseDay('2026-07-11'),
  base: 10_000,
  left: null,
  currency: cad,
}
type Wish = Parameters<typeof aRule>[0]
const event = (wish: Wish, rateId: number | null = 1): EffectiveEvent => ({
  values: aRule(wish),
  rateId,
  draft: null,
  order: rateId ?? 0,
})
const percent = (rate: number): EventPrice => ({ kind: 'dynamic', rate, unit: 'percent' })
const amount = (rate: number): EventPrice => ({ kind: 'dynamic', rate, unit: 'amount' })
const set = (rateId: number) => event({ price: { kind: 'new' } }, rateId)

/** What one costs under these events, calculated in both ways. */
function price(
  events: readonly EffectiveEvent[],
  wish: Partial<Situation> = {},
  policy: PricePolicy = usualPolicy,
): number | null {
  const at = { ...situation, ...wish }
  const { minor } = simulate(events, at, policy)
  expect(priceOnly(events, at, policy)).toBe(minor)
  return minor
}

describe('what one event does to a price (§2.8 `price_src`)', () => {
  test.each([
    ['nothing', { kind: 'none' }, 10_000],
    ['back to the base', { kind: 'base' }, 10_000],
    ['a share more', percent(12.5), 11_250],
    ['a share less', percent(-25), 7500],
    ['a share to the hundredth of a percent', percent(0.25), 10_025],
    ['never below nothing', percent(-150), 0],
    ['so much more', amount(15.5), 11_550],
    ['so much less', amount(-15), 8500],
    ['never below nothing by an amount', amount(-150), 0],
    ['a price of its own that nobody told', { kind: 'new' }, null],
    ['a code this desk does not know', { kind: 'other', source: 'Z' }, null],
    ['a rate no one can reckon with', percent(1e21), null],
    ['an amount finer than anything', amount(1e-7), null],
  ] as const)('%s', (_, rule, minor) => {
    expect(price([event({ price: rule })])).toBe(minor)
  })

  test('an amount is in the decimals of the currency', () => {
    expect(price([event({ price: amount(15) })], { currency: parseCurrency('JPY') })).toBe(10_015)
  })

  test('a new price is that of the draft, or the one the service was seen to charge', () => {
    const drafted: EffectiveEvent = {
      ...set(3),
      draft: aDraft(aRule(), { newPrice: { minor: 4900, currency: cad } }),
    }
    const newPrices = new Map([[3, 5100]])
    expect(price([drafted], { newPrices })).toBe(4900)
    expect(price([set(3)], { newPrices })).toBe(5100)
    const renamed = { ...set(3), draft: aDraft(aRule({ name: 'Summer' }), { rateId: 3 }) }
    expect(price([renamed], { newPrices })).toBe(5100)
    expect(price([set(4)], { newPrices })).toBeNull()
    expect(price([event({ price: { kind: 'new' } }, null)], { newPrices })).toBeNull()
  })

  test('by what is left, the lowest level that still holds counts; above all levels none does', () => {
    const levels = [
      { level: 4, rate: 110 },
      { level: 2, rate: 125 },
      { level: 9, rate: 105 },
    ]
    const rules = [event({ price: { kind: 'yield', levels } })]
    expect([0, 2, 3, 4, 5, 9, 10].map((left) => price(rules, { left }))).toEqual([
      12_500, 12_500, 11_000, 11_000, 10_500, 10_500, 10_000,
    ])
    expect(price(rules)).toBeNull()
    const odd = [event({ price: { kind: 'yield', levels: [{ level: 4, rate: 1e21 }] } })]
    expect(price(odd, { left: 1 })).toBeNull()
  })

  test('the event does not count where it does not hold, or is for something else', () => {
    const ten = { price: percent(10) }
    const off = [
      event({ ...ten, startDay: '2026-07-12' }),
      event({ ...ten, itemIds: [2] }),
      event({ ...ten, enabled: false }),
    ]
    expect(simulate(off, situation)).toMatchObject({ minor: 10_000, steps: [] })
  })
})

describe('several events together (ux.md §4.7)', () => {
  const up = event({ price: percent(20) }, 1)
  const down = event({ price: percent(-10) }, 2)

  test('a service may combine them in eight ways', () => {
    expect(policies).toHaveLength(8)
    expect(new Set(policies.map(({ combine, discounts }) => `${combine} ${discounts}`)).size).toBe(
      8,
    )
    expect(usualPolicy).toEqual({ combine: 'multiply', discounts: 'code' })
  })

  test.each([
    ['multiply', 10_800],
    ['add', 11_000],
    ['last', 9000],
    ['lowest', 9000],
  ] as const)('a fifth more and a tenth less, by %s', (combine, minor) => {
    expect(price([up, down], {}, { combine, discounts: 'code' })).toBe(minor)
  })

  test('an amount, a set price or the base price replaces the price before, in every way', () => {
    const plus = event({ price: amount(5) }, 3)
    const base = event({ price: { kind: 'base' } }, 4)
    const newPrices = new Map([[5, 4900]])
    const by = (combine: PricePolicy['combine'], ...events: EffectiveEvent[]) =>
      price(events, { newPrices }, { combine, discounts: 'code' })
    expect(by('multiply', up, plus)).toBe(12_500)
    expect(by('add', up, plus)).toBe(12_500)
    expect(by('last', up, plus)).toBe(10_500)
    expect(by('lowest', up, plus)).toBe(10_500)
    expect(by('lowest', plus, up)).toBe(10_500)
    expect(by('lowest', up)).toBe(12_000)
    expect(by('multiply', up, base)).toBe(10_000)
    expect(by('add', set(5), up)).toBe(6900)
    expect(by('multiply', set(5), up)).toBe(5880)
    expect(by('add', event({ price: percent(-90) }), event({ price: percent(-90) }))).toBe(0)
    const none = event({ price: { kind: 'none' } }, 6)
    expect(by('last', up, none)).toBe(12_000)
    expect(by('lowest', up, none)).toBe(12_000)
  })

  test('an unknown price stays unknown until a new price is set', () => {
    const unknown = event({ price: { kind: 'other', source: 'Z' } }, 3)
    const newPrices = new Map([[5, 4900]])
    const by = (combine: PricePolicy['combine'], ...events: EffectiveEvent[]) =>
      price(events, { newPrices }, { combine, discounts: 'code' })
    for (const combine of ['multiply', 'add'] as const) {
      expect(by(combine, unknown, up)).toBeNull()
      expect(by(combine, unknown, event({ price: amount(5) }, 7))).toBeNull()
      expect(by(combine, unknown, set(5), up)).toBe(combine === 'add' ? 6900 : 5880)
    }
    expect(by('last', unknown, up)).toBe(12_000)
    expect(by('lowest', unknown, up)).toBe(12_000)
    expect(by('lowest', up, unknown)).toBeNull()
    expect(price([up], { base: null })).toBeNull()
    expect(price([up], { base: null }, { combine: 'add', discounts: 'code' })).toBeNull()
    expect(price([set(5)], { base: null, newPrices })).toBe(4900)
    const added = { combine: 'add', discounts: 'code' } as const
    expect(price([set(5), up], { base: null, newPrices }, added)).toBe(5880)
  })

  test('a discount counts only for a guest who names its code, unless it is for everybody', () => {
    const discount = event({ kind: 'discount', price: percent(-10) })
    expect(price([discount])).toBe(10_000)
    expect(price([discount], {}, { combine: 'multiply', discounts: 'always' })).toBe(9000)
  })
})

describe('the steps to a price', () => {
  const up = event({ price: percent(20) }, 1)
  const down = event({ price: amount(-5) }, 2)

  test('each say what they changed', () => {
    const simulated = simulate([up, event({ price: { kind: 'none' } }, 9), down], situation)
    expect(simulated).toEqual({
      base: 10_000,
      steps: [
        { event: up, minor: 12_000, change: 2000 },
        { event: down, minor: 11_500, change: -500 },
      ],
      minor: 11_500,
      isClosed: false,
      isWhole: true,
    })
  })

  test('have no change where the price is unknown, and the whole is then not complete', () => {
    const unknown = event({ price: { kind: 'new' } }, 3)
    const simulated = simulate([up, unknown, down], situation)
    expect(simulated.isWhole).toBe(false)
    expect(simulated.steps.map(({ minor, change }) => [minor, change])).toEqual([
      [12_000, 2000],
      [null, null],
      [null, null],
    ])
    const toBase = event({ price: { kind: 'base' } }, 4)
    expect(simulate([unknown, toBase], situation).steps[1]).toMatchObject({
      minor: 10_000,
      change: null,
    })
  })

  test('close the day when an event is unavailable, but never for a discount', () => {
    expect(simulate([event({ available: false })], situation).isClosed).toBe(true)
    const discount = event({ kind: 'discount', available: false })
    expect(simulate([discount], situation).isClosed).toBe(false)
    expect(
      simulate([event({ available: false, startDay: '2026-07-12' })], situation).isClosed,
    ).toBe(false)
  })

  test('continue from the price of the events before', () => {
    expect(simulateHolding([up], situation, usualPolicy, 5000)).toMatchObject({
      base: 10_000,
      minor: 6000,
    })
    expect(simulateHolding([up], situation, usualPolicy, null).minor).toBeNull()
    expect(priceOnly([up], situation, usualPolicy, 5000)).toBe(6000)
    expect(simulateHolding([], situation)).toMatchObject({ minor: 10_000, steps: [] })
  })

  test('are calculated again in another currency', () => {
    const plus = event({ price: amount(5) })
    expect(price([plus])).toBe(10_500)
    expect(price([plus], { currency: parseCurrency('JPY') })).toBe(10_005)
    expect(price([plus])).toBe(10_500)
  })
})
