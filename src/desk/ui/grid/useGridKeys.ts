import type { RefObject } from 'react'
import { useListeners } from '../useListeners.ts'
import type { GridCursor, GridPosition } from './useGridCursor.ts'
import type { GridAxis } from './useGridWindow.ts'

type GridShape = {
  /** Arrow keys skip the heads of groups. */
  readonly rows: Pick<GridAxis, 'count' | 'isHead'>
  /** Without columns the keys go from row to row. */
  readonly columns?: Pick<GridAxis, 'count'>
  /** How many rows Page Up and Page Down go. */
  readonly pageRows: () => number
}

type GridKeysOptions = GridShape & {
  readonly grid: RefObject<HTMLElement | null>
  readonly cursor: GridCursor
  /** @returns whether the key was used; `isOnHead` is true on a head of a column, with its own keys */
  readonly onKey?: (event: KeyboardEvent, isOnHead: boolean) => boolean
  /** Where a key leads on this page; null leaves it to the grid. */
  readonly jump?: (event: KeyboardEvent) => GridPosition | null
  /** Called before a move. */
  readonly onMove?: (to: GridPosition, event: KeyboardEvent) => void
}

/**
 * The keys of a grid: arrows, Page Up, Page Down, Home and End, with Ctrl the ends of the grid. The page's own keys come
 * first.
 */
export function useGridKeys(options: GridKeysOptions): void {
  const press = (event: KeyboardEvent): void => {
    const { target, defaultPrevented } = event
    if (defaultPrevented || event.altKey || !(target instanceof Element)) return
    const isOnHead = target.closest('[role=columnheader]') !== null
    if (options.onKey?.(event, isOnHead) === true) return event.preventDefault()
    const { cursor, jump, onMove } = options
    const to = isOnHead
      ? fromHead(event, cursor)
      : (jump?.(event) ?? moveOf(event, cursor, options, isRtl(target)))
    if (to === null || options.rows.count === 0) return
    event.preventDefault()
    onMove?.(to, event)
    cursor.moveTo(to)
  }
  useListeners(options.grid, { keydown: press })
}

export const isRtl = (element: Element): boolean => getComputedStyle(element).direction === 'rtl'

const fromHead = ({ key }: KeyboardEvent, at: GridPosition): GridPosition | null =>
  key === 'ArrowDown' ? at : null

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

/** The cell that a key leads to, at the edge of the grid the same one; null when the key moves nothing. */
export function moveOf(
  { key, ctrlKey, metaKey }: KeyPress,
  { row, column }: GridPosition,
  shape: GridShape,
  isRightToLeft: boolean,
): GridPosition | null {
  const { rows, columns, pageRows } = shape
  const lastColumn = (columns?.count ?? 1) - 1
  const down = (by: number) => ({ row: rowFrom(rows, row, by), column })
  const across = (by: number) =>
    columns && { row, column: Math.max(0, Math.min(column + by, lastColumn)) }
  const isToCorner = ctrlKey || metaKey
  const isInRow = columns !== undefined && !isToCorner
  if (key === 'Home') return { row: isInRow ? row : rowFrom(rows, -1, 1), column: 0 }
  if (key === 'End') {
    return { row: isInRow ? row : rowFrom(rows, rows.count, -1), column: lastColumn }
  }
  if (isToCorner) return null
  const right = isRightToLeft ? -1 : 1
  switch (key) {
    case 'ArrowDown':
      return down(1)
    case 'ArrowUp':
      return down(-1)
    case 'PageDown':
      return down(pageRows())
    case 'PageUp':
      return down(-pageRows())
    case 'ArrowRight':
      return across(right) ?? null
    case 'ArrowLeft':
      return across(-right) ?? null
    default:
      return null
  }
}

/** The row so many cells further, or the last one in this direction. */
function rowFrom({ count, isHead }: GridShape['rows'], from: number, by: number): number {
  const way = Math.sign(by)
  let [row, left] = [from, Math.abs(by)]
  for (let next = from + way; left > 0 && next >= 0 && next < count; next += way) {
    if (isHead?.(next) === true) continue
    row = next
    left -= 1
  }
  return row
}
