import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Booking, BookingCode, Page } from '../../../../contract/booking.ts'
import { type BookingFilter, toWireQuery } from '../../../../contract/bookingFilter.ts'
import type { CurrencyCode } from '../../../../contract/money.ts'
import type { Api } from '../apiClient.ts'
import { pageSize, readIndexPage } from './bookingIndex.ts'
import { keys } from './keys.ts'
import { agrees, hasNext, haveSameTotal, lastTotal, type PageSummary, walkOnce } from './walk.ts'

/** One step down the list. Bookings already shown further up are not in it. */
export type BookingsPage = {
  readonly bookings: readonly Booking[]
  /** Records that could not be read in this step. */
  readonly unreadable: number
  /** The number of matches by the last answer that has one; null when no answer has it. */
  readonly total: number | null
  /** Whether all of them are loaded: `more` to come, `all`, or `short` when the list kept moving. */
  readonly reached: 'more' | 'all' | 'short'
  readonly currency: CurrencyCode | null
  readonly cursor: PagesCursor
}

/** The service takes one status a query (§4.3), so several are several streams, read in step. */
type Stream = {
  readonly statusId: string | null
  readonly summaries: readonly PageSummary[]
  /** The number of its bookings that no earlier step had, and of those that could not be read. */
  readonly held: number
  readonly hasMore: boolean
}

/** How far a list has been read. */
export type PagesCursor = {
  readonly step: number
  /** How many bookings the steps before this one hold. */
  readonly shown: number
  /**
   * The step that has each booking. Shared by the steps of one reading, so that each is no larger than what it adds;
   * a step that is read again (it failed half-way, or was cancelled) gets its own bookings again.
   */
  readonly seen: Map<BookingCode, number>
  readonly streams: readonly Stream[]
}

/** Before the first page. */
export const atTheTop = ({ statusIds }: BookingFilter): PagesCursor => ({
  step: 0,
  shown: 0,
  seen: new Map(),
  streams: (statusIds.length === 0 ? [null] : statusIds).map((statusId) => ({
    statusId,
    summaries: [],
    held: 0,
    hasMore: true,
  })),
})

const mostWalks = 3

const codeOf = ({ code }: Booking): BookingCode => code

/**
 * The bookings that match `filter`, a page at a time as one scrolls; nothing twice when pages shift meanwhile, and
 * what slipped through is looked for at the end. §4.3
 */
export const bookingPages = (api: Api, filter: BookingFilter) =>
  infiniteQueryOptions({
    queryKey: keys.list(filter),
    // Read again from the top when staff ask for it, not whenever a tablet is looked at: that would move rows.
    staleTime: 60_000,
    initialPageParam: null as PagesCursor | null,
    queryFn: ({ pageParam, signal }) => {
      const readPage = (statusId: string | null, page: number) =>
        readIndexPage(api, toWireQuery(filter, statusId, page, pageSize), {
          priority: page === 1 ? 'today' : 'rest',
          signal,
        })
      return nextStep(pageParam ?? atTheTop(filter), readPage)
    },
    getNextPageParam: (last: BookingsPage) => (last.reached === 'more' ? last.cursor : undefined),
  })

type ReadPage = (statusId: string | null, page: number) => Promise<Page<Booking>>

/** Reads the next page of every stream that has one. */
export async function nextStep(cursor: PagesCursor, readPage: ReadPage): Promise<BookingsPage> {
  const read = await Promise.all(
    cursor.streams.map(async (stream) =>
      stream.hasMore ? await readPage(stream.statusId, stream.summaries.length + 1) : null,
    ),
  )
  const streams = cursor.streams.map((stream, i) => streamAfter(cursor, stream, read[i] ?? null))
  const fresh = added(
    cursor,
    new Map(),
    read.flatMap((page) => page?.records ?? []),
  )
  let reached: BookingsPage['reached'] = 'more'
  if (!streams.some(({ hasMore }) => hasMore)) {
    const again = agreesWith(streams, cursor.shown + fresh.size)
      ? { slipped: [], stoodStill: true }
      : await lookAgain(streams, readPage)
    added(cursor, fresh, again.slipped)
    reached = again.stoodStill ? 'all' : 'short'
  }
  for (const code of fresh.keys()) cursor.seen.set(code, cursor.step)
  return {
    bookings: [...fresh.values()],
    unreadable: read.reduce((sum, page) => sum + (page?.unreadable ?? 0), 0),
    total: totalOf(streams),
    reached,
    currency: read.find((page) => page !== null)?.currency ?? null,
    cursor: {
      step: cursor.step + 1,
      shown: cursor.shown + fresh.size,
      seen: cursor.seen,
      streams,
    },
  }
}

function streamAfter(cursor: PagesCursor, stream: Stream, page: Page<Booking> | null): Stream {
  if (page === null) return stream
  const { total, unreadable, records } = page
  const summaries = [...stream.summaries, { total, unreadable }]
  const fresh = added(cursor, new Map(), records).size
  const held = stream.held + fresh + unreadable
  return {
    ...stream,
    summaries,
    held,
    hasMore: hasNext(page, { pagesRead: summaries.length, fresh, held }),
  }
}

/** Puts into `fresh` the bookings that no earlier step had. */
function added(
  { step, seen }: PagesCursor,
  fresh: Map<BookingCode, Booking>,
  found: Iterable<Booking>,
): Map<BookingCode, Booking> {
  for (const booking of found) {
    const isShown = (seen.get(booking.code) ?? step) < step
    if (!isShown && !fresh.has(booking.code)) fresh.set(booking.code, booking)
  }
  return fresh
}

/** Reads everything again until the list has stood still for one reading, or twice. */
async function lookAgain(
  streams: readonly Stream[],
  readPage: ReadPage,
): Promise<{ readonly slipped: readonly Booking[]; readonly stoodStill: boolean }> {
  const slipped: Booking[] = []
  for (let walks = 1; walks < mostWalks; walks += 1) {
    const again = await Promise.all(
      streams.map(({ statusId }) => walkOnce((page) => readPage(statusId, page), codeOf)),
    )
    slipped.push(...again.flatMap(({ unique }) => [...unique.values()]))
    if (again.every(({ unique, pages }) => agrees(unique.size, pages))) {
      return { slipped, stoodStill: true }
    }
  }
  return { slipped, stoodStill: false }
}

function totalOf(streams: readonly Stream[]): number | null {
  const totals = streams.map(({ summaries }) => lastTotal(summaries))
  return totals.reduce<number | null>(
    (sum, total) => (sum === null || total === null ? null : sum + total),
    0,
  )
}

/** One stream's bookings may be another's by now, so they are counted together. */
function agreesWith(streams: readonly Stream[], seen: number): boolean {
  const stoodStill = streams.every(({ summaries }) => haveSameTotal(summaries))
  const total = totalOf(streams)
  const unreadable = streams
    .flatMap(({ summaries }) => summaries)
    .reduce((sum, t) => sum + t.unreadable, 0)
  return total === null || (stoodStill && seen + unreadable >= total)
}

/** All pages of a list so far as one list, for a table and the line under it. */
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
