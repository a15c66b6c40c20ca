import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react'
import type { CalendarDay } from '../../../../contract/day.ts'
import { useFirstRowsDrawn } from '../../../ui/firstRows.ts'
import { see } from '../address/sight.ts'
import { type IndexSpan, indexAt, spanAt, startOf, totalOf } from './axis.ts'
import { dayAxisOf, type GridLayout } from './layout.ts'
import type { Offsets, ScrollOffset } from './offsets.ts'

export type CellWindow = { readonly rows: IndexSpan; readonly columns: IndexSpan }

type WindowOptions = {
  readonly offsets: Offsets
  readonly layout: GridLayout
  readonly size: { readonly widthPx: number; readonly heightPx: number }
  /** Called when scrolling has stopped, with what is visible. */
  readonly onRest: (inSight: CellWindow) => void
}

/** How far beyond the edge cells are rendered, as a share of the visible size: more in the direction of scrolling. */
type Beyond = { readonly ahead: number; readonly behind: number }
const scrolling: Beyond = { ahead: 0.6, behind: 0.15 }
const inSightOnly: Beyond = { ahead: 0, behind: 0 }
const restMs = 140

/**
 * Decides which rows and columns are on the page. All sizes are known in advance, so nothing is measured and nothing
 * jumps.
 */
export function useWindow({ offsets, layout, size, onRest }: WindowOptions): CellWindow {
  const viewport = {
    widthPx: Math.max(0, size.widthPx - layout.labelPx),
    heightPx: Math.max(0, size.heightPx - layout.headPx),
  }
  const { widthPx, heightPx } = viewport
  const beyond = useBeyond()
  // As text, so that the page is rendered again only when a cell is added or removed.
  const indexes = useSyncExternalStore(offsets.subscribe, () =>
    written(windowAt(layout, offsets.now(), viewport, beyond)),
  )

  const look = useEffectEvent((): void => {
    const days = daysInSight(layout, offsets.now(), viewport)
    if (days !== null && layout.lines.length > 0) see(...days)
  })
  const rest = useEffectEvent((): void => {
    const { across, down } = offsets.now()
    if (layout.lines.length === 0) return
    onRest({
      rows: spanAt(layout.rows, down.px, heightPx - 1, nothingMore),
      columns: spanAt(layout.columns, across.px, widthPx - 1, nothingMore),
    })
  })
  useLayoutEffect(() => {
    if (layout.lines.length > 0 && widthPx + heightPx > 0) look()
  }, [layout, widthPx, heightPx])
  useEffect(() => {
    // The grid was scrolled to the first day before the listener was added.
    if (layout.lines.length > 0) look()
    let timer = setTimeout(() => rest(), restMs)
    const leave = offsets.subscribe(() => {
      look()
      clearTimeout(timer)
      if (layout.lines.length > 0) timer = setTimeout(() => rest(), restMs)
    })
    return () => {
      clearTimeout(timer)
      leave()
    }
  }, [offsets, layout])
  return read(indexes)
}

/**
 * While a page opens, each answer draws all its cells again. Until its first rows are there, only the cells in sight are
 * drawn at once, and the cells around them are drawn in slices.
 */
function useBeyond(): Beyond {
  return useDeferredValue(useFirstRowsDrawn() ? scrolling : inSightOnly, inSightOnly)
}

type ViewportSize = { readonly widthPx: number; readonly heightPx: number }

const windowAt = (
  { rows, columns }: GridLayout,
  { across, down }: ScrollOffset,
  { widthPx, heightPx }: ViewportSize,
  beyond: Beyond,
): CellWindow => ({
  rows: spanAt(rows, down.px, heightPx, more(beyond, down.isBack, heightPx)),
  columns: spanAt(columns, across.px, widthPx, more(beyond, across.isBack, widthPx)),
})

const more = ({ ahead, behind }: Beyond, isBack: boolean, px: number) => ({
  before: px * (isBack ? ahead : behind),
  after: px * (isBack ? behind : ahead),
})

const nothingMore = { before: 0, after: 0 }

const written = ({ rows, columns }: CellWindow): string =>
  [rows.first, rows.last, columns.first, columns.last].join(' ')

function read(indexes: string): CellWindow {
  const [top = 0, bottom = -1, start = 0, end = -1] = indexes.split(' ').map(Number)
  return { rows: { first: top, last: bottom }, columns: { first: start, last: end } }
}

/** The days that are completely visible. */
function daysInSight(
  layout: GridLayout,
  { across, down }: ScrollOffset,
  { widthPx, heightPx }: ViewportSize,
): [CalendarDay, CalendarDay] | null {
  const axis = dayAxisOf(layout)
  const [from, size] = layout.isLandscape ? [across.px, widthPx] : [down.px, heightPx]
  // A day of which only a pixel is visible does not count.
  const first = indexAt(axis, from + 2)
  const isCut = startOf(axis, first) < from - 2
  const end = Math.min(from + size + 2, totalOf(axis))
  const last = indexAt(axis, end)
  const isWhole = startOf(axis, last + 1) <= end
  const [a, b] = [layout.days[isCut ? first + 1 : first], layout.days[isWhole ? last : last - 1]]
  return a === undefined || b === undefined || b < a ? null : [a, b]
}
