import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { observeShown, pxPerRem, withStop } from './windowed.ts'

export type RowWindow = Virtualizer<HTMLElement, HTMLElement>

type Wish = {
  readonly scroller: RefObject<HTMLElement | null>
  readonly count: number
  /** Must stay the same while the rows do: another one has every row's place reckoned anew. */
  readonly keyOf: (index: number) => string
  /** The row that has, or will have, the focus: it stays in the page however far one scrolls. */
  readonly stop: number
}

/** `--row-table`, and the head of the table above it. */
const rowRem = 3.5
const headRem = 3
/** Rows beyond the edge on each side: enough that a flung list shows rows and not their ground, few while it rests. */
const flung = 16
const resting = 4

/** Which rows are in the page. All are equally high, so nothing is measured and nothing jumps. */
export function useRowWindow({ scroller, count, keyOf, stop }: Wish): {
  readonly rows: RowWindow
  readonly rowPx: number
  readonly headPx: number
} {
  const rem = useRem()
  const rangeExtractor = useMemo(() => withStop(stop), [stop])
  const [isFlung, setFlung] = useState(false)
  const rowPx = rowRem * rem
  const headPx = headRem * rem
  const rows = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    getItemKey: keyOf,
    overscan: isFlung ? flung : resting,
    onChange: ({ isScrolling }) => setFlung(isScrolling),
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
    rangeExtractor,
    initialRect: { width: 1024, height: 1024 },
    observeElementRect: observeShown,
  })
  useLayoutEffect(() => rows.measure(), [rows, rowPx])
  return { rows, rowPx, headPx }
}

/** The size of the device's text, which rows grow with. */
function useRem(): number {
  const [rem, setRem] = useState(pxPerRem)
  useLayoutEffect(() => {
    const read = (): void => setRem(pxPerRem())
    window.addEventListener('resize', read)
    return () => window.removeEventListener('resize', read)
  }, [])
  return rem
}
