import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../../../src/contract/day.ts'
import {
  daysFrom,
  type GridLayout,
  layoutOf,
  placeOf,
  spotAt,
} from '../../../../../src/desk/pages/calendar/grid/layout.ts'
import { jumpOf } from '../../../../../src/desk/pages/calendar/grid/useCalendarKeys.ts'
import type { CellPosition } from '../../../../../src/desk/pages/calendar/rules/selection.ts'
import { moveOf } from '../../../../../src/desk/ui/grid/useGridKeys.ts'

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
    expect(landscape.columns.sizeOf(0)).toBe(56)
    expect(landscape.lines.map(({ kind }) => kind)).toEqual([
      'group',
      'item',
      'item',
      'group',
      'item',
    ])
  })

  test('on an upright screen has days 52 px high and four items of at least 144 px', () => {
    expect(portrait.rows.sizeOf(0)).toBe(52)
    expect(portrait.columns.sizeOf(0)).toBeGreaterThanOrEqual(144)
    expect(4 * portrait.columns.sizeOf(0) + portrait.labelPx).toBeLessThanOrEqual(768)
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
          expect((isLandscape ? rows : columns).sizeOf(line)).toBeGreaterThanOrEqual(3 * remPx)
          expect((isLandscape ? columns : rows).sizeOf(0)).toBeGreaterThanOrEqual(3 * remPx)
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

describe('The keys (ux.md §4.4)', () => {
  const today = parseDay('2026-08-01')
  const inSight = { from: parseDay('2026-07-11'), to: parseDay('2026-07-24') }
  const at = { itemId: 2, day: parseDay('2026-07-18') }

  /** Where a key leads from a cell. */
  function to(layout: GridLayout, key: string, from: CellPosition = at, ctrlKey = false) {
    const place = placeOf(layout, from)
    const press = { key, ctrlKey, metaKey: false }
    if (place === null) throw new Error('The grid has no such cell.')
    const next =
      jumpOf(press, place, layout, inSight, today) ??
      moveOf(press, place, { ...layout, pageRows: () => 0 }, false)
    return next && spotAt(layout, next.row, next.column)
  }

  test('on a wide screen move up and down to another item past the heads of categories, left and right to another day', () => {
    expect(to(landscape, 'ArrowDown')).toEqual({ ...at, itemId: 3 })
    expect(to(landscape, 'ArrowUp', { ...at, itemId: 1 })).toEqual({ ...at, itemId: 1 })
    expect(to(landscape, 'ArrowRight')?.day).toBe('2026-07-19')
  })

  test('on an upright screen move up and down to another day, left and right to another item', () => {
    expect(to(portrait, 'ArrowDown')?.day).toBe('2026-07-19')
    expect(to(portrait, 'ArrowLeft')).toEqual({ ...at, itemId: 1 })
  })

  test('Page Down, T, Home and End move a period further, to today, and to the ends of the row', () => {
    expect(to(landscape, 'PageDown')?.day).toBe('2026-08-01')
    expect(to(landscape, 't')?.day).toBe('2026-08-01')
    expect(to(landscape, 'Home')?.day).toBe('2026-07-11')
    expect(to(landscape, 'End')?.day).toBe('2026-07-24')
    expect(to(portrait, 'End')).toEqual({ ...at, itemId: 3 })
    expect(to(landscape, 'End', at, true)).toEqual({ ...at, itemId: 3 })
    expect(to(portrait, 'Home', at, true)?.day).toBe('2026-07-11')
  })
})
