import { ph, plural, t } from '@lingui/core/macro'
import type { LoadedBookings } from '../../core/api/queries/bookingPages.ts'
import { formatList, formatNumber } from '../../ui/language/format.ts'
import { formatSentences } from '../../ui/language/formatSentences.ts'
import type { SortedMatches } from './useCachedMatches.ts'

/** `2,500 bookings`: a whole message, never a part of a sentence. */
export const countOf = (count: number): string =>
  plural(count, { one: '# booking', other: '# bookings' })

/** `2 bookings with unreadable amounts, not in the totals`. */
export const notInTotals = (count: number): string =>
  plural(count, {
    one: '# booking with unreadable amounts, not in the totals',
    other: '# bookings with unreadable amounts, not in the totals',
  })

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
    return isNarrowed && listed !== loaded ? listedOf(listed, loaded) : countOf(listed)
  }
  if (isNarrowed) return foundSoFar(listed, loaded, total)
  return total === null
    ? plural(
        { count: loaded },
        { one: '# booking loaded so far', other: '# bookings loaded so far' },
      )
    : loadedOf(loaded, total)
}

const listedOf = (listed: number, all: number): string =>
  plural(
    { all },
    {
      one: `${ph({ listed: formatNumber(listed) })} of # booking`,
      other: `${ph({ listed: formatNumber(listed) })} of # bookings`,
    },
  )

const loadedOf = (loaded: number, total: number): string =>
  plural(total, {
    one: `${ph({ loaded: formatNumber(loaded) })} of # booking loaded`,
    other: `${ph({ loaded: formatNumber(loaded) })} of # bookings loaded`,
  })

function foundSoFar(found: number, loadedCount: number, totalCount: number | null): string {
  const loaded = formatNumber(loadedCount)
  if (totalCount === null) {
    return plural(found, {
      one: `# booking found, ${loaded} loaded so far`,
      other: `# bookings found, ${loaded} loaded so far`,
    })
  }
  const total = formatNumber(totalCount)
  return plural(found, {
    one: `# booking found, ${loaded} of ${total} loaded`,
    other: `# bookings found, ${loaded} of ${total} loaded`,
  })
}

/** The button that leads to them: with the number, where it is known. */
export function foundWords(
  { total, reached }: LoadedBookings,
  { listed, isNarrowed }: ListCountFacts,
): string {
  const count = reached !== 'more' ? listed : isNarrowed ? null : total
  return count === null
    ? t`Show bookings`
    : plural(count, { one: 'Show # booking', other: 'Show # bookings' })
}

/** Says what the search covers: it runs on the tablet and finds only loaded bookings. */
export function searchWords({ loaded, total, reached }: LoadedBookings): string {
  if (reached !== 'more') {
    return plural({ count: loaded }, { one: 'Searched # booking', other: 'Searched # bookings' })
  }
  if (total === null) {
    return plural(
      { count: loaded },
      {
        one: 'Searched # booking loaded so far',
        other: 'Searched # bookings loaded so far',
      },
    )
  }
  return plural(total, {
    one: `Searched ${ph({ loaded: formatNumber(loaded) })} of # booking`,
    other: `Searched ${ph({ loaded: formatNumber(loaded) })} of # bookings`,
  })
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
    notApplied.length === 0 ? null : t`Filters not applied: ${{ filters: formatList(notApplied) }}.`
  const untold =
    unknownDays === 0
      ? null
      : plural(
          { count: unknownDays },
          {
            one: 'Left out without dates: # booking.',
            other: 'Left out without dates: # bookings.',
          },
        )
  return formatSentences([reach, ignored, untold])
}
