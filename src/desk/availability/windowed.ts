import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

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
