import {
  defaultRangeExtractor,
  observeElementRect,
  type Range,
  type Virtualizer,
} from '@tanstack/react-virtual'

/** The size of the device's text, which rows and columns grow with. */
export const pxPerRem = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** The row or column that has, or will have, the focus stays in the page however far one scrolls. */
export const withStop =
  (stop: number) =>
  (range: Range): number[] => {
    const indexes = defaultRangeExtractor(range)
    if (stop < 0 || stop >= range.count || indexes.includes(stop)) return indexes
    return [...indexes, stop].toSorted((a, b) => a - b)
  }

/** A list that is covered by something else has no size for that long; its rows stay for when it is uncovered. */
export function observeShown<Scroller extends Element, Row extends Element>(
  instance: Virtualizer<Scroller, Row>,
  tell: (rect: { width: number; height: number }) => void,
) {
  return observeElementRect(instance, (rect) => {
    if (rect.height > 0) tell(rect)
  })
}
