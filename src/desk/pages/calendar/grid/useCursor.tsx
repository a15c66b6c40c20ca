import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useChosen } from '../address/selectionStore.ts'
import type { CellPosition } from '../rules/selection.ts'
import { scrollToShow } from './axis.ts'
import { type GridLayout, placeOf } from './layout.ts'
import type { Offsets } from './offsets.ts'
import { stopAt, useStop } from './stop.ts'

export type GridCursor = {
  /** Gives the focus back to its cell. */
  readonly focus: () => void
  /** Moves to a cell by key: scrolls it into view and gives it the focus. */
  readonly walk: (spot: CellPosition) => void
}

type CursorOptions = {
  readonly grid: RefObject<HTMLElement | null>
  readonly layout: GridLayout
  readonly offsets: Offsets
  readonly size: { readonly widthPx: number; readonly heightPx: number }
}

/** Moves the focus through the grid (ux.md §4.4). */
export function useCursor({ grid, layout, offsets, size }: CursorOptions): GridCursor {
  useEffect(() => () => stopAt(null, false), [])

  function show(spot: CellPosition): void {
    const place = placeOf(layout, spot)
    if (place === null) return
    const { across, down } = offsets.now()
    const width = size.widthPx - layout.labelPx
    const height = size.heightPx - layout.headPx
    offsets.scrollTo({
      across: scrollToShow(layout.columns, place.column, across.px, width),
      down: scrollToShow(layout.rows, place.row, down.px, height),
    })
  }
  // When the foot grows, something opens beside the grid, or the tablet is turned, the cell that was touched last stays
  // visible.
  const stayInSight = useEffectEvent((): void => {
    const { spot } = useChosen.getState()
    if (spot !== null) show(spot)
  })
  const { heightPx, widthPx } = size
  useLayoutEffect(() => {
    if (heightPx > 0 && widthPx > 0) stayInSight()
  }, [heightPx, widthPx])
  return {
    focus: () =>
      grid.current
        ?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')
        ?.focus({ preventScroll: true }),
    walk(spot) {
      show(spot)
      stopAt(spot, true)
    },
  }
}

/** Gives the focus to the cell a key led to, as soon as it is on the page. */
export function FocusWalked({ grid }: { grid: RefObject<HTMLElement | null> }) {
  const { spot, isWalked } = useStop()
  useLayoutEffect(() => {
    if (!isWalked || spot === null) return
    grid.current
      ?.querySelector<HTMLElement>(
        `[role=gridcell][data-item="${spot.itemId}"][data-day="${spot.day}"]`,
      )
      ?.focus({ preventScroll: true })
  }, [grid, spot, isWalked])
  return null
}
