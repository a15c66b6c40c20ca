import { describe, expect, test } from 'vitest'
import type { DayLeft } from '../../../../src/contract/calendar.ts'
import { parseDay } from '../../../../src/contract/day.ts'
import {
  calendarQueriesFor,
  itemsByCategory,
} from '../../../../src/desk/core/api/queries/itemsByCategory.ts'
import { after, before, daysIn, rangeOf } from '../../../../src/desk/pages/availability/spanDays.ts'
import { canBook, stockFigure, stockOf } from '../../../../src/desk/pages/availability/stock.ts'

const anItem = (id: number, categoryId: number | null = 1, stock: number | null = 4) => ({
  id,
  name: `Item ${id}`,
  sku: '',
  categoryId,
  categoryName: categoryId === null ? '' : `Category ${categoryId}`,
  unit: 'D',
  stock,
  unlimited: false,
  summary: '',
})

describe('the days shown', () => {
  test.for([
    ['2026-01-31', '2026-02-27'],
    ['2024-01-31', '2024-02-28'],
    ['2026-12-20', '2027-01-19'],
    ['2026-02-01', '2026-02-28'],
  ])('a month from %s goes to %s', ([from, to]) => {
    expect(rangeOf(parseDay(from), 'month')).toEqual({ from, to })
  })

  test('going later and then earlier ends at the same days, except where a month is too short', () => {
    for (const span of ['fortnight', 'month'] as const) {
      const from = parseDay('2026-11-21')
      expect(before(after(from, span), span)).toBe(from)
      expect(rangeOf(from, span).to < after(from, span)).toBe(true)
    }
    expect(daysIn(rangeOf(parseDay('2026-12-20'), 'fortnight'))).toHaveLength(14)
    expect(before(parseDay('2026-03-31'), 'month')).toBe('2026-02-28')
  })
})

describe('the words of a cell', () => {
  const item = anItem(1)
  test.for([
    [{ left: 3, isClosed: false }, '3', true],
    [{ left: 0, isClosed: false }, '0', false],
    [{ left: 0, isClosed: true }, 'Closed', false],
    [{ left: null, isClosed: false }, '∞', true],
    [null, '?', true],
  ] as const)('for %j are %s', ([dayLeft, figure, isBookable]) => {
    const stock = stockOf(item, dayLeft, false)
    expect([stockFigure(stock), canBook(stock, false)]).toEqual([figure, isBookable])
    expect(canBook(stock, true)).toBe(false)
  })

  test('say how many there are in all, where that is known', () => {
    const three = { left: 3, isClosed: false }
    expect(stockOf(item, three, false)).toMatchObject({ part: 0.75 })
    expect(stockOf(anItem(1, 1, 0), three, false)).toMatchObject({ part: null })
    expect(stockOf(anItem(1, 1, 2), three, false)).toMatchObject({ part: 1 })
  })

  test('are never "full" for an item without a limit, and "closed" where it is not available (§2.2 `unlimited`)', () => {
    const lesson = { ...item, unlimited: true, stock: 0 }
    const figure = (dayLeft: DayLeft) => stockFigure(stockOf(lesson, dayLeft, false))
    expect(figure({ left: 0, isClosed: false })).toBe('∞')
    expect(figure({ left: 7, isClosed: false })).toBe('∞')
    expect(figure({ left: 0, isClosed: true })).toBe('Closed')
    expect(figure({ left: 0, isClosed: false, saysUnavailable: true })).toBe('Closed')
  })

  test('are empty before the answer', () => {
    const waiting = stockOf(item, null, true)
    expect([stockFigure(waiting), canBook(waiting, false)]).toEqual(['', false])
  })
})

describe('the categories', () => {
  const items = [anItem(1, 2), anItem(2, 1), anItem(3, null), anItem(4, 2), anItem(5, 9)]
  const categories = [
    { id: 1, name: 'Boats', position: 1 },
    { id: 2, name: 'Bikes', position: 2 },
  ]

  test('are sorted by their place in the list, with items without a category at the end (§2.3)', () => {
    expect(itemsByCategory(items, categories).map(({ name }) => name)).toEqual([
      'Boats',
      'Bikes',
      'Category 9',
      'Other',
    ])
    expect(itemsByCategory(items, []).map(({ name }) => name)).toEqual([
      'Category 2',
      'Category 1',
      'Category 9',
      'Other',
    ])
  })

  test('are requested one by one, and items without a category five at a time', () => {
    const loose = Array.from({ length: 12 }, (_, nth) => anItem(100 + nth, null))
    const asks = calendarQueriesFor(itemsByCategory([...items, ...loose], categories))
    expect(asks.slice(0, 3)).toEqual([{ categoryId: 1 }, { categoryId: 2 }, { categoryId: 9 }])
    expect(asks.slice(3).map((ask) => ('itemIds' in ask ? ask.itemIds.length : 0))).toEqual([
      5, 5, 3,
    ])
  })
})
