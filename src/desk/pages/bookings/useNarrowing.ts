import { useMemo } from 'react'
import { type Booking, mayOwe } from '../../../contract/booking.ts'
import { useBookmarks } from '../../core/outbox/bookmarks.ts'
import { finder } from '../../shared/day/findBookings.ts'
import { nearFinder } from '../../shared/day/nearFinder.ts'
import type { ListView } from '../../shared/list/filterAddress.ts'
import { lacksAmounts } from '../../shared/list/sums.ts'

type Holds = (booking: Booking) => boolean

export type Narrowing = {
  readonly keep: Holds
  /** Used where no loaded booking matches: a word of the name may have one letter wrong. */
  readonly near: Holds | null
  /** Bookings that are not listed because their amounts cannot be read: they may belong to the list. */
  readonly isLeftOut: Holds
}

/** The narrowing that the desk does itself because the service cannot; null where all loaded bookings are listed. */
export function useNarrowing(
  { due, bookmarked, unreadable }: Pick<ListView, 'due' | 'bookmarked' | 'unreadable'>,
  search: string,
): Narrowing | null {
  const bookmarks = useBookmarks()
  const marked = bookmarked ? bookmarks : null
  return useMemo(() => {
    const isSearch = search.trim() !== ''
    if (!due && !unreadable && marked === null && !isSearch) return null
    const isMarked: Holds = ({ code }) => marked === null || marked.has(code)
    const holds: Holds = (booking) =>
      isMarked(booking) &&
      (!due || mayOwe(booking) === true || (unreadable && mayOwe(booking) === null)) &&
      (!unreadable || lacksAmounts(booking))
    const found = finder(search)
    const near = isSearch ? nearFinder(search) : null
    return {
      keep: (booking) => holds(booking) && found(booking),
      near: near && ((booking) => holds(booking) && near(booking)),
      isLeftOut: (booking) =>
        due && !unreadable && mayOwe(booking) === null && isMarked(booking) && found(booking),
    }
  }, [due, marked, unreadable, search])
}
