import type { Place } from './useStill.ts'

/** A day with a list longer than this has only those rows in the page that are in sight. */
export const mostWhole = 80
/** More than any screen shows at once. */
export const atFirst = 60

/** A row in the page: where it stands in its group, and the room before it of rows that are not in the page. */
export type DrawnRow = { readonly code: string; readonly nth: number; readonly gapPx: number }

/** A group with its rows in the page, and the room after them. */
export type DrawnPlace = Place & { readonly drawn: readonly DrawnRow[]; readonly restPx: number }

/**
 * The first `most` rows of several groups after one another.
 *
 * @returns the groups that are begun
 */
export function firstOf(
  places: readonly Place[],
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
