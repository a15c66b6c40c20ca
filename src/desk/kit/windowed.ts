import {
  defaultRangeExtractor,
  observeElementRect,
  type Range,
  type Virtualizer,
} from '@tanstack/react-virtual'

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

/** A covered list has no size; its rows stay until it is uncovered. */
export function observeShown<Scroller extends Element, Row extends Element>(
  instance: Virtualizer<Scroller, Row>,
  tell: (rect: { width: number; height: number }) => void,
) {
  return observeElementRect(instance, (rect) => {
    if (rect.height > 0) tell(rect)
  })
}
