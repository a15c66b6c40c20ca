import { useMemo } from 'react'
import { type Booking, owes } from '../../contract/booking.ts'
import { finder } from '../day/findBookings.ts'
import { nearFinder } from '../day/nearFinder.ts'
import type { ListView } from '../list/filterAddress.ts'
import { useBookmarks } from '../outbox/bookmarks.ts'

type Holds = (booking: Booking) => boolean

export type Narrowing = {
  readonly keep: Holds
  /** Used where no loaded booking matches: a word of the name may have one letter wrong. */
  readonly near: Holds | null
}

/** The narrowing that the desk does itself because the service cannot; null where all loaded bookings are listed. */
export function useNarrowing(
  { due, bookmarked }: Pick<ListView, 'due' | 'bookmarked'>,
  search: string,
): Narrowing | null {
  const bookmarks = useBookmarks()
  const marked = bookmarked ? bookmarks : null
  return useMemo(() => {
    const tests: Holds[] = []
    if (due) tests.push(owes)
    if (marked) tests.push(({ code }) => marked.has(code))
    const isSearch = search.trim() !== ''
    if (tests.length === 0 && !isSearch) return null
    const nearly = isSearch ? nearFinder(search) : null
    const all = (searched: Holds): Holds =>
      tests.length === 0
        ? searched
        : (booking) => tests.every((holds) => holds(booking)) && searched(booking)
    return { keep: all(finder(search)), near: nearly === null ? null : all(nearly) }
  }, [due, marked, search])
}
