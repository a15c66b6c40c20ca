/** One direction of the grid: the start of each row or column, in px from the first. */
export type Axis = {
  readonly count: number
  /** One more than there are rows or columns; the last value is the end of the last one. */
  readonly starts: readonly number[]
}

export function axisOf(sizes: readonly number[]): Axis {
  const starts = [0]
  let end = 0
  for (const size of sizes) {
    end += size
    starts.push(end)
  }
  return { count: sizes.length, starts }
}

export const startOf = ({ starts }: Axis, at: number): number => starts[at] ?? 0

export const sizeOf = (axis: Axis, at: number): number => startOf(axis, at + 1) - startOf(axis, at)

export const totalOf = ({ starts }: Axis): number => starts.at(-1) ?? 0

/** The row or column at `px`; outside the grid the nearest one. */
export function indexAt({ starts, count }: Axis, px: number): number {
  let [low, high] = [0, count - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= px) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

/** A range of rows or columns, both ends inclusive; empty when `last` is smaller than `first`. */
export type IndexSpan = { readonly first: number; readonly last: number }

/**
 * Rows and columns are added and removed in groups of this size, so that the page changes less often than it scrolls.
 */
export const atOnce = 4

/**
 * The range that is on the page: the visible part and some px more at either end.
 *
 * @param from the scroll position
 * @param size the visible size
 */
export function spanAt(
  axis: Axis,
  from: number,
  size: number,
  beyond: { readonly before: number; readonly after: number },
): IndexSpan {
  if (axis.count === 0) return { first: 0, last: -1 }
  const first = indexAt(axis, from - beyond.before)
  const last = indexAt(axis, from + size + beyond.after)
  return {
    first: first - (first % atOnce),
    last: Math.min(axis.count - 1, last - (last % atOnce) + atOnce - 1),
  }
}

/** The indexes of a range, and the one with the focus, wherever it is. */
export function indexesOf({ first, last }: IndexSpan, stop: number | null): readonly number[] {
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  if (stop === null || stop < 0 || (stop >= first && stop <= last)) return indexes
  return stop < first ? [stop, ...indexes] : [...indexes, stop]
}

/** The first column of each group in a range. Groups are always whole, so that each is rendered once. */
export function groupsOf({ first, last }: IndexSpan): readonly number[] {
  const groups: number[] = []
  for (let at = first - (first % atOnce); at <= last; at += atOnce) groups.push(at)
  return groups
}

/** How far to scroll until one row or column is completely visible, and no further. */
export function scrollToShow(axis: Axis, at: number, from: number, size: number): number {
  const [start, end] = [startOf(axis, at), startOf(axis, at + 1)]
  if (start < from) return start
  return end > from + size ? Math.max(0, Math.min(start, end - size)) : from
}
