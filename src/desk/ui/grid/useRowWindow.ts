import { elementScroll, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { scrollerPx } from '../page/Scroller.ts'
import { scrolledPx } from '../page/useKeptScroll.ts'
import { useIsInSightOnly } from '../useIsInSightOnly.ts'
import { observeShown, pxPerRem } from '../windowed.ts'
import { flung, resting, rowsInPage } from './rowsInPage.ts'

export type RowWindow = Virtualizer<HTMLElement, HTMLElement>

type RowWindowOptions = {
  readonly scroller: RefObject<HTMLElement | null>
  readonly count: number
  /** Must stay the same function while the rows stay: a new one makes the list measure every row again. */
  readonly keyOf: (index: number) => string
  /** The row that has, or will get, the focus: it stays in the page however far the list is scrolled. */
  readonly stop: number
  /** Names what is listed: of another list the rows in sight are drawn first, and those beyond them after. */
  readonly list: string
}

/** The heights of `--row-table` and of the table's head. */
const rowRem = 3.5
const headRem = 3

/** Which rows are in the page. All have the same height, so nothing is measured and nothing jumps. */
export function useRowWindow({ scroller, count, keyOf, stop, list }: RowWindowOptions): {
  readonly rows: RowWindow
  readonly headPx: number
  /** How many rows stand below the head, less the one that stays in sight. */
  readonly pageRows: () => number
} {
  const rem = useRem()
  const rangeExtractor = useMemo(() => rowsInPage(stop), [stop])
  const [isFlung, setFlung] = useState(false)
  const rowPx = rowRem * rem
  const headPx = headRem * rem
  const isInSightOnly = useIsInSightOnly(list)
  const rows = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: keyOf,
    overscan: isFlung ? flung : isInSightOnly ? 0 : resting,
    onChange: ({ isScrolling }) => setFlung(isScrolling),
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
    rangeExtractor,
    initialRect: { width: innerWidth, height: scrollerPx(scroller.current) },
    initialOffset: () => scrolledPx(scroller.current),
    observeElementRect: observeShown,
    scrollToFn: scrollIfRequested,
  })
  useLayoutEffect(() => rows.measure(), [rows, rowPx])
  const pageRows = (): number =>
    Math.max(1, Math.floor(((rows.scrollRect?.height ?? 0) - headPx) / rowPx) - 1)
  return { rows, headPx, pageRows }
}

/** Rows inserted at the current scroll position move nothing: a scroll makes the browser lay out the page at once. */
const scrollIfRequested: typeof elementScroll = (px, how, instance) => {
  if (how.behavior !== undefined || how.adjustments !== undefined) elementScroll(px, how, instance)
}

/** The device's text size in px; rows grow with it. */
function useRem(): number {
  const [rem, setRem] = useState(pxPerRem)
  useLayoutEffect(() => {
    const read = (): void => setRem(pxPerRem())
    window.addEventListener('resize', read)
    return () => window.removeEventListener('resize', read)
  }, [])
  return rem
}
