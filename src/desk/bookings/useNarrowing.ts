import { useMemo } from 'react'
import { type Booking, owes } from '../../contract/booking.ts'
import { isCancelled } from '../../contract/status.ts'
import { useBookmarks } from '../bookmarks.ts'
import { finder } from '../today/findBookings.ts'
import type { ListView } from './filterAddress.ts'

/** What the service cannot be asked and the desk narrows itself; null where all that is loaded is listed. */
export function useNarrowing(
  { due, bookmarked }: Pick<ListView, 'due' | 'bookmarked'>,
  search: string,
): ((booking: Booking) => boolean) | null {
  const bookmarks = useBookmarks()
  const marked = bookmarked ? bookmarks : null
  return useMemo(() => {
    const tests: ((booking: Booking) => boolean)[] = []
    if (due) tests.push((booking) => !isCancelled(booking.status) && owes(booking))
    if (marked) tests.push(({ code }) => marked.has(code))
    if (search.trim() !== '') tests.push(finder(search))
    const [only] = tests
    if (only === undefined || tests.length === 1) return only ?? null
    return (booking) => tests.every((holds) => holds(booking))
  }, [due, marked, search])
}
