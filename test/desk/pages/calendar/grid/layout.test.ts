import { array, assert, integer, nat, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../../../src/contract/day.ts'
import {
  axisOf,
  groupsOf,
  indexAt,
  indexesOf,
  scrollToShow,
  sizeOf,
  spanAt,
  startOf,
  totalOf,
} from '../../../../../src/desk/pages/calendar/grid/axis.ts'
import {
  daysFrom,
  layoutOf,
  placeOf,
  spotAt,
} from '../../../../../src/desk/pages/calendar/grid/layout.ts'
import { movedTo } from '../../../../../src/desk/pages/calendar/grid/moves.ts'

const item = (id: number, categoryId: number) => ({
  id,
  name: `Item ${id}`,
  categoryId,
  categoryName: `Category ${categoryId}`,
  stock: 4,
  unit: 'D',
})
const items = [item(1, 1), item(2, 1), item(3, 2)]
const first = parseDay('2026-07-01')
const days = daysFrom(first)
const tabletSize = { widthPx: 944, remPx: 16 }
const landscape = layoutOf(items, days, { ...tabletSize, isMonth: false, isLandscape: true })
const portrait = layoutOf(items, days, {
  widthPx: 768,
  remPx: 16,
  isMonth: false,
  isLandscape: false,
})

describe('The grid on a tablet', () => {
  test('on a wide screen has two weeks of days 56 px wide beside the items, under their categories (ux.md §4.2)', () => {
    expect(landscape.labelPx).toBe(160)
    expect(sizeOf(landscape.columns, 0)).toBe(56)
    expect(landscape.lines.map(({ kind }) => kind)).toEqual([
      'group',
      'item',
      'item',
      'group',
      'item',
    ])
  })

  test('on an upright screen has days 52 px high and four items of at least 144 px', () => {
    expect(sizeOf(portrait.rows, 0)).toBe(52)
    expect(sizeOf(portrait.columns, 0)).toBeGreaterThanOrEqual(144)
    expect(4 * sizeOf(portrait.columns, 0) + portrait.labelPx).toBeLessThanOrEqual(768)
  })

  test('grows with the text size of the device, and no cell is under 48 px (ux.md §4.10)', () => {
    for (const widthPx of [320, 360, 768, 944, 1360]) {
      for (const remPx of [16, 24, 32]) {
        for (const isLandscape of [true, false]) {
          const { rows, columns, lines } = layoutOf(items, days, {
            widthPx,
            remPx,
            isMonth: false,
            isLandscape,
          })
          const line = lines.findIndex(({ kind }) => kind === 'item')
          expect(sizeOf(isLandscape ? rows : columns, line)).toBeGreaterThanOrEqual(3 * remPx)
          expect(sizeOf(isLandscape ? columns : rows, 0)).toBeGreaterThanOrEqual(3 * remPx)
        }
      }
    }
  })

  test('finds each cell by its place, in both directions', () => {
    for (const layout of [landscape, portrait]) {
      const spot = { itemId: 3, day: parseDay('2026-07-18') }
      const place = placeOf(layout, spot)
      expect(place && spotAt(layout, place.row, place.column)).toEqual(spot)
    }
    expect(spotAt(landscape, 0, 0)).toBeNull()
  })
})

describe('The cells that are rendered', () => {
  const sizes = array(integer({ min: 20, max: 150 }), { minLength: 1, maxLength: 300 })

  test('are always all those in sight, wherever one scrolls', () => {
    assert(
      property(sizes, nat(20_000), integer({ min: 1, max: 1500 }), (all, at, size) => {
        const axis = axisOf(all)
        const from = Math.min(at, Math.max(0, totalOf(axis) - size))
        const span = spanAt(axis, from, size, { before: 0, after: 0 })
        expect(startOf(axis, span.first)).toBeLessThanOrEqual(from)
        expect(startOf(axis, span.last + 1)).toBeGreaterThanOrEqual(
          Math.min(from + size, totalOf(axis)),
        )
        const drawn = groupsOf(span).flatMap((one) => [one, one + 1, one + 2, one + 3])
        expect(indexesOf(span, null).every((one) => drawn.includes(one))).toBe(true)
      }),
    )
  })

  test('are found by their place', () => {
    assert(
      property(sizes, nat(), (all, nth) => {
        const axis = axisOf(all)
        const at = nth % axis.count
        expect(indexAt(axis, startOf(axis, at))).toBe(at)
        expect(indexAt(axis, startOf(axis, at + 1) - 1)).toBe(at)
      }),
    )
  })

  test('scroll no further than needed to show a cell', () => {
    const axis = axisOf([50, 50, 50, 50])
    expect(scrollToShow(axis, 1, 0, 100)).toBe(0)
    expect(scrollToShow(axis, 2, 0, 100)).toBe(50)
    expect(scrollToShow(axis, 0, 75, 100)).toBe(0)
  })
})

describe('The keys (ux.md §4.4)', () => {
  const where = {
    today: parseDay('2026-08-01'),
    inSight: { from: parseDay('2026-07-11'), to: parseDay('2026-07-24') },
  }
  const at = { itemId: 2, day: parseDay('2026-07-18') }
  const across = { ...where, layout: landscape }
  const down = { ...where, layout: portrait }

  test('on a wide screen move up and down to another item past the heads of categories, left and right to another day', () => {
    expect(movedTo(at, 'down', across)).toEqual({ ...at, itemId: 3 })
    expect(movedTo({ ...at, itemId: 1 }, 'up', across)).toEqual({ ...at, itemId: 1 })
    expect(movedTo(at, 'after', across).day).toBe('2026-07-19')
  })

  test('on an upright screen move up and down to another day, left and right to another item', () => {
    expect(movedTo(at, 'down', down).day).toBe('2026-07-19')
    expect(movedTo(at, 'before', down)).toEqual({ ...at, itemId: 1 })
  })

  test('Page Down, T, Home and End move a period further, to today, and to the ends of the row', () => {
    expect(movedTo(at, 'period after', across).day).toBe('2026-08-01')
    expect(movedTo(at, 'today', across).day).toBe('2026-08-01')
    expect(movedTo(at, 'row start', across).day).toBe('2026-07-11')
    expect(movedTo(at, 'row end', across).day).toBe('2026-07-24')
    expect(movedTo(at, 'row end', down)).toEqual({ ...at, itemId: 3 })
    expect(movedTo(at, 'last', across)).toEqual({ ...at, itemId: 3 })
  })
})
