import { defaultRangeExtractor, type Range, type Virtualizer } from '@tanstack/react-virtual'

/** The device's text size in px; rows and columns grow with it. */
export const pxPerRem = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** Adds the row or column that has, or will get, the focus: it stays in the page however far the list is scrolled. */
export const withStop =
  (stop: number) =>
  (range: Range): number[] => {
    const indexes = defaultRangeExtractor(range)
    if (stop < 0 || stop >= range.count || indexes.includes(stop)) return indexes
    return [...indexes, stop].toSorted((a, b) => a - b)
  }

/**
 * The size of the scrolling part, reported after the browser's own layout: a read of the size while rows are being
 * inserted makes the browser lay out the page at once. A covered list has no size; its rows stay until it is uncovered.
 */
export function observeShown<Scroller extends HTMLElement, Row extends Element>(
  { scrollElement: element }: Virtualizer<Scroller, Row>,
  tell: (rect: { width: number; height: number }) => void,
): (() => void) | undefined {
  if (element === null) return undefined
  const observer = new ResizeObserver(() => {
    const { offsetWidth: width, offsetHeight: height } = element
    if (height > 0) tell({ width, height })
  })
  observer.observe(element)
  return () => observer.disconnect()
}
