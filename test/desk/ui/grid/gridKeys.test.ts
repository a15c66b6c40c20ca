import { describe, expect, test } from 'vitest'
import { moveOf } from '../../../../src/desk/ui/grid/useGridKeys.ts'

const press = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false })

describe('In a grid of six rows, whose first and fourth are heads of groups (ux.md §4.4)', () => {
  const grid = {
    rows: { count: 6, isHead: (row: number) => row === 0 || row === 3 },
    columns: { count: 10 },
    pageRows: () => 2,
  }
  const at = { row: 2, column: 5 }
  const to = (key: string, ctrlKey = false) => moveOf(press(key, ctrlKey), at, grid, false)

  test('arrows go to the next cell and skip heads', () => {
    expect(to('ArrowDown')).toEqual({ row: 4, column: 5 })
    expect(to('ArrowUp')).toEqual({ row: 1, column: 5 })
    expect(to('ArrowRight')).toEqual({ row: 2, column: 6 })
    expect(to('ArrowLeft')).toEqual({ row: 2, column: 4 })
  })

  test('at the edge an arrow stays on its cell', () => {
    expect(moveOf(press('ArrowUp'), { row: 1, column: 0 }, grid, false)?.row).toBe(1)
    expect(moveOf(press('ArrowLeft'), { row: 1, column: 0 }, grid, false)?.column).toBe(0)
  })

  test('on a page from right to left the arrows follow the screen', () => {
    expect(moveOf(press('ArrowRight'), at, grid, true)).toEqual({ row: 2, column: 4 })
  })

  test('Page Down counts cells, not heads', () => {
    expect(to('PageDown')).toEqual({ row: 5, column: 5 })
    expect(to('PageUp')).toEqual({ row: 1, column: 5 })
  })

  test('Home and End go to the ends of the row, with Ctrl to those of the grid', () => {
    expect(to('Home')).toEqual({ row: 2, column: 0 })
    expect(to('End')).toEqual({ row: 2, column: 9 })
    expect(to('Home', true)).toEqual({ row: 1, column: 0 })
    expect(to('End', true)).toEqual({ row: 5, column: 9 })
  })

  test('other keys and chords move nothing', () => {
    expect(to('x')).toBeNull()
    expect(to('ArrowRight', true)).toBeNull()
  })
})

test('in a list Home and End go to its ends, and there is nothing to either side', () => {
  const list = { rows: { count: 5 }, pageRows: () => 3 }
  const from = (key: string) => moveOf(press(key), { row: 2, column: 0 }, list, false)
  expect(from('Home')).toEqual({ row: 0, column: 0 })
  expect(from('End')).toEqual({ row: 4, column: 0 })
  expect(from('ArrowRight')).toBeNull()
})
