import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { Spot } from '../rules/selection.ts'
import { useChosen } from '../selection/selectionStore.ts'
import { scrollToShow } from './axis.ts'
import { type Layout, placeOf } from './layout.ts'
import type { Offsets } from './offsets.ts'
import { stopAt, useStop } from './stop.ts'

type Cursor = {
  /** The focus comes back to the cell that has it. */
  readonly focus: () => void
  /** A key leads there: it comes into sight and takes the focus. */
  readonly walk: (spot: Spot) => void
}

type Wish = {
  readonly grid: RefObject<HTMLElement | null>
  readonly layout: Layout
  readonly offsets: Offsets
  readonly size: { readonly widthPx: number; readonly heightPx: number }
}

/** Leads the focus through the grid (ux.md §4.4). */
export function useCursor({ grid, layout, offsets, size }: Wish): Cursor {
  useEffect(() => () => stopAt(null, false), [])

  function show(spot: Spot): void {
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
  // The foot grew, something opened beside the grid, or the tablet was turned: what was touched last stays in sight.
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

/** Gives the focus to the cell a key led to, once that is in the page. */
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
