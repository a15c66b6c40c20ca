import { useEffect, useEffectEvent } from 'react'
import { useChosen } from '../address/selectionStore.ts'
import { useIsPreviewInSheet } from '../drafts/draftStore.ts'
import { startOf } from './axis.ts'
import { type GridLayout, placeOf } from './layout.ts'
import type { Offsets } from './offsets.ts'

/**
 * While a sheet is open about the chosen days, scrolls them, with the day before, to where the sheet does not cover
 * them.
 */
export function usePreviewInSight(layout: GridLayout, offsets: Offsets): void {
  const isInSheet = useIsPreviewInSheet()
  const bring = useEffectEvent(() => {
    const { selection, spot } = useChosen.getState()
    const itemId = spot?.itemId ?? selection?.itemIds[0]
    if (selection === null || itemId === undefined) return
    const place = placeOf(layout, { itemId, day: selection.days.from })
    if (place === null) return
    const { rows, columns, isLandscape } = layout
    offsets.scrollTo({
      across: startOf(columns, Math.max(0, isLandscape ? place.column - 1 : place.column)),
      down: startOf(rows, Math.max(0, place.row - 1)),
    })
  })
  useEffect(() => {
    if (isInSheet) bring()
  }, [isInSheet])
}
