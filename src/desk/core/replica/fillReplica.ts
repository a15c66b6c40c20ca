import type { Booking, BookingCode, Page } from '../../../contract/booking.ts'
import { toWireQuery } from '../../../contract/bookingFilter.ts'
import type { Api } from '../api/apiClient.ts'
import { deskToday, serverNow } from '../api/clock.ts'
import { pageSize, readIndexPage } from '../api/queries/bookingIndex.ts'
import { agrees, lastTotal, walkOnce } from '../api/queries/walk.ts'
import { type CachedBooking, hold, learnReach, letGo, useReplica } from '../api/replica.ts'
import { type BookingFacts, mergeCached } from './cachedBooking.ts'
import { readDaysOfWindow } from './daysOfWindow.ts'
import { type RetryDeps, retryReading } from './retryReading.ts'
import { neverKept, type PageAnswers, type WindowPages } from './windowPages.ts'
import { beforeTheWindow, mostHeld, type WindowQuestion, workingWindow } from './windows.ts'

export type FillDeps = RetryDeps & { readonly api: Api }

export type WindowDeps = FillDeps & {
  readonly pages: WindowPages
  /** Takes in what changed since a moment of the service's clock, in ms. @returns null when the service does not say */
  readonly catchUp: (since: number) => Promise<CaughtUp | null>
}

/** What changed, and until when that is known, by the service's clock in ms. */
export type CaughtUp = { readonly codes: ReadonlySet<BookingCode>; readonly asOf: number }

const mostWalks = 3

/**
 * The codes found at the last full reading of the working window: only these may be stored on the disk (decision 13).
 */
export const inWindow = new Set<BookingCode>()

/**
 * Reads the working window into the replica, one page at a time while nobody waits. Pages that were read before the
 * desk was opened again are not requested a second time; their changes since then are. A booking that a complete
 * reading no longer contains is removed, because the list of changes never shows that a booking is gone (ux.md §1.12).
 *
 * @throws {ServiceFailure} when the service refuses its lists
 */
export async function fillWindow(deps: WindowDeps): Promise<void> {
  const { pages, calm } = deps
  const today = deskToday()
  const { asOf, isContinued } = await pages.begin(serverNow().getTime(), calm)
  const caughtUp = isContinued ? await deps.catchUp(asOf) : null
  const seen = new Set<BookingCode>()
  let expected: number | null = 0
  let isWhole = true
  const days = await readDaysOfWindow(deps, today, pages.days)
  for (const question of workingWindow(today, days?.isAll === true)) {
    const walked = await readQuestion(deps, question, {
      factsOf: ({ code }) => days?.facts.get(code) ?? {},
      answer: pages.lists,
      changed: caughtUp?.codes,
    })
    for (const code of walked.codes) seen.add(code)
    isWhole &&= walked.isWhole
    expected = expected === null || walked.total === null ? null : expected + walked.total
    if (!useReplica.getState().isWhole) learnReach({ expected })
  }
  const knownAt = caughtUp?.asOf ?? asOf
  if (isWhole) letGo([...inWindow].filter((code) => !seen.has(code)))
  if (isWhole) inWindow.clear()
  for (const code of seen) inWindow.add(code)
  const before = useReplica.getState()
  learnReach({
    isWhole: isWhole || before.isWhole,
    expected: expected ?? (isWhole ? seen.size : null),
    asOf: Math.max(before.asOf ?? 0, isWhole ? knownAt : 0) || knownAt,
  })
  pages.end()
}

/** Reads the bookings that ended before the working window, up to a hundred thousand in all: for searches far back. */
export async function fillRest(deps: FillDeps): Promise<void> {
  const question = beforeTheWindow(deskToday())
  await readQuestion(deps, question, {
    factsOf: () => ({}),
    answer: neverKept,
    mostPages: Math.ceil((mostHeld - useReplica.getState().held.size) / pageSize),
    walks: 1,
  })
}

type HowToRead = {
  readonly factsOf: (booking: Booking) => BookingFacts
  readonly answer: PageAnswers<Page<Booking>>
  /** The bookings that are newer in the replica than on a page that was read before the desk was opened. */
  readonly changed?: ReadonlySet<BookingCode> | undefined
  readonly mostPages?: number
  readonly walks?: number
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
  how: HowToRead,
): Promise<WalkedQuestion> {
  const { factsOf, answer, changed, mostPages = Number.POSITIVE_INFINITY, walks = mostWalks } = how
  const { api, calm } = deps
  async function readPage(page: number): Promise<Page<Booking>> {
    const query = toWireQuery(filter, null, page, pageSize)
    const { page: read, isKept } = await answer(new URLSearchParams(query).toString(), () =>
      retryReading(deps, (signal) => readIndexPage(api, query, { priority: 'rest', signal, calm })),
    )
    const { held } = useReplica.getState()
    const newest = (booking: Booking): Booking =>
      (isKept && changed?.has(booking.code) && held.get(booking.code)?.booking) || booking
    hold(asHeld(read.records.map(newest), (booking) => ({ starts, ...factsOf(booking) })))
    return page < mostPages ? read : { ...read, pages: page }
  }
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
  factsOf: (booking: Booking) => BookingFacts,
): Iterable<CachedBooking> {
  const { held } = useReplica.getState()
  for (const booking of bookings) {
    const before = held.get(booking.code)
    // A booking that changed after this page was requested is newer in the cache; the next list of changes brings it
    // again.
    yield mergeCached(before, booking, factsOf(booking))
  }
}
