import { expect, test } from 'vitest'
import { flung, resting, rowsInPage } from '../../../../src/desk/ui/grid/rowsInPage.ts'

const count = 10_000
const sight = (startIndex: number, overscan: number, inSight = 12) => ({
  startIndex,
  endIndex: startIndex + inSight - 1,
  overscan,
  count,
})
const edges = (rows: readonly number[]) => [rows[0], rows.at(-1)]

test('a list at rest has four rows beyond either edge in the page', () => {
  expect(edges(rowsInPage(-1)(sight(100, resting)))).toEqual([96, 115])
  expect(edges(rowsInPage(-1)(sight(0, resting)))).toEqual([0, 15])
  expect(edges(rowsInPage(-1)(sight(count - 12, resting)))).toEqual([count - 16, count - 1])
})

test('whoever begins to scroll waits for four rows more at each row, until sixteen stand beyond the edge ahead', () => {
  const rows = rowsInPage(-1)
  rows(sight(100, resting))
  const beyond = Array.from({ length: 10 }, (_, nth) => {
    const at = 101 + nth
    const [first = 0, last = 0] = edges(rows(sight(at, flung)))
    expect(at - first).toBe(resting)
    return last - (at + 11)
  })
  expect(beyond).toEqual([8, 12, 16, 16, 16, 16, 16, 16, 16, 16])
  // Turned: what is behind now was ahead.
  expect(edges(rows(sight(109, flung)))).toEqual([105, 124])
  expect(edges(rows(sight(108, flung)))).toEqual([100, 123])
})

test('a row comes and another goes in one change of the page, not in two', () => {
  const rows = rowsInPage(-1)
  rows(sight(100, resting))
  for (let at = 101; at < 120; at += 1) rows(sight(at, flung))
  const before = rows({ ...sight(120, flung), endIndex: 131 })
  // The last row in sight is another one: the first is still the same.
  expect(rows({ ...sight(120, flung), endIndex: 130 })).toBe(before)
  const after = rows({ ...sight(121, flung), endIndex: 131 })
  expect(after).toHaveLength(before.length)
  expect(edges(after)).toEqual(edges(before).map((row = 0) => row + 1))
})

test('the row with the focus stays in the page wherever the list is', () => {
  expect(edges(rowsInPage(3)(sight(100, resting)))).toEqual([3, 115])
  expect(edges(rowsInPage(900)(sight(100, resting)))).toEqual([96, 900])
  expect(rowsInPage(100)(sight(100, resting))).toHaveLength(20)
  expect(edges(rowsInPage(count)(sight(100, resting)))).toEqual([96, 115])
})

test('a list without rows has none in the page', () => {
  expect(rowsInPage(-1)({ startIndex: 0, endIndex: 0, overscan: resting, count: 0 })).toEqual([])
})
