/** One direction of the grid: where each row or column begins, in px from the first. */
export type Axis = {
  readonly count: number
  /** One more than there are, the last being the end of all. */
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

/** Which row or column lies at `px`; the nearest one where there is none. */
export function indexAt({ starts, count }: Axis, px: number): number {
  let [low, high] = [0, count - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= px) low = middle
    else high = middle - 1
  }
  return Math.max(0, low)
}

/** A stretch of rows or columns, both inclusive; `last` is below `first` when there are none. */
export type Span = { readonly first: number; readonly last: number }

/** Rows and columns come and go so many at a time: the page changes less often than it scrolls. */
export const atOnce = 4

/**
 * What is in the page: all in sight, and so many px more at either end.
 *
 * @param from how far it is scrolled
 * @param size how much is in sight
 */
export function spanAt(
  axis: Axis,
  from: number,
  size: number,
  beyond: { readonly before: number; readonly after: number },
): Span {
  if (axis.count === 0) return { first: 0, last: -1 }
  const first = indexAt(axis, from - beyond.before)
  const last = indexAt(axis, from + size + beyond.after)
  return {
    first: first - (first % atOnce),
    last: Math.min(axis.count - 1, last - (last % atOnce) + atOnce - 1),
  }
}

/** The indexes of a span, and of one more that has the focus wherever it is. */
export function indexesOf({ first, last }: Span, stop: number | null): readonly number[] {
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  if (stop === null || stop < 0 || (stop >= first && stop <= last)) return indexes
  return stop < first ? [stop, ...indexes] : [...indexes, stop]
}

/** The firsts of the groups of columns that a span takes: whole ones, so that each is drawn once. */
export function groupsOf({ first, last }: Span): readonly number[] {
  const groups: number[] = []
  for (let at = first - (first % atOnce); at <= last; at += atOnce) groups.push(at)
  return groups
}

/** How far to scroll so that one row or column is whole in sight: no further than needed. */
export function scrollToShow(axis: Axis, at: number, from: number, size: number): number {
  const [start, end] = [startOf(axis, at), startOf(axis, at + 1)]
  if (start < from) return start
  return end > from + size ? Math.max(0, Math.min(start, end - size)) : from
}
