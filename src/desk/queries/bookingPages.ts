import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Booking, BookingCode, Page } from '../../contract/booking.ts'
import { type BookingFilter, toWireQuery } from '../../contract/bookingFilter.ts'
import type { Service } from '../service/serviceClient.ts'
import { pageSize, readIndexPage } from './bookingIndex.ts'
import { keys } from './keys.ts'
import { agrees, hasNext, walkOnce } from './walk.ts'

/** One step down the list. Bookings already shown further up are not in it. */
export type BookingsPage = {
  readonly bookings: readonly Booking[]
  /** Records that could not be read in this step. */
  readonly unreadable: number
  /** How many match, as the service said last; null when it does not say. */
  readonly total: number | null
  /** Whether all of them are loaded: `more` to come, `all`, or `short` when the list kept moving. */
  readonly reached: 'more' | 'all' | 'short'
  readonly currency: Booking['total']['currency'] | null
  readonly cursor: Cursor
}

/** The service takes one status a query (§4.3), so several are several streams, read in step. */
type Stream = {
  readonly statusId: string | null
  readonly pages: readonly Page<Booking>[]
}

type Cursor = {
  readonly step: number
  /** Shared by the steps of one reading, so that each is no larger than what it adds. */
  readonly seen: Set<BookingCode>
  readonly streams: readonly Stream[]
}

const mostWalks = 3

const codeOf = ({ code }: Booking): BookingCode => code

const hasMore = ({ pages }: Stream): boolean => {
  const last = pages.at(-1)
  return last === undefined || hasNext(last, pages.length)
}

const firstCursor = (filter: BookingFilter): Cursor => ({
  step: 0,
  seen: new Set(),
  streams: (filter.statusIds.length === 0 ? [null] : filter.statusIds).map((statusId) => ({
    statusId,
    pages: [],
  })),
})

/** The counts alone: the records themselves live in the steps. */
const emptied = (page: Page<Booking>): Page<Booking> => ({
  ...page,
  records: [],
  unreadable: page.unreadable,
})

/**
 * The bookings that match `filter`, a page at a time as one scrolls; nothing twice when pages shift meanwhile, and
 * what slipped through is looked for at the end. §4.3
 */
export const bookingPages = (service: Service, filter: BookingFilter) =>
  infiniteQueryOptions({
    queryKey: keys.list(filter),
    // Read again from the top when staff ask for it, not whenever a tablet is looked at: that would move rows.
    staleTime: 60_000,
    initialPageParam: null as Cursor | null,
    queryFn: ({ pageParam, signal }) => {
      const readPage = (statusId: string | null, page: number) =>
        readIndexPage(service, toWireQuery(filter, statusId, page, pageSize), {
          priority: page === 1 ? 'today' : 'rest',
          signal,
        })
      return nextStep(pageParam ?? firstCursor(filter), readPage)
    },
    getNextPageParam: (last: BookingsPage) => (last.reached === 'more' ? last.cursor : undefined),
  })

type ReadPage = (statusId: string | null, page: number) => Promise<Page<Booking>>

/** Exported for its test: reads the next page of every stream that has one. */
export async function nextStep(cursor: Cursor, readPage: ReadPage): Promise<BookingsPage> {
  const step = cursor.step + 1
  const read = await Promise.all(
    cursor.streams.map(async (stream) =>
      hasMore(stream) ? await readPage(stream.statusId, stream.pages.length + 1) : null,
    ),
  )
  const bookings: Booking[] = []
  const keep = (found: Iterable<Booking>) => {
    for (const booking of found) {
      if (cursor.seen.has(booking.code)) continue
      cursor.seen.add(booking.code)
      bookings.push(booking)
    }
  }
  keep(read.flatMap((page) => page?.records ?? []))
  const streams = cursor.streams.map((stream, i) => {
    const page = read[i]
    return page ? { ...stream, pages: [...stream.pages, emptied(page)] } : stream
  })
  const more = streams.some(hasMore)
  let reached: BookingsPage['reached'] = more ? 'more' : 'all'
  if (!more && !streamsAgree(streams, cursor.seen.size)) {
    reached = 'short'
    for (let walks = 1; walks < mostWalks && reached === 'short'; walks += 1) {
      const again = await Promise.all(
        streams.map(({ statusId }) => walkOnce((page) => readPage(statusId, page), codeOf)),
      )
      for (const { unique } of again) keep(unique.values())
      if (again.every(({ unique, pages }) => agrees(unique.size, pages))) reached = 'all'
    }
  }
  return {
    bookings,
    unreadable: read.reduce((sum, page) => sum + (page?.unreadable ?? 0), 0),
    total: totalOf(streams),
    reached,
    currency: streams.flatMap(({ pages }) => pages)[0]?.currency ?? null,
    cursor: { step, seen: cursor.seen, streams },
  }
}

function totalOf(streams: readonly Stream[]): number | null {
  const totals = streams.map(({ pages }) => pages.at(-1)?.total ?? null)
  return totals.reduce<number | null>(
    (sum, total) => (sum === null || total === null ? null : sum + total),
    0,
  )
}

function streamsAgree(streams: readonly Stream[], seen: number): boolean {
  const total = totalOf(streams)
  const unreadable = streams
    .flatMap(({ pages }) => pages)
    .reduce((sum, page) => sum + page.unreadable, 0)
  return total === null || seen + unreadable >= total
}

/** A list so far, as one: what a table shows and what stands under it. */
export type LoadedBookings = {
  readonly bookings: readonly Booking[]
  readonly loaded: number
  readonly total: number | null
  readonly unreadable: number
  readonly reached: BookingsPage['reached']
  readonly currency: BookingsPage['currency']
}

const nothing: LoadedBookings = {
  bookings: [],
  loaded: 0,
  total: null,
  unreadable: 0,
  reached: 'more',
  currency: null,
}

/** All steps so far as one list. Stable for the same steps when used as `select`'s own function. */
export function loadedBookings(pages: readonly BookingsPage[]): LoadedBookings {
  const last = pages.at(-1)
  if (last === undefined) return nothing
  const bookings = pages.flatMap((p) => p.bookings)
  return {
    bookings,
    loaded: bookings.length,
    total: last.total,
    unreadable: pages.reduce((sum, p) => sum + p.unreadable, 0),
    reached: last.reached,
    currency: last.currency,
  }
}
