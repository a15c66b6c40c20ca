import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Booking, BookingCode } from '../../../../contract/booking.ts'
import type { BookingDetail } from '../../../../contract/bookingDetail.ts'
import type { BookingsPage } from './bookingPages.ts'
import { keys } from './keys.ts'
import type { WholeList } from './walk.ts'

/** Writes a change into the cached own record of a booking. */
export function patchDetail(
  queryClient: QueryClient,
  code: BookingCode,
  change: (booking: BookingDetail) => BookingDetail,
): void {
  queryClient.setQueryData<BookingDetail>(keys.booking(code), (booking) =>
    booking === undefined ? undefined : change(booking),
  )
}

/**
 * Writes changed bookings into every cached list. Each stays in its place, so that no row jumps while a person taps,
 * and a list without a change stays the same value.
 */
export function patchLists(
  queryClient: QueryClient,
  codes: ReadonlySet<BookingCode>,
  change: (booking: Booking) => Booking,
): void {
  const changed = (booking: Booking): Booking =>
    codes.has(booking.code) ? change(booking) : booking
  for (const code of codes) {
    queryClient.setQueryData<Booking | null>(keys.fromLists(code), (booking) =>
      booking ? changed(booking) : booking,
    )
  }
  const cache = queryClient.getQueryCache()
  const whole = [keys.allDays, keys.allMatching].flatMap((queryKey) => cache.findAll({ queryKey }))
  for (const { queryKey } of whole) {
    patch<WholeList<Booking>>(queryClient, queryKey, (list) => {
      const records = eachChanged(list.records, changed)
      return records === list.records ? list : { ...list, records }
    })
  }
  for (const { queryKey } of cache.findAll({ queryKey: keys.allLists })) {
    patch<InfiniteData<BookingsPage>>(queryClient, queryKey, (list) => {
      const pages = eachChanged(list.pages, (page) => {
        const bookings = eachChanged(page.bookings, changed)
        return bookings === page.bookings ? page : { ...page, bookings }
      })
      return pages === list.pages ? list : { ...list, pages: [...pages] }
    })
  }
}

/** The age of the data stays: it must not look newer. */
function patch<T>(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  change: (known: T) => T,
): void {
  const known = queryClient.getQueryData<T>(queryKey)
  if (known === undefined) return
  const after = change(known)
  if (after === known) return
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt
  queryClient.setQueryData<T>(queryKey, () => after, updatedAt === undefined ? {} : { updatedAt })
}

/** The same list when nothing in it changed. */
function eachChanged<T>(all: readonly T[], change: (one: T) => T): readonly T[] {
  const after = all.map(change)
  return after.some((one, nth) => one !== all[nth]) ? after : all
}
