import {
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useRem } from '../../ui/grid/useGridSize.ts'
import { type GridAxis, useGridWindow } from '../../ui/grid/useGridWindow.ts'
import { useScroller } from '../../ui/page/Scroller.ts'
import { useIsInSightOnly } from '../../ui/useIsInSightOnly.ts'
import { useListeners } from '../../ui/useListeners.ts'
import type { DrawnPlace } from './drawnPlaces.ts'
import { focusedRow, focusRow, setRowOrder } from './rowKeys.ts'
import type { StillGroup } from './useStill.ts'

/** The heights of `--row` and of a heading, until they are measured. */
const rowRem = 4
const headRem = 2.25
/** Rows beyond either edge: at a fast scroll, six rows are three frames. */
const overscan = 6

type DayWindowProps = {
  list: RefObject<HTMLElement | null>
  /** The groups of rows in the order in which they stand. */
  places: readonly StillGroup[]
  /** Another one draws the rows in sight first, and those beyond them right after. */
  question: string
  children: (places: readonly DrawnPlace[]) => ReactNode
}

/** A heading or a row, in the order of the page. */
type WindowItem =
  | { readonly key: string; readonly code: null; readonly rem: number }
  | { readonly key: string; readonly code: string }

/**
 * A day of hundreds: only the rows in sight are in the page, and the row that has or had the focus; headings always
 * are. Each row has its position among all; arrow keys, Home and End go through all of them, and a printed page has
 * all.
 */
export function DayWindow({ list, places, question, children }: DayWindowProps) {
  const scroller = useScroller()
  const items = useMemo(() => itemsOf(places), [places])
  const nthOf = useMemo(() => new Map(items.map(({ key }, nth) => [key, nth])), [items])
  const codes = useMemo(() => items.flatMap(({ code }) => code ?? []), [items])
  const headKeys = useMemo(
    () => places.flatMap(({ title }, nth) => (title === null ? [] : headKey(nth))),
    [places],
  )
  const isPrinted = useIsPrinted()
  const stop = useStopRow(list, codes)
  const [margin, setMargin] = useState(0)
  const stopAt = stop === null ? -1 : (nthOf.get(stop.code) ?? -1)
  const rem = useRem()
  const [rowPx, setRowPx] = useState(rowRem * rem)
  const isInSightOnly = useIsInSightOnly(question)
  const axis = useMemo(
    (): GridAxis => ({
      count: items.length,
      sizeOf(nth) {
        const item = items[nth]
        return item?.code === null ? item.rem * rem : rowPx
      },
      keyOf: (nth) => items[nth]?.key ?? String(nth),
    }),
    [items, rem, rowPx],
  )
  const rows = useGridWindow({
    scroller,
    axis,
    headPx: margin,
    stop: stopAt,
    overscan: isPrinted ? items.length : isInSightOnly ? 0 : overscan,
  })
  useMeasured(list, scroller, {
    nthOf,
    headKeys,
    resize: rows.resizeItem,
    rowPx,
    setRowPx,
    setMargin,
  })
  const shown = rows.getVirtualItems()
  return children(drawnOf(places, shown, rows.measurementsCache, rows.getTotalSize() + margin))
}

/** The row that must be in the page: it has the focus, or gets it. */
function useStopRow(list: RefObject<HTMLElement | null>, codes: readonly string[]) {
  const [stop, setStop] = useState(() => list.current && focusedRow(list.current))
  // The order that the keys of the list use.
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    return setRowOrder(element, {
      codes,
      bring: (code) => flushSync(() => setStop({ code, isOnButton: false })),
    })
  }, [list, codes])
  // The rows drawn before this code was loaded are gone, with the focus that one of them had.
  const had = useRef(stop)
  useLayoutEffect(() => {
    const { current } = had
    if (current === null || list.current === null || document.activeElement !== document.body)
      return
    focusRow(list.current, codes.indexOf(current.code), current.isOnButton)
    had.current = null
  }, [list, codes])
  useListeners(list, {
    focusin() {
      const at = list.current && focusedRow(list.current)
      if (at !== null) setStop((before) => (before?.code === at.code ? before : at))
    },
  })
  return stop
}

