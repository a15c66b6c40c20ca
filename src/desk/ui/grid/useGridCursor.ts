import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useListeners } from '../useListeners.ts'
import type { GridAxis } from './useGridWindow.ts'

/** A cell by its row and column, counted from 0 without the heads. */
export type GridPosition = { readonly row: number; readonly column: number }

type AxisKeys = Pick<GridAxis, 'count' | 'keyOf' | 'isHead'>

type GridCursorOptions = {
  readonly grid: RefObject<HTMLElement | null>
  readonly rows: AxisKeys
  /** Without columns the focus is on whole rows. */
  readonly columns?: AxisKeys
  /** Where Tab leads before the grid was used. */
  readonly first?: GridPosition
  /** Brings a cell into sight that gets the focus; without it the browser does. */
  readonly show?: (to: GridPosition) => void
}

export type GridCursor = GridPosition & {
  /** A key led here. */
  readonly isByKey: boolean
  /** Moves the cursor alone, where the focus goes with the press. */
  readonly set: (to: GridPosition) => void
  /** Moves the cursor by key: the cell gets the focus as soon as it is in the page. */
  readonly moveTo: (to: GridPosition) => void
}

type CursorState = GridPosition & {
  /** Of its row and its column, which change places when the tablet is turned. */
  readonly keys: readonly string[]
  readonly isByKey: boolean
}

const oneColumn: AxisKeys = { count: 1, keyOf: () => '' }

/**
 * The current cell of a grid, with a roving tabindex: the page gives this one `tabIndex` 0 and every other one -1, and
 * each row and cell its `aria-rowindex` and `aria-colindex`. It follows its row and column when they move; when they are
 * gone, the next ones take over. When the focused cell is drawn again, the focus stays.
 */
export function useGridCursor(options: GridCursorOptions): GridCursor {
  const { grid, rows, columns = oneColumn, show } = options
  const first = options.first ?? { row: pastHead(rows, 0), column: 0 }
  const [state, setState] = useState<CursorState | null>(null)
  const wantsFocus = useRef(false)
  const hadFocus = useRef(false)
  const at = {
    row: state === null ? first.row : indexOf(rows, state.keys, state.row),
    column: state === null ? first.column : indexOf(columns, state.keys, state.column),
  }
  function setAt({ row, column }: GridPosition, isByKey: boolean): void {
    setState({ row, column, keys: [rows.keyOf(row), columns.keyOf(column)], isByKey })
  }

  useLayoutEffect(() => {
    const isLost = hadFocus.current && document.activeElement === document.body
    if (wantsFocus.current || isLost) focusStop(grid.current, isLost || show !== undefined)
    wantsFocus.current = false
    hadFocus.current = grid.current?.contains(document.activeElement) ?? false
  })

  // The focus came by a press or by Tab.
  const follow = ({ target }: Event): void => {
    hadFocus.current = true
    const to = target instanceof Element ? positionOf(target, options.columns) : null
    if (to === null || (state !== null && isSame(to, at))) return
    setAt(to, false)
  }
  // Only a person's own move counts as leaving, not a cell that was removed while it had the focus.
  const leave = ({ target }: Event): void => {
    if (target instanceof Node && target.isConnected) hadFocus.current = false
  }
  useListeners(grid, { focusin: follow, focusout: leave })

  return {
    ...at,
    isByKey: state?.isByKey ?? false,
    set: (to) => setAt(to, false),
    moveTo(to) {
      show?.(to)
      wantsFocus.current = true
      setAt(to, true)
    },
  }
}

/** Gives the focus to the cell that Tab leads to. */
export function focusStop(grid: HTMLElement | null, preventScroll = true): void {
  grid?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll })
}

const isSame = (a: GridPosition, b: GridPosition): boolean =>
  a.row === b.row && a.column === b.column

/** Both indexes count the heads, too, and begin with 1. */
function positionOf(target: Element, columns: AxisKeys | undefined): GridPosition | null {
  const row = indexIn(target, 'aria-rowindex')
  const column = columns === undefined ? 0 : indexIn(target, 'aria-colindex')
  return row < 0 || column < 0 ? null : { row, column }
}

const indexIn = (target: Element, attribute: string): number =>
  Number(target.closest(`[${attribute}]`)?.getAttribute(attribute) ?? 0) - 2

function indexOf(axis: AxisKeys, keys: readonly string[], index: number): number {
  const { count, keyOf } = axis
  if (index < count && keys.includes(keyOf(index))) return index
  for (let at = 0; at < count; at += 1) if (keys.includes(keyOf(at))) return at
  return pastHead(axis, Math.max(0, Math.min(index, count - 1)))
}

/** A head has a cell after it. */
const pastHead = ({ isHead }: AxisKeys, index: number): number =>
  isHead?.(index) === true ? index + 1 : index
