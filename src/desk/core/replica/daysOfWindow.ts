import type { BookingCode } from '../../../contract/booking.ts'
import { addDays, type CalendarDay, dayOf } from '../../../contract/day.ts'
import type { Api } from '../api/apiClient.ts'
import { zoneOf } from '../api/clock.ts'
import { type Days4, readFourFrom } from '../api/queries/bookings4From.ts'
import { offersFour } from '../api/queries/four.ts'
import { useSignIn } from '../api/signIn.ts'
import type { BookingFacts } from './cachedBooking.ts'
import { type RetryDeps, retryReading } from './retryReading.ts'
import type { DaysPage, PageAnswers } from './windowPages.ts'
import { daysBack } from './windows.ts'

/** A stay that began longer than this before the window has no start day from 4.0. */
const longestStayDays = 60
/** The days that a tablet shows without a connection. */
const daysShown = 3
/** Pages of one reading. A larger window is read from 3.0 by day, which gives its bookings and their days at once. */
const mostPages = 20

type WindowDaysDeps = RetryDeps & { readonly api: Api }

/** The facts of 4.0 about the bookings of the window. */
export type DaysOfWindow = {
  readonly facts: ReadonlyMap<BookingCode, BookingFacts>
  /** Whether that is the whole window; otherwise it is today and three days to either side. */
  readonly isAll: boolean
}

/**
 * The days of the bookings of the window from 4.0, those around today first; null where it is not offered. A window
 * that would take too many requests is left out as soon as its first page shows that.
 */
export async function readDaysOfWindow(
  deps: WindowDaysDeps,
  today: CalendarDay,
  answer: PageAnswers<DaysPage>,
): Promise<DaysOfWindow | null> {
  if (!offersFour(deps.api, 'bookings')) return null
  const facts = new Map<BookingCode, BookingFacts>()
  async function walk(days: Omit<Days4, 'offset'>): Promise<'all' | 'too many' | 'not offered'> {
    let offset = 0
    for (let pages = 1; ; pages += 1) {
      const question = { ...days, offset }
      const { page } = await answer(Object.values(question).join(' '), () =>
        readDays(deps, question),
      )
      if (page === null) return 'not offered'
      for (const [code, bookingFacts] of page.days) facts.set(code, bookingFacts)
      offset += page.count
      if (!page.hasNext || page.count === 0) return 'all'
      if (pages >= mostPages || (page.total ?? 0) > page.count * mostPages) return 'too many'
    }
  }
  const near = { from: addDays(today, -daysShown), until: addDays(today, daysShown) }
  if ((await walk(near)) === 'not offered') return null
  const wide = await walk({ from: addDays(today, -daysBack - longestStayDays) })
  return wide === 'not offered' ? null : { facts, isAll: wide === 'all' }
}

async function readDays(deps: WindowDaysDeps, question: Days4): Promise<DaysPage | null> {
  const { api, calm } = deps
  const zone = zoneOf(useSignIn.getState())
  const page = await retryReading(deps, (signal) => readFourFrom(api, question, signal, calm))
  if (page === null) return null
  const dayIn = (at: Date | null) => at && dayOf(at, zone)
  return {
    days: page.records.map(({ code, startsAt, endsAt, phone }) => [
      code,
      { starts: dayIn(startsAt), ends: dayIn(endsAt), phone },
    ]),
    count: page.records.length + page.unreadable,
    total: page.total,
    hasNext: page.next !== null,
  }
}
