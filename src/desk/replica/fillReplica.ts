import type { Booking, BookingCode, Page } from '../../contract/booking.ts'
import { toWireQuery } from '../../contract/bookingFilter.ts'
import { addDays, type CalendarDay, dayOf } from '../../contract/day.ts'
import type { Api } from '../api/apiClient.ts'
import { deskToday, serverNow, zoneOf } from '../api/clock.ts'
import { pageSize, readIndexPage } from '../api/queries/bookingIndex.ts'
import { readFourFrom } from '../api/queries/bookings4From.ts'
import { offersFour } from '../api/queries/four.ts'
import { agrees, lastTotal, walkOnce } from '../api/queries/walk.ts'
import { type CachedBooking, hold, learnReach, letGo, useReplica } from '../api/replica.ts'
import { useSignIn } from '../api/signIn.ts'
import { type BookingFacts, mergeCached } from './cachedBooking.ts'
import { type RetryDeps, retryReading } from './retryReading.ts'
import { beforeTheWindow, daysBack, type WindowQuestion, workingWindow } from './windows.ts'

export type FillDeps = RetryDeps & { readonly api: Api }

/** A stay that began longer than this before the window has no start day from 4.0. */
const longestStayDays = 60
/** The most bookings in memory, however many the service has. */
const mostHeld = 100_000
const mostWalks = 3

/**
 * The codes found at the last full reading of the working window: only these may be stored on the disk (decision 13).
 */
export const inWindow = new Set<BookingCode>()

/**
 * Reads the working window into the replica, one page at a time while nobody waits. A booking that a complete reading
 * no longer contains is removed, because the list of changes never tells that a booking is gone (ux.md §1.12).
 *
 * @throws {ServiceFailure} when the service will not tell its lists
 */
export async function fillWindow(deps: FillDeps): Promise<void> {
  const today = deskToday()
  const asOf = serverNow().getTime()
  const seen = new Set<BookingCode>()
  let expected: number | null = 0
  let isWhole = true
  const days = await daysTold(deps, today)
  for (const question of workingWindow(today, days !== null)) {
    const walked = await readQuestion(deps, question, (booking) => days?.get(booking.code) ?? {})
    for (const code of walked.codes) seen.add(code)
    isWhole &&= walked.isWhole
    expected = expected === null || walked.total === null ? null : expected + walked.total
    if (!useReplica.getState().isWhole) learnReach({ expected })
  }
  if (isWhole) letGo([...inWindow].filter((code) => !seen.has(code)))
  if (isWhole) inWindow.clear()
  for (const code of seen) inWindow.add(code)
  const before = useReplica.getState()
  learnReach({
    isWhole: isWhole || before.isWhole,
    expected: expected ?? (isWhole ? seen.size : null),
    asOf: Math.max(before.asOf ?? 0, isWhole ? asOf : 0) || asOf,
  })
}

/** Reads the bookings that ended before the working window, up to a hundred thousand in all: for searches far back. */
export async function fillRest(deps: FillDeps): Promise<void> {
  const question = beforeTheWindow(deskToday())
  await readQuestion(deps, question, () => ({}), {
    mostPages: Math.ceil((mostHeld - useReplica.getState().held.size) / pageSize),
    walks: 1,
  })
}

type WalkedQuestion = {
  readonly codes: ReadonlySet<BookingCode>
  readonly total: number | null
  readonly isWhole: boolean
}

/**
 * Reads every page of one query and caches each at once. When the list changed during the reading it is read again,
 * three times at most.
 */
async function readQuestion(
  deps: FillDeps,
  { filter, starts }: WindowQuestion,
  toldOf: (booking: Booking) => BookingFacts,
  { mostPages = Number.POSITIVE_INFINITY, walks = mostWalks } = {},
): Promise<WalkedQuestion> {
  const { calm } = deps
  const readPage = (page: number): Promise<Page<Booking>> =>
    retryReading(deps, async (signal) => {
      const query = toWireQuery(filter, null, page, pageSize)
      const read = await readIndexPage(deps.api, query, { priority: 'rest', signal, calm })
      hold(asHeld(read.records, (booking) => ({ starts, ...toldOf(booking) })))
      return page < mostPages ? read : { ...read, pages: page }
    })
  const codes = new Set<BookingCode>()
  for (let walk = 1; ; walk += 1) {
    const { unique, pages } = await walkOnce(readPage, ({ code }) => code)
    codes.clear()
    for (const { code } of unique.values()) codes.add(code)
    const isWhole = agrees(unique.size, pages)
    if (isWhole || walk >= walks) return { codes, total: lastTotal(pages), isWhole }
  }
}

function* asHeld(
  bookings: Iterable<Booking>,
  toldOf: (booking: Booking) => BookingFacts,
): Iterable<CachedBooking> {
  const { held } = useReplica.getState()
  for (const booking of bookings) {
    const before = held.get(booking.code)
    // A booking that changed after this page was requested is newer in the cache; the next list of changes brings it
    // again.
    yield mergeCached(before, booking, toldOf(booking))
  }
}

/** The days of the bookings of the window, from 4.0; null where it is not offered. */
async function daysTold(
  deps: FillDeps,
  today: CalendarDay,
): Promise<ReadonlyMap<BookingCode, BookingFacts> | null> {
  const { api, calm } = deps
  if (!offersFour(api, 'bookings')) return null
  const zone = zoneOf(useSignIn.getState())
  const from = addDays(today, -daysBack - longestStayDays)
  const days = new Map<BookingCode, BookingFacts>()
  let offset = 0
  for (;;) {
    const page = await retryReading(deps, (signal) => readFourFrom(api, from, offset, signal, calm))
    if (page === null) return null
    for (const { code, startsAt, endsAt, phone } of page.records) {
      days.set(code, {
        starts: startsAt && dayOf(startsAt, zone),
        ends: endsAt && dayOf(endsAt, zone),
        phone,
      })
    }
    const read = page.records.length + page.unreadable
    offset += read
    if (page.next === null || read === 0 || days.size >= mostHeld) return days
  }
}
