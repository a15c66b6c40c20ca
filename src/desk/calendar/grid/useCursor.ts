import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Spot } from '../selection/selection.ts'
import { scrollToShow } from './axis.ts'
import { type Layout, placeOf } from './layout.ts'
import type { Offsets } from './offsets.ts'

export type Cursor = {
  /** The cell that Tab leads to; null when there is none. */
  readonly stop: Spot | null
  /** Where a key led last; null before, and after a tap. */
  readonly walkedTo: Spot | null
  /** A finger or a mouse touched it: there is the focus. */
  readonly touch: (spot: Spot) => void
  /** The focus comes back to it. */
  readonly focus: () => void
  /** A key leads there: it comes into sight and takes the focus. */
  readonly walk: (spot: Spot) => void
}

type Wish = {
  readonly grid: RefObject<HTMLElement | null>
  readonly layout: Layout
  readonly offsets: Offsets
  readonly size: { readonly widthPx: number; readonly heightPx: number }
  /** Where it is before anything was touched. */
  readonly first: Spot | null
}

/** The one cell of the grid that can have the focus (ux.md §4.4). */
export function useCursor({ grid, layout, offsets, size, first }: Wish): Cursor {
  const [at, setAt] = useState<{ readonly spot: Spot; readonly isWalked: boolean } | null>(null)
  const wantsFocus = useRef(false)
  useLayoutEffect(() => {
    if (!wantsFocus.current || at === null) return
    wantsFocus.current = false
    const { itemId, day } = at.spot
    grid.current
      ?.querySelector<HTMLElement>(`[role=gridcell][data-item="${itemId}"][data-day="${day}"]`)
      ?.focus({ preventScroll: true })
  }, [grid, at])

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
  return {
    stop: at?.spot ?? first,
    walkedTo: at?.isWalked === true ? at.spot : null,
    touch: (spot) => setAt({ spot, isWalked: false }),
    focus: () =>
      grid.current
        ?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')
        ?.focus({ preventScroll: true }),
    walk(spot) {
      wantsFocus.current = true
      show(spot)
      setAt({ spot, isWalked: true })
    },
  }
}
