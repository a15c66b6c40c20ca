/** Rows beyond each edge of what is in sight, while the list rests. */
export const resting = 4
/** While it is scrolled: so many where it goes to, so that no gap shows, and as many as at rest where it comes from. */
export const flung = 16
/** So many more at each row: all of them at once would be a long wait for a person who begins to scroll. */
const step = 4

type InSight = {
  readonly startIndex: number
  readonly endIndex: number
  /** {@link resting}, {@link flung}, or 0 for rows that are drawn for the first time. */
  readonly overscan: number
  readonly count: number
}

/**
 * Which rows are in the page, by their index. While the list is scrolled they are a block of one size, which moves with
 * the first row in sight: a row comes and another goes in one change of the page, and a second change, when the last
 * row in sight is another one, changes nothing and gives the same array.
 *
 * @param stop the row that has, or will get, the focus: it stays in the page however far the list is scrolled
 */
export function rowsInPage(stop: number): (sight: InSight) => number[] {
  let from = 0
  let goesDown = true
  let ahead = resting
  let inSight = 0
  let given: number[] = []
  let givenFor = ''

  function follow({ startIndex, endIndex, overscan }: InSight): void {
    const seen = endIndex - startIndex + 1
    if (overscan < flung) {
      ahead = overscan
      inSight = seen
    } else {
      inSight = Math.max(inSight, seen)
      if (startIndex !== from) {
        const isTurned = startIndex > from !== goesDown
        ahead = isTurned ? resting : Math.min(flung, ahead + step)
        goesDown = startIndex > from
      }
    }
    from = startIndex
  }

  return (sight) => {
    follow(sight)
    const [before, after] = goesDown ? [resting, ahead] : [ahead, resting]
    const first = Math.max(0, from - before)
    const last = Math.min(sight.count - 1, from + inSight - 1 + after)
    const key = `${first} ${last} ${sight.count}`
    if (key !== givenFor) {
      given = indexesOf(first, last, stop < sight.count ? stop : -1)
      givenFor = key
    }
    return given
  }
}

function indexesOf(first: number, last: number, stop: number): number[] {
  const block = Array.from({ length: Math.max(0, last - first + 1) }, (_, nth) => first + nth)
  if (stop < 0 || (stop >= first && stop <= last)) return block
  return stop < first ? [stop, ...block] : [...block, stop]
}
