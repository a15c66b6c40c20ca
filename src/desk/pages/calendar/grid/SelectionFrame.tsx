import { t } from '@lingui/core/macro'
import type { GridWindow } from '../../../ui/grid/useGridWindow.ts'
import { useChosen } from '../address/selectionStore.ts'
import type { EffectiveEvent } from '../rules/draft.ts'
import type { CellSelection } from '../rules/edits.ts'
import { type GridLayout, placeOf } from './layout.ts'
import type { DrawnGrid } from './pointOnGrid.ts'
import styles from './SelectionFrame.module.css'

type SelectionFrameProps = {
  readonly drawn: DrawnGrid
  /** The event that moves with the selection; null when only the selected days move. */
  readonly barOf: (selection: CellSelection) => EffectiveEvent | null
}

/**
 * The frame around the selection, with a handle at either end and a grip to move it. Taps and keys can do the same
 * (ux.md §4.3).
 */
export function SelectionFrame({ drawn, barOf }: SelectionFrameProps) {
  const { layout } = drawn
  const { selection, spot, awaitsEnd } = useChosen()
  if (selection === null) return null
  // The item that was touched last; its part of the frame has the handles.
  const itemId = spot?.itemId ?? null
  const runs = runsOf(layout, selection.itemIds)
  const days = daysOf(layout, selection)
  if (days === null) return null
  const bar = barOf(selection)
  const withHandles = runs.find((run) => itemId !== null && run.itemIds.includes(itemId)) ?? runs[0]
  return runs.map((run) => {
    const [rows, columns] = layout.isLandscape ? [run, days] : [days, run]
    const down = extentOf(drawn.rows, rows)
    const across = extentOf(drawn.columns, columns)
    return (
      <div
        key={run.first}
        className={styles.frame}
        data-down={!layout.isLandscape || undefined}
        data-waits={awaitsEnd || undefined}
        style={{
          insetBlockStart: down.start,
          insetInlineStart: across.start,
          blockSize: down.px,
          inlineSize: across.px,
        }}
      >
        {run === withHandles ? (
          <>
            <span className={styles.handle} data-handle="from" />
            <span className={styles.handle} data-handle="to" />
            {days.last - days.first >= (bar === null ? 2 : 1) ? (
              <span
                className={styles.grip}
                data-handle="move"
                data-bar={bar === null ? undefined : true}
                title={bar === null ? undefined : t`Move ${{ name: bar.values.name }}`}
              />
            ) : null}
          </>
        ) : null}
      </div>
    )
  })
}

type IndexSpan = { readonly first: number; readonly last: number }

function extentOf({ measurementsCache }: GridWindow, { first, last }: IndexSpan) {
  const start = measurementsCache[first]?.start ?? 0
  return { start, px: (measurementsCache[last]?.end ?? start) - start }
}

type LineRun = IndexSpan & {
  readonly itemIds: readonly number[]
}

/** Groups of neighbouring selected items, as lines of the grid. */
function runsOf(layout: GridLayout, itemIds: readonly number[]): readonly LineRun[] {
  const chosen = new Set(itemIds)
  const runs: LineRun[] = []
  for (const [at, line] of layout.lines.entries()) {
    if (line.kind !== 'item' || !chosen.has(line.item.id)) continue
    const last = runs.at(-1)
    if (last?.last === at - 1) {
      runs[runs.length - 1] = { ...last, last: at, itemIds: [...last.itemIds, line.item.id] }
    } else runs.push({ first: at, last: at, itemIds: [line.item.id] })
  }
  return runs
}

/** The days as rows or columns, cut off at the ends of the grid. */
function daysOf(layout: GridLayout, { itemIds, days }: CellSelection) {
  const [first, last] = [layout.days[0], layout.days.at(-1)]
  const [itemId] = itemIds
  if (first === undefined || last === undefined || itemId === undefined) return null
  if (days.to < first || days.from > last) return null
  const at = (day: typeof first): number | null => {
    const place = placeOf(layout, { itemId, day })
    return place === null ? null : layout.isLandscape ? place.column : place.row
  }
  const from = at(days.from < first ? first : days.from)
  const to = at(days.to > last ? last : days.to)
  return from === null || to === null ? null : { first: from, last: to }
}