const headKey = (nth: number): string => `head ${nth}`

const itemsOf = (places: readonly StillGroup[]): readonly WindowItem[] =>
  places.flatMap(({ title, codes }, nth) => [
    { key: headKey(nth), code: null, rem: title === null ? 0 : headRem },
    ...codes.map((code) => ({ key: code, code })),
  ])

type RowRange = { readonly index: number; readonly start: number; readonly end: number }

/** The rows in the page of each group, with the space of those that are not. */
function drawnOf(
  places: readonly StillGroup[],
  shown: readonly RowRange[],
  all: readonly RowRange[],
  totalPx: number,
): readonly DrawnPlace[] {
  let first = 0
  return places.map((place) => {
    const from = first + 1
    const until = from + place.codes.length
    first = until
    let at = all[from - 1]?.end ?? 0
    const drawn = shown
      .filter(({ index }) => index >= from && index < until)
      .map(({ index, start, end }) => {
        const gapPx = start - at
        at = end
        return { code: place.codes[index - from] ?? '', nth: index - from, gapPx }
      })
    return { ...place, drawn, restPx: (all[until]?.start ?? totalPx) - at }
  })
}

type Measuring = {
  readonly nthOf: ReadonlyMap<string, number>
  /** The key of each heading that is drawn, in their order. */
  readonly headKeys: readonly string[]
  readonly resize: (nth: number, px: number) => void
  /** How high a row is, by the width of the list. */
  readonly rowPx: number
  readonly setRowPx: (px: number) => void
  readonly setMargin: (px: number) => void
}

/** Learns how high rows and headings are and where the list begins, when the browser has laid them out anyway. */
function useMeasured(
  list: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  { nthOf, headKeys, resize, rowPx, setRowPx, setMargin }: Measuring,
): void {
  const observer = useRef<ResizeObserver | null>(null)
  const measure = useEffectEvent((seen: readonly ResizeObserverEntry[]): void => {
    const heads = [...(list.current?.querySelectorAll('section > header') ?? [])]
    for (const { target, borderBoxSize } of seen) {
      const px = borderBoxSize[0]?.blockSize ?? 0
      if (target === list.current?.parentElement)
        setMargin(offsetIn(scroller.current, list.current))
      else if (px === 0) observer.current?.unobserve(target)
      else if (target instanceof HTMLElement) {
        const { code } = target.dataset
        const nth = nthOf.get(code ?? headKeys[heads.indexOf(target)] ?? '')
        // All rows are alike but those with an open card.
        const isUsual = code !== undefined && target.childElementCount === 1
        if (isUsual && Math.abs(px - rowPx) >= 1) setRowPx(px)
        else if (nth !== undefined) resize(nth, px)
      }
    }
  })
  useLayoutEffect(() => {
    const watching = new ResizeObserver((seen) => measure(seen))
    observer.current = watching
    // The content above the list is in it, too.
    const around = list.current?.parentElement
    if (around) watching.observe(around)
    return () => watching.disconnect()
  }, [list])
  // Each drawing brings rows; one that is observed already stays as it is.
  useLayoutEffect(() => {
    const drawn = list.current?.querySelectorAll('li[data-code]:not(li li), section > header') ?? []
    for (const one of drawn) observer.current?.observe(one)
  })
}

function offsetIn(scroller: HTMLElement | null, list: HTMLElement | null): number {
  if (scroller === null || list === null) return 0
  return (
    list.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
  )
}

/** The browser's own printing of the page. */
function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false)
  useListeners(window, {
    beforeprint: () => flushSync(() => setPrinted(true)),
    afterprint: () => setPrinted(false),
  })
  return isPrinted
}
