import { NavigationType, useNavigationType } from 'react-router'
import { useFirstRowsDrawn } from '../../ui/firstRows.ts'
import { useIsInSightOnly } from '../../ui/useIsInSightOnly.ts'
import type { StillGroup } from './useStill.ts'

/** A day with a list longer than this has only those rows in the page that are in sight. */
export const mostWhole = 80
/** More than any screen shows at once. */
export const atFirst = 60
/** The height of `--row` with letters of the usual size: with larger ones fewer are in sight. */
const rowPx = 64
/** More rows than fit, so that the list's scrollbar, which makes it narrower, is there with the first of them. */
export const inSight = (): number => Math.ceil(innerHeight / rowPx)

/** A row in the page: its position in its group, and the space before it of rows that are not in the page. */
type DrawnRow = { readonly code: string; readonly nth: number; readonly gapPx: number }

/** A group with its rows in the page, and the space after them. */
export type DrawnPlace = StillGroup & {
  readonly drawn: readonly DrawnRow[]
  readonly restPx: number
}

/**
 * The first `most` rows of several groups after one another.
 *
 * @returns the groups that are begun
 */
export function firstOf(
  places: readonly StillGroup[],
  most = Number.POSITIVE_INFINITY,
): readonly DrawnPlace[] {
  let left = most
  return places.flatMap((place) => {
    const { codes } = place
    const drawn = codes.slice(0, Math.max(0, left)).map((code, nth) => ({ code, nth, gapPx: 0 }))
    left -= codes.length
    return drawn.length === 0 && codes.length > 0 ? [] : [{ ...place, drawn, restPx: 0 }]
  })
}

/**
 * Whether only the rows in sight are drawn yet: those below them come right after. Going back draws all at once,
 * because the list may have been scrolled to any of them; a page that opens begins at its top.
 *
 * @param list names the list; another list starts again
 */
export function useInSightFirst(list: string): boolean {
  const isInSightOnly = useIsInSightOnly(list)
  const isOpened = !useFirstRowsDrawn()
  const isBack = useNavigationType() === NavigationType.Pop && !isOpened
  return isInSightOnly && !isBack
}
