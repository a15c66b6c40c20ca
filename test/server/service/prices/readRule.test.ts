import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../../src/contract/day.ts'
import { toPriceRule } from '../../../../src/server/service/prices/readRule.ts'
import { each } from '../../../example/aPriceRule.ts'

type EventRow = Parameters<typeof toPriceRule>[0]

/** An event as the table holds it: a special of two days in July 2026 that changes nothing. */
const anEvent = (wish: Partial<EventRow> = {}): EventRow => ({
  rate_id: 7,
  name: 'Regatta',
  type: 'SP',
  start_date: '2026-07-18',
  end_date: '2026-07-19',
  span: false,
  price_src: '',
  dynamic_rate: '0',
  dynamic_type: 'P',
  status: 'A',
  repeat_id: '',
  enabled: true,
  rule_set_id: 1,
  vouchers: 0,
  vouchers_used: 0,
  details: [],
  repeat: [],
  apply_to: { item_id: [], category_id: [] },
  updated_at: new Date(0),
  ...wish,
})

const points = new Map([[1, each('qty', 4900)]])
const rule = (wish: Partial<EventRow>, digits = 2) => toPriceRule(anEvent(wish), points, digits)

describe('an event as price and stock rules read it (§2.8)', () => {
  test('has its number, name and days', () => {
    expect(rule({})).toEqual({
      id: 7,
      name: 'Regatta',
      kind: 'special',
      startDay: parseDay('2026-07-18'),
      endDay: parseDay('2026-07-19'),
      wholeLength: false,
      price: { kind: 'none' },
      closes: false,
      repeat: 'never',
      weekdays: [],
      enabled: true,
      vouchersLeft: null,
      appliesTo: { allItems: false, itemIds: [], categoryIds: [] },
    })
    expect(rule({ end_date: null }).endDay).toBeNull()
    expect(rule({ span: true, enabled: false })).toMatchObject({
      wholeLength: true,
      enabled: false,
    })
  })

  test('is a season, a discount, or else a special', () => {
    expect(['SE', 'DC', 'SP', 'XX'].map((type) => rule({ type }).kind)).toEqual([
      'season',
      'discount',
      'special',
      'special',
    ])
  })

  test('closes its days when its status is U, but never when it is a discount', () => {
    expect(rule({ status: 'U' }).closes).toBe(true)
    expect(rule({ status: 'U', type: 'SE' }).closes).toBe(true)
    expect(rule({ status: 'U', type: 'DC' }).closes).toBe(false)
    expect(rule({ status: 'A' }).closes).toBe(false)
  })

  test('repeats weekly, always or never', () => {
    expect(['*', 'W', ''].map((repeat_id) => rule({ repeat_id }).repeat)).toEqual([
      'always',
      'weekly',
      'never',
    ])
    expect(rule({ repeat: ['sat', 'sun'] }).weekdays).toEqual(['sat', 'sun'])
    expect(rule({ repeat: { oddly: 'kept' } }).weekdays).toEqual([])
  })

  test('has as many vouchers left as were not used, and never fewer than zero; 0 means without limit', () => {
    expect(rule({ vouchers: 10, vouchers_used: 4 }).vouchersLeft).toBe(6)
    expect(rule({ vouchers: 10, vouchers_used: 12 }).vouchersLeft).toBe(0)
    expect(rule({ vouchers: 0, vouchers_used: 4 }).vouchersLeft).toBeNull()
  })

  test('is for all items, for some by number or text, or for categories (§2.8 `apply_to`)', () => {
    expect(rule({ apply_to: { item_id: ['all'], category_id: [] } }).appliesTo.allItems).toBe(true)
    expect(rule({ apply_to: { item_id: [1, '2'], category_id: ['3', 4] } }).appliesTo).toEqual({
      allItems: false,
      itemIds: [1, 2],
      categoryIds: [3, 4],
    })
    expect(rule({ apply_to: {} }).appliesTo).toEqual({
      allItems: false,
      itemIds: [],
      categoryIds: [],
    })
  })
})

describe('what an event does to a price (§2.8 `price_src`)', () => {
  test('B goes back to the base price, N sets its own prices, and an empty source keeps the season', () => {
    expect(rule({ price_src: 'B' }).price).toEqual({ kind: 'base' })
    expect(rule({ price_src: 'N' }).price).toEqual({ kind: 'new', points })
    expect(rule({ price_src: '' }).price).toEqual({ kind: 'none' })
    expect(rule({ price_src: 'Z' }).price).toEqual({ kind: 'none' })
  })

  test('D is a share of the price, or with F an amount in the decimals of the currency', () => {
    const off = { price_src: 'D', dynamic_rate: '-12.5' }
    expect(rule(off).price).toEqual({ kind: 'percent', of: 875_000 })
    expect(rule({ ...off, dynamic_type: 'F' }).price).toEqual({ kind: 'amount', minor: -1250 })
    expect(rule({ ...off, dynamic_type: 'F' }, 0).price).toEqual({ kind: 'amount', minor: -13 })
  })

  test('Yield depends on what is left, level by level', () => {
    const details = [
      { level: 5, rate: 110 },
      { level: '2', rate: '125.5' },
    ]
    expect(rule({ price_src: 'Yield', details }).price).toEqual({
      kind: 'yield',
      levels: [
        { level: 5, rate: 1_100_000 },
        { level: 2, rate: 1_255_000 },
      ],
    })
  })
})
