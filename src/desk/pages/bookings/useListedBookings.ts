import { type RefObject, useCallback, useMemo, useState } from 'react'
import type { Booking } from '../../../contract/booking.ts'
import { useMay } from '../../core/api/roles/useMay.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { useFreshAt } from '../../core/replica/live/live.ts'
import { type Sums, sumUp } from '../../shared/list/sums.ts'
import { useBookings } from './useBookings.ts'
import { useBookingTable } from './useBookingTable.ts'
import { useListSelection } from './useListSelection.ts'
import type { ListAddress } from './useListView.ts'
import { useNarrowing } from './useNarrowing.ts'
import { useNewcomers } from './useNewcomers.ts'

type ListedBookingsOptions = {
  /** The list is in sight: a booking opened by its link on a phone does not load the list behind it. */
  readonly inSight: boolean
  readonly search: string
  readonly body: RefObject<HTMLElement | null>
}

export type ListedBookings = ReturnType<typeof useListedBookings>

/** The bookings that the list shows: loaded from the service, then narrowed, sorted and chosen from on the tablet. */
export function useListedBookings(
  address: ListAddress,
  { inSight, search, body }: ListedBookingsOptions,
) {
  const { view, change } = address
  const keep = useNarrowing(view, search)
  // A filter or an order of the tablet covers only loaded bookings: the rest is loaded as well.
  const isLocal = keep !== null || view.sort !== null
  const [goesOn, goOn] = useGoingOn(address.list, isLocal)

  const bookings = useBookings(view.filter, { inSight, all: goesOn })
  const { list, readAt, hasMore, isLoadingMore, loadMore } = bookings
  const serverOffsetMs = useSignIn((signIn) => signIn.serverOffsetMs)
  const newOnes = useNewcomers({ filter: view.filter, bookings: list.bookings, readAt })
  const isStuck = bookings.failure !== null || bookings.pageFailure !== null

  const { table, rows, isClose, untold } = useBookingTable({
    bookings: list.bookings,
    sort: view.sort,
    keep,
    onSort: (sort) => change({ sort }),
  })
  const sums = useListedSums(rows, list.reached !== 'more')
  const unreadable =
    (sums?.unreadable ?? 0) +
    (keep === null ? 0 : list.bookings.filter((booking) => keep.isLeftOut(booking)).length)
  const canLoad = hasMore && !isLoadingMore && !isStuck && !isLocal

  return {
    bookings,
    /** The service has answered. */
    isReady: !bookings.isFirst && !bookings.isAhead,
    freshAt: useFreshAt(readAt),
    serverOffsetMs,
    asOf: readAt === null ? null : readAt + serverOffsetMs,
    newOnes,
    table,
    rows,
    isClose,
    untold,
    /** The facts for the text that counts the list. */
    look: { listed: rows.length, isNarrowed: keep !== null },
    sums,
    /** Bookings without readable amounts that the sums leave out, listed or not. */
    unreadable,
    /** Words, balance, bookmarks or an order narrow or sort it on the tablet. */
    isLocal,
    ...useListSelection(rows, address.list, hasMore, body),
    /** Page after page is being loaded. */
    isGoing: goesOn && !isStuck,
    goOn,
    readRest: (): void => {
      goOn(true)
      if (isStuck) loadMore()
    },
    onNearEnd: useCallback(() => {
      if (canLoad) loadMore()
    }, [canLoad, loadMore]),
  }
}

/** Whether page after page of a list is loaded: as the person chose for this list, or else as usual. */
function useGoingOn(list: string, usually: boolean): readonly [boolean, (on: boolean) => void] {
  const [choice, setChoice] = useState<{ of: string; goOn: boolean } | null>(null)
  return [choice?.of === list ? choice.goOn : usually, (goOn) => setChoice({ of: list, goOn })]
}

/** What the listed bookings come to, where the person may see it and all of them are here. */
function useListedSums(
  rows: readonly { readonly original: Booking }[],
  isWhole: boolean,
): Sums | null {
  const seesSums = useMay()?.seeSums === true
  return useMemo(
    () => (seesSums && isWhole ? sumUp(rows.map((row) => row.original)) : null),
    [seesSums, isWhole, rows],
  )
}
