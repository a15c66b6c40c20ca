import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { Booking } from '../../../contract/booking.ts'
import type { BookingFilter } from '../../../contract/bookingFilter.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { type FailureReason, failureOf } from '../../core/api/failures.ts'
import { isOutOfReach } from '../../core/api/failureTable.ts'
import {
  type BookingsPage,
  bookingPages,
  type LoadedBookings,
  loadedBookings,
} from '../../core/api/queries/bookingPages.ts'
import { keys } from '../../core/api/queries/keys.ts'
import { type SortedMatches, useCachedMatches } from '../../shared/list/useCachedMatches.ts'

/** The list as far as it is loaded, and the state of its reading. */
export type Bookings = {
  readonly list: LoadedBookings
  /** Set when the service cannot be reached: the list is from the replica. */
  readonly held: SortedMatches | null
  /** Nothing has been read yet. */
  readonly isFirst: boolean
  /** The service has not answered yet: the rows are the first ones of its answer, from a list that is loaded. */
  readonly isAhead: boolean
  /** Why the first page could not be read, or not again. */
  readonly failure: FailureReason | null
  /** Why the next page could not be read. */
  readonly pageFailure: FailureReason | null
  readonly isLoadingMore: boolean
  readonly hasMore: boolean
  /** When it was last read, by the tablet's clock; null before the first reading. */
  readonly readAt: number | null
  readonly readAgain: () => void
  readonly loadMore: () => void
}

type BookingsOptions = {
  /** The list is visible: a booking opened by its link on a phone does not load the list behind it. */
  readonly inSight: boolean
  /** Loads page after page automatically, one at a time. */
  readonly all: boolean
}

const noPages: readonly BookingsPage[] = []
/** A longer list is not reloaded automatically: that would be many requests, and rows would move. */
const fewPages = 4

/** The bookings that match `filter`, loaded while scrolling or all by themselves. */
export function useBookings(filter: BookingFilter, { inSight, all }: BookingsOptions): Bookings {
  const api = useApi()
  const query = useInfiniteQuery({
    ...bookingPages(api, filter),
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
  // A page number and not a boolean: an answer may be here before a render has seen its request.
  useNextPage(goesOn ? (data?.pages.length ?? 0) : null, loadMore)

  // With rows on screen, a retry shows below them; without rows, only the failure is visible.
  const isTriedAgain = isFetching && data !== undefined
  const failure = error === null || isTriedAgain ? null : failureOf(error)
  const held = useCachedMatches(
    filter,
    data === undefined && failure !== null && isOutOfReach(failure),
  )
  const ahead = useRowsAhead(filter, inSight && data === undefined && failure === null)
  const settled = {
    held: null,
    isFirst: false,
    isAhead: false,
    failure: null,
    pageFailure: null,
    isLoadingMore: false,
    hasMore: false,
    readAt: null,
    readAgain,
    loadMore,
  }
  if (ahead.length > 0) {
    const shown = { ...loadedBookings(noPages), bookings: ahead, loaded: ahead.length }
    return { ...settled, list: shown, isAhead: true, isLoadingMore: true, hasMore: true }
  }
  if (held !== null) {
    const { bookings } = held
    const shown = { ...loadedBookings(noPages), bookings, loaded: bookings.length }
    return { ...settled, list: { ...shown, reached: 'all' }, held, failure, readAt: held.asOf }
  }
  return {
    ...settled,
    list,
    isFirst: data === undefined,
    failure: isFetchNextPageError ? null : failure,
    pageFailure: isFetchNextPageError ? failure : null,
    isLoadingMore: isFetchingNextPage,
    hasMore: hasNextPage,
    readAt: query.dataUpdatedAt === 0 ? null : query.dataUpdatedAt,
  }
}

/** Loads another page whenever the number of the next one changes; null: none. */
function useNextPage(next: number | null, loadMore: () => void): void {
  useEffect(() => {
    if (next !== null) loadMore()
  }, [next, loadMore])
}

function useRowsAhead(filter: BookingFilter, isAwaited: boolean): readonly Booking[] {
  const queryClient = useQueryClient()
  return useMemo(
    () => (isAwaited ? rowsAhead(queryClient, filter) : []),
    [isAwaited, queryClient, filter],
  )
}

/**
 * The first rows of a list that is narrowed by status, before the service has answered: those of the same list without
 * that filter, as far as it is loaded. The service lists both in one order, and several statuses one after the other
 * (§4.3), so its answer moves none of these rows.
 */
function rowsAhead(queryClient: QueryClient, filter: BookingFilter): readonly Booking[] {
  const [statusId] = filter.statusIds
  if (statusId === undefined) return []
  const queryKey = keys.list({ ...filter, statusIds: [] })
  const wider = queryClient.getQueryData<InfiniteData<BookingsPage>>(queryKey)
  return (wider?.pages ?? []).flatMap(({ bookings }) =>
    bookings.filter(({ status }) => status.id === statusId),
  )
}
