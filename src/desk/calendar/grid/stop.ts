import { create } from 'zustand'
import type { Spot } from '../rules/selection.ts'
import { type Layout, placeOf } from './layout.ts'

/**
 * The cell that was touched or reached by keys last; it has the focus. Only the cells that lose and get the focus are
 * rendered again. Null before anything was touched.
 */
export const useStop = create<{ readonly spot: Spot | null; readonly isWalked: boolean }>(() => ({
  spot: null,
  isWalked: false,
}))

export const stopAt = (spot: Spot | null, isWalked: boolean): void =>
  useStop.setState({ spot, isWalked })

/** Where Tab leads to. @param first the cell for it before anything was touched */
export const useStopPlace = <Value>(
  layout: Layout,
  first: Spot | null,
  look: (place: { readonly row: number; readonly column: number } | null) => Value,
): Value =>
  useStop(({ spot }) => {
    const at = spot ?? first
    return look(at === null ? null : placeOf(layout, at))
  })
