import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { BookingFilter } from '../../contract/bookingFilter.ts'
import { type FailureReason, failureOf, isOutOfReach } from '../api/failures.ts'
import {
  type BookingsPage,
  bookingPages,
  type LoadedBookings,
  loadedBookings,
} from '../api/queries/bookingPages.ts'
import { useService } from '../api/ServiceContext.ts'
import { type SortedMatches, useCachedMatches } from '../list/useCachedMatches.ts'

/** The list as far as it is loaded, and how its reading stands. */
export type Bookings = {
  readonly list: LoadedBookings
  /** Nobody could be asked: the list is what this tablet holds. */
  readonly held: SortedMatches | null
  /** Nothing has been read yet. */
  readonly isFirst: boolean
  /** Why nothing, or nothing newer, could be read from the top. */
  readonly failure: FailureReason | null
  /** Why the next page could not be read. */
  readonly pageFailure: FailureReason | null
  readonly isLoadingMore: boolean
  readonly hasMore: boolean
  /** When it was read last, by the tablet's clock; null when never. */
  readonly readAt: number | null
  readonly readAgain: () => void
  readonly loadMore: () => void
}

type Wish = {
  /** The list is in sight: a booking opened by its link on a phone does not load the list behind it. */
  readonly inSight: boolean
  /** Loads page after page by itself, one at a time. */
  readonly all: boolean
}

const noPages: readonly BookingsPage[] = []
/** A long list is not read anew by itself: that would be many questions, and rows would move. */
const fewPages = 4

/** The bookings that match `filter`, loaded as one scrolls or all by itself. */
export function useBookings(filter: BookingFilter, { inSight, all }: Wish): Bookings {
  const service = useService()
  const query = useInfiniteQuery({
    ...bookingPages(service, filter),
    enabled: inSight,
    refetchOnMount: ({ state }) => (state.data?.pages.length ?? 0) <= fewPages,
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= fewPages,
    refetchOnReconnect: false,
  })
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, hasNextPage } = query
  const { fetchNextPage, refetch } = query
  const list = useMemo(() => loadedBookings(data?.pages ?? noPages), [data])
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  const readAgain = useCallback(() => void refetch(), [refetch])

  const goesOn = all && inSight && hasNextPage && !isFetching && error === null
  // Not a yes or no: an answer may be here before anybody has seen its question on the way.
  const next = goesOn ? (data?.pages.length ?? 0) : null
  useEffect(() => {
    if (next !== null) loadMore()
  }, [next, loadMore])

  // Once rows are there, what is being read shows under them; before that the failure is all there is to see.
  const isTriedAgain = isFetching && data !== undefined
  const failure = error === null || isTriedAgain ? null : failureOf(error)
  const held = useCachedMatches(
    filter,
    data === undefined && failure !== null && isOutOfReach(failure),
  )
  if (held !== null) {
    const { bookings } = held
    return {
      list: { ...loadedBookings(noPages), bookings, loaded: bookings.length, reached: 'all' },
      held,
      isFirst: false,
      failure,
      pageFailure: null,
      isLoadingMore: false,
      hasMore: false,
      readAt: held.asOf,
      readAgain,
      loadMore,
    }
  }
  return {
    list,
    held: null,
    isFirst: data === undefined,
    failure: isFetchNextPageError ? null : failure,
    pageFailure: isFetchNextPageError ? failure : null,
    isLoadingMore: isFetchingNextPage,
    hasMore: hasNextPage,
    readAt: query.dataUpdatedAt === 0 ? null : query.dataUpdatedAt,
    readAgain,
    loadMore,
  }
}
