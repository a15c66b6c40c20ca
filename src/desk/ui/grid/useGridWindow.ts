import {
  defaultRangeExtractor,
  elementScroll,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { type RefObject, useMemo, useRef } from 'react'
import { scrollerPx } from '../page/Scroller.ts'
import { scrolledPx } from '../page/useKeptScroll.ts'

export type GridWindow = Virtualizer<HTMLElement, HTMLElement>

/** The rows of a grid, or its columns. The same value as long as nothing changed: a new one is measured again. */
export type GridAxis = {
  readonly count: number
  /** In px. */
  readonly sizeOf: (index: number) => number
  /** Unique, and stays the same when the row or column moves. */
  readonly keyOf: (index: number) => string
  /** A row that is the head of a group has no cells. */
  readonly isHead?: (index: number) => boolean
}

type GridWindowOptions = {
  readonly scroller: RefObject<HTMLElement | null>
  readonly axis: GridAxis
  /** It has columns, not rows. */
  readonly isAcross?: boolean
  /** The px of the head before the first one, which stays in sight. */
  readonly headPx: number
  /** The row or column of the cell that has the focus, or gets it: it is in the page wherever the grid is scrolled. */
  readonly stop: number
  /** How many beyond either edge are in the page at least. */
  readonly overscan: number
  /** The size of the scroller, where it is known before the first drawing. */
  readonly viewport?: { readonly width: number; readonly height: number }
  /** In px. */
  readonly initialOffset?: () => number
}

/** Which rows or columns of a grid are in the page. */
export function useGridWindow(options: GridWindowOptions): GridWindow {
  const { scroller, axis, isAcross = false, headPx, stop, overscan, viewport } = options
  const given = useRef<number[]>([])
  return useVirtualizer<HTMLElement, HTMLElement>({
    horizontal: isAcross,
    isRtl: document.documentElement.dir === 'rtl',
    count: axis.count,
    getScrollElement: () => scroller.current,
    estimateSize: axis.sizeOf,
    getItemKey: useMemo(() => (index: number) => axis.keyOf(index), [axis]),
    overscan,
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
    rangeExtractor: useMemo(
      () => (range: Range) => {
        const indexes = indexesOf(range, stop)
        // The same array draws nothing again.
        if (String(indexes) !== String(given.current)) given.current = indexes
        return given.current
      },
      [stop],
    ),
    initialRect: viewport ?? { width: innerWidth, height: scrollerPx(scroller.current) },
    initialOffset: options.initialOffset ?? (() => (isAcross ? 0 : scrolledPx(scroller.current))),
    observeElementRect: observeShown,
    scrollToFn: scrollIfRequested,
  })
}

/** Rows and columns come and go in groups of this size, so that the page changes less often than it scrolls. */
const groupSize = 4

/** A range that is extended to whole groups. */
export const wholeGroups = (
  { startIndex, endIndex }: Pick<Range, 'startIndex' | 'endIndex'>,
  count: number,
) => ({
  startIndex: Math.floor(Math.max(0, startIndex) / groupSize) * groupSize,
  endIndex: Math.min(count, Math.ceil((endIndex + 1) / groupSize) * groupSize) - 1,
})

/** The indexes that are in the page, in their order. Without overscan only those in sight are. */
export function indexesOf(range: Range, stop: number): number[] {
  const { startIndex, endIndex, overscan, count } = range
  const beyond = { startIndex: startIndex - overscan, endIndex: endIndex + overscan }
  const whole = overscan === 0 ? range : wholeGroups(beyond, count)
  const indexes = defaultRangeExtractor({ ...range, ...whole, overscan: 0 })
  if (stop < 0 || stop >= count) return indexes
  if (stop < whole.startIndex) return [stop, ...indexes]
  return stop > whole.endIndex ? [...indexes, stop] : indexes
}

/**
 * The size of the scrolling part, reported after the browser's own layout: a read of the size while rows are being
 * inserted makes the browser lay out the page at once. A covered list has no size; its rows stay until it is uncovered.
 */
function observeShown(
  { scrollElement: element }: GridWindow,
  onResize: (size: { width: number; height: number }) => void,
): (() => void) | undefined {
  if (element === null) return undefined
  const observer = new ResizeObserver(() => {
    const { offsetWidth: width, offsetHeight: height } = element
    if (height > 0) onResize({ width, height })
  })
  observer.observe(element)
  return () => observer.disconnect()
}

/** The page restores its scroll position; to write it here too would make the browser lay out the page at once. */
const scrollIfRequested: typeof elementScroll = (px, how, instance) => {
  if (how.behavior !== undefined || how.adjustments !== undefined) elementScroll(px, how, instance)
}
