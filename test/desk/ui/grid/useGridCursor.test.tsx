import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { useGridCursor } from '../../../../src/desk/ui/grid/useGridCursor.ts'
import { useGridKeys } from '../../../../src/desk/ui/grid/useGridKeys.ts'
import { gridRoles } from '../../../../src/desk/ui/gridRoles.ts'

const axisOf = (keys: readonly string[]) => ({
  count: keys.length,
  keyOf: (at: number) => keys[at] ?? '',
})

const stop = { tabIndex: 0 }
const noStop = { tabIndex: -1 }

/** A grid whose cells are named by their row and column. */
function AGrid({ down, across }: { down: readonly string[]; across: readonly string[] }) {
  const grid = useRef<HTMLTableElement>(null)
  const [rows, columns] = [axisOf(down), axisOf(across)]
  const cursor = useGridCursor({ grid, rows, columns })
  useGridKeys({ grid, cursor, rows, columns, pageRows: () => 2 })
  return (
    <table ref={grid} {...gridRoles.grid}>
      <tbody>
        {down.map((row, nth) => (
          <tr key={row} {...gridRoles.row} aria-rowindex={nth + 2}>
            {across.map((column, at) => (
              <td
                key={column}
                {...gridRoles.cell}
                {...(nth === cursor.row && at === cursor.column ? stop : noStop)}
                aria-colindex={at + 2}
              >
                {[row, column].toSorted().join(' ')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const focused = () => document.activeElement?.textContent
const press = (key: string) =>
  act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key }))
const stops = () =>
  screen
    .getAllByRole('gridcell')
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(({ textContent }) => textContent)

test('one cell is in the tab order: the first, then the one that was pressed or reached by keys', () => {
  render(<AGrid down={['a', 'b', 'c']} across={['x', 'y']} />)
  expect(stops()).toEqual(['a x'])
  act(() => screen.getByText('b x').focus())
  expect(stops()).toEqual(['b x'])
  press('ArrowRight')
  expect(focused()).toBe('b y')
  expect(stops()).toEqual(['b y'])
})

test('the focus stays on its row when the rows are sorted, and goes to the next one when its row is gone', () => {
  const { rerender } = render(<AGrid down={['a', 'b', 'c']} across={['x', 'y']} />)
  act(() => screen.getByText('b y').focus())
  rerender(<AGrid down={['c', 'b', 'a']} across={['x', 'y']} />)
  expect(focused()).toBe('b y')
  rerender(<AGrid down={['c', 'a']} across={['x', 'y']} />)
  expect(focused()).toBe('a y')
})

test('when the tablet is turned, the focus stays on its cell', () => {
  const { rerender } = render(<AGrid down={['a', 'b', 'c']} across={['x', 'y']} />)
  act(() => screen.getByText('c x').focus())
  rerender(<AGrid down={['x', 'y']} across={['a', 'b', 'c']} />)
  expect(focused()).toBe('c x')
  expect(stops()).toEqual(['c x'])
})
