import { assert, constantFrom, integer, nat, property } from 'fast-check'
import { expect, test } from 'vitest'
import { indexesOf } from '../../../../src/desk/ui/grid/useGridWindow.ts'

const count = 10_000
const sight = (startIndex: number, overscan = 8) => ({
  startIndex,
  endIndex: startIndex + 11,
  overscan,
  count,
})
const edges = (rows: readonly number[]) => [rows[0], rows.at(-1)]

test('all rows in sight are in the page, with at least the overscan at either edge, wherever one scrolls', () => {
  assert(
    property(
      integer({ min: 1, max: 300 }),
      nat(),
      nat(40),
      constantFrom(0, 2, 4, 8),
      (all, at, size, overscan) => {
        const startIndex = at % all
        const endIndex = Math.min(all - 1, startIndex + size)
        const rows = indexesOf({ startIndex, endIndex, overscan, count: all }, -1)
        expect(rows[0]).toBeLessThanOrEqual(Math.max(0, startIndex - overscan))
        expect(rows.at(-1)).toBeGreaterThanOrEqual(Math.min(all - 1, endIndex + overscan))
        expect(rows).toEqual(rows.map((_, nth) => (rows[0] ?? 0) + nth))
        expect(rows.length).toBeLessThanOrEqual(endIndex - startIndex + 1 + 2 * overscan + 6)
      },
    ),
  )
})

test('in the first drawing only the rows in sight are in the page', () => {
  expect(edges(indexesOf(sight(101, 0), -1))).toEqual([101, 112])
})

test('rows come and go by four, so that three of four steps change nothing', () => {
  const first = indexesOf(sight(100), -1)
  for (const at of [101, 102, 103]) {
    expect(indexesOf({ ...sight(at), endIndex: 111 }, -1)).toEqual(first)
  }
  expect(edges(first)).toEqual([92, 119])
  expect(edges(indexesOf(sight(104), -1))).toEqual([96, 123])
})

test('the row with the focus stays in the page wherever the list is', () => {
  expect(edges(indexesOf(sight(100), 3))).toEqual([3, 119])
  expect(edges(indexesOf(sight(100), 900))).toEqual([92, 900])
  expect(indexesOf(sight(100), 100)).toHaveLength(28)
  expect(edges(indexesOf(sight(100), count))).toEqual([92, 119])
})
