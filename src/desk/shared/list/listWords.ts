import type { LoadedBookings } from '../../core/api/queries/bookingPages.ts'
import type { SortedMatches } from './useCachedMatches.ts'

const figures = new Intl.NumberFormat()

/** `2,500 bookings`. */
export const countOf = (count: number): string =>
  `${figures.format(count)} ${count === 1 ? 'booking' : 'bookings'}`

/** `2 bookings without readable amounts`: what a sum has to leave out. */
export const unreadableWords = (count: number): string =>
  `${countOf(count)} without readable amounts`

/** The parts of a view that change its count. */
type ListCountFacts = {
  /** Rows that are listed. */
  readonly listed: number
  /** Whether a search, the balance or bookmarks narrow the list on the tablet. */
  readonly isNarrowed: boolean
  readonly isSorted: boolean
}

/** How many bookings there are, in words that are true also before all of them are loaded. */
export function listWords(
  list: LoadedBookings,
  { listed, isNarrowed, isSorted }: ListCountFacts,
): string {
  const { loaded, total, reached } = list
  if (reached !== 'more') {
    return isNarrowed && listed !== loaded
      ? `${countOf(listed)} of ${figures.format(loaded)}`
      : countOf(listed)
  }
  const among = `${figures.format(loaded)} loaded${total === null ? '' : ` of ${figures.format(total)}`}`
  if (isNarrowed) return `${countOf(listed)} among ${among}`
  const all = total === null ? `${countOf(loaded)} and more` : countOf(total)
  return isSorted ? `${all}, sorted among ${among}` : `${all}, ${figures.format(loaded)} loaded`
}

/** The same for a button that leads to them: only the number, where it is known. */
export function foundWords(
  { total, reached }: LoadedBookings,
  { listed, isNarrowed }: ListCountFacts,
): string {
  if (reached !== 'more') return countOf(listed)
  return isNarrowed || total === null ? 'bookings' : countOf(total)
}

/** Says what the search covers: it runs on the tablet and finds only loaded bookings. */
export function searchWords({ loaded, total, reached }: LoadedBookings): string {
  if (reached !== 'more') return `Looked through all ${countOf(loaded)}.`
  return total === null
    ? `Looks through the ${countOf(loaded)} loaded so far.`
    : `Looks through ${figures.format(loaded)} loaded of ${countOf(total)}.`
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
    ? 'All that end after 30 days ago are here.'
    : 'Only some bookings have been read here yet.'
  const ignored =
    notApplied.length === 0
      ? null
      : `Not narrowed by ${notApplied.join(' or ')}: nothing here tells that.`
  const untold =
    unknownDays === 0
      ? null
      : `${countOf(unknownDays)} whose days are not known here ${unknownDays === 1 ? 'is' : 'are'} left out.`
  return [reach, ignored, untold].filter((words) => words !== null).join(' ')
}
