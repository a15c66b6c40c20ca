import { create } from 'zustand'
import type { CellPosition } from '../rules/selection.ts'
import { type GridLayout, placeOf } from './layout.ts'

/**
 * The cell that was touched or reached by keys last; it has the focus. Only the cells that lose and get the focus are
 * rendered again. Null before anything was touched.
 */
export const useStop = create<{ readonly spot: CellPosition | null; readonly isWalked: boolean }>(
  () => ({
    spot: null,
    isWalked: false,
  }),
)

export const stopAt = (spot: CellPosition | null, isWalked: boolean): void =>
  useStop.setState({ spot, isWalked })

/** Where Tab leads to. @param first the cell for it before anything was touched */
export const useStopPlace = <Value>(
  layout: GridLayout,
  first: CellPosition | null,
  look: (place: { readonly row: number; readonly column: number } | null) => Value,
): Value =>
  useStop(({ spot }) => {
    const at = spot ?? first
    return look(at === null ? null : placeOf(layout, at))
  })
