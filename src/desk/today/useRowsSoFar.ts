import { useEffect, useState } from 'react'

/** More than any screen shows at once. */
const atOnce = 60
/** What is drawn between two frames without anybody noticing, also on a slow tablet. */
const step = 40

/**
 * How many rows of a long list are in the page so far: what one sees is drawn at once, and the rest a few at a time while
 * nothing else is to be done. So a day with five hundred arrivals answers each key as fast as one with fifty, and a
 * moment later all its rows are there, for the browser's own search, for screen readers and for the End key.
 *
 * @param of names the list; another list begins anew
 */
export function useRowsSoFar(count: number, of: string): number {
  const [shown, setShown] = useState({ of, rows: atOnce })
  const rows = shown.of === of ? shown.rows : atOnce
  const isWhole = rows >= count
  useEffect(() => {
    if (isWhole) return
    const more = (): void => setShown({ of, rows: rows + step })
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(more, 50)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(more, { timeout: 500 })
    return () => cancelIdleCallback(idle)
  }, [isWhole, rows, of])
  return isWhole ? count : rows
}

/**
 * The first `rows` of several lists after one another.
 *
 * @param lists in the order in which they are drawn
 * @returns the lists that are begun, each with the codes of it that are drawn so far
 */
export function firstOf<List extends { readonly codes: readonly string[] }>(
  lists: readonly List[],
  rows: number,
): readonly (List & { readonly drawn: readonly string[] })[] {
  let left = rows
  return lists.flatMap((list) => {
    const drawn = list.codes.slice(0, Math.max(0, left))
    left -= list.codes.length
    return drawn.length === 0 && list.codes.length > 0 ? [] : [{ ...list, drawn }]
  })
}
