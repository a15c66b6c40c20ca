import { plural, t } from '@lingui/core/macro'
import type { LoadedBookings } from '../../core/api/queries/bookingPages.ts'
import { formatNumber } from '../../ui/language/format.ts'
import type { SortedMatches } from './useCachedMatches.ts'

/** `2,500 bookings`. */
export const countOf = (count: number): string =>
  `${formatNumber(count)} ${plural(count, { one: 'booking', other: 'bookings' })}`

/** `2 bookings with unreadable amounts, not in the totals`. */
export const notInTotals = (count: number): string =>
  t`${{ bookings: countOf(count) }} with unreadable amounts, not in the totals`

/** The parts of a view that change its count. */
type ListCountFacts = {
  /** Rows that are listed. */
  readonly listed: number
  /** Whether a search, the balance or bookmarks narrow the list on the tablet. */
  readonly isNarrowed: boolean
}

/** How many bookings there are, in words that are true also before all of them are loaded. */
export function listWords(list: LoadedBookings, { listed, isNarrowed }: ListCountFacts): string {
  const { loaded, total, reached } = list
  if (reached !== 'more') {
    return isNarrowed && listed !== loaded
      ? `${formatNumber(listed)} of ${countOf(loaded)}`
      : countOf(listed)
  }
  const some = formatNumber(loaded)
  if (isNarrowed) {
    return total === null
      ? t`${{ bookings: countOf(listed) }} found, ${some} loaded so far`
      : `${countOf(listed)} found, ${some} of ${formatNumber(total)} loaded`
  }
  return total === null
    ? t`${{ bookings: countOf(loaded) }} loaded so far`
    : `${some} of ${countOf(total)} loaded`
}

/** The button that leads to them: with the number, where it is known. */
export function foundWords(
  { total, reached }: LoadedBookings,
  { listed, isNarrowed }: ListCountFacts,
): string {
  if (reached !== 'more') return t`Show ${{ bookings: countOf(listed) }}`
  return isNarrowed || total === null ? t`Show bookings` : t`Show ${{ bookings: countOf(total) }}`
}

/** Says what the search covers: it runs on the tablet and finds only loaded bookings. */
export function searchWords({ loaded, total, reached }: LoadedBookings): string {
  if (reached !== 'more') return t`Searched ${{ bookings: countOf(loaded) }}`
  return total === null
    ? t`Searched ${{ bookings: countOf(loaded) }} loaded so far`
    : t`Searched ${{ loaded: formatNumber(loaded) }} of ${{ bookings: countOf(total) }}`
}

/** How many rows the list will have in the end; null while that is unknown. */
export const rowCount = (
  list: LoadedBookings,
  { listed, isNarrowed }: ListCountFacts,
): number | null => {
  if (list.reached !== 'more') return listed
  return isNarrowed || list.total === null ? null : Math.max(list.total, listed)
}

/** The facts that a list read only from the tablet may lack. */
export function matchesWords({ isWhole, notApplied, unknownDays }: SortedMatches): string {
  const reach = isWhole
    ? t`Shows bookings of the last 30 days and later.`
    : t`Still loading older bookings.`
  const ignored =
    notApplied.length === 0 ? null : t`Filters not applied: ${{ value: notApplied.join(', ') }}.`
  const untold =
    unknownDays === 0 ? null : t`Left out without dates: ${{ bookings: countOf(unknownDays) }}.`
  return [reach, ignored, untold].filter((words) => words !== null).join(' ')
}
