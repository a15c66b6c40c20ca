import { describe, expect, test } from 'vitest'
import { addDays, parseDay } from '../../src/contract/day.ts'
import { codeProblem, rulesFor } from '../../src/pricing/discountCode.ts'
import { concerns, holdsOn, type PriceRule } from '../../src/pricing/priceRule.ts'
import { aPriceRule } from '../example/aPriceRule.ts'

/** The days from 6 July 2026, a Monday, on which an event holds, as numbers of July. */
const julyDays = (rule: PriceRule) =>
  Array.from({ length: 14 }, (_, at) => addDays(parseDay('2026-07-06'), at))
    .filter((day) => holdsOn(rule, day))
    .map((day) => Number(day.slice(8)))

describe('the days of an event (§2.8)', () => {
  test.each([
    ['both its days are in', { from: '2026-07-08', to: '2026-07-10' }, [8, 9, 10]],
    ['without an end', { from: '2026-07-17', to: null }, [17, 18, 19]],
    [
      'weekly, on its weekdays within its days',
      { from: '2026-07-07', to: '2026-07-18', repeat: 'weekly', weekdays: ['mon', 'sat'] },
      [11, 13, 18],
    ],
    [
      'weekly without weekdays, on that of its first day',
      { from: '2026-07-08', to: null, repeat: 'weekly' },
      [8, 15],
    ],
    [
      'always, from its first day on',
      { from: '2026-07-16', to: '2026-07-17', repeat: 'always' },
      [16, 17, 18, 19],
    ],
    ['disabled, never', { enabled: false }, []],
  ] as const)('%s', (_, wish, days) => {
    expect(julyDays(aPriceRule(wish))).toEqual(days)
  })
})

test('an event is for all items, for some, or for whole categories (§2.8 `apply_to`)', () => {
  const heron = { id: 1, categoryId: 3 }
  const for_ = (itemIds: number[], categoryIds: number[], allItems = false) =>
    concerns(aPriceRule({ appliesTo: { allItems, itemIds, categoryIds } }), heron)
  expect([for_([], [], true), for_([1], []), for_([2], [3])]).toEqual([true, true, true])
  expect([for_([], []), for_([3], [1])]).toEqual([false, false])
  const categories = { allItems: false, itemIds: [], categoryIds: [3] }
  expect(concerns({ appliesTo: categories }, { id: 1, categoryId: null })).toBe(false)
})

describe('a discount code (§4.2 `discount_code`)', () => {
  const item = { id: 1, categoryId: 1 }
  const season = aPriceRule({ id: 1, kind: 'season' })
  const early = aPriceRule({ id: 2, kind: 'discount', name: 'EARLYBIRD', vouchersLeft: 3 })
  const gone = aPriceRule({ id: 3, kind: 'discount', name: 'GONE', vouchersLeft: 0 })
  const off = aPriceRule({ id: 4, kind: 'discount', name: 'OFF', enabled: false })
  const all = [season, early, gone, off]

  test.each([
    ['without a code no discount applies', null, [1]],
    ['in small letters and with spaces', ' earlybird ', [1, 2]],
    ['when all vouchers are used, none', 'GONE', [1]],
    ['a disabled one is none', 'OFF', [1]],
    ['an event that is no discount is no code', 'July', [1]],
  ])('%s', (_, code, ids) => {
    expect(rulesFor(all, item, code).map(({ id }) => id)).toEqual(ids)
  })

  test('a code that took nothing off has its reason', () => {
    expect(codeProblem(all, 'earlybird', 100)).toBeNull()
    expect(
      ['earlybird', 'gone', 'off', 'nonsense'].map((code) => codeProblem(all, code, 0)),
    ).toEqual(['not-for-this', 'used-up', 'unknown', 'unknown'])
  })
})
