import type { BookingCode } from '../../contract/booking.ts'
import { addDays, type CalendarDay, dayOf } from '../../contract/day.ts'
import type { Api } from '../api/apiClient.ts'
import { zoneOf } from '../api/clock.ts'
import { readFourFrom } from '../api/queries/bookings4From.ts'
import { offersFour } from '../api/queries/four.ts'
import { useSignIn } from '../api/signIn.ts'
import type { BookingFacts } from './cachedBooking.ts'
import { type RetryDeps, retryReading } from './retryReading.ts'
import type { Answers, DaysPage } from './windowPages.ts'
import { daysBack, mostHeld } from './windows.ts'

/** A stay that began longer than this before the window has no start day from 4.0. */
const longestStayDays = 60

type Deps = RetryDeps & { readonly api: Api }

/** The days of the bookings of the window, from 4.0; null where it is not offered. */
export async function daysTold(
  deps: Deps,
  today: CalendarDay,
  answer: Answers<DaysPage>,
): Promise<ReadonlyMap<BookingCode, BookingFacts> | null> {
  if (!offersFour(deps.api, 'bookings')) return null
  const from = addDays(today, -daysBack - longestStayDays)
  const days = new Map<BookingCode, BookingFacts>()
  let offset = 0
  for (;;) {
    const { page } = await answer(`${from} ${offset}`, () => readDays(deps, from, offset))
    if (page === null) return null
    for (const [code, facts] of page.days) days.set(code, facts)
    offset += page.count
    if (!page.hasNext || page.count === 0 || days.size >= mostHeld) return days
  }
}

async function readDays(deps: Deps, from: CalendarDay, offset: number): Promise<DaysPage | null> {
  const { api, calm } = deps
  const zone = zoneOf(useSignIn.getState())
  const page = await retryReading(deps, (signal) => readFourFrom(api, from, offset, signal, calm))
  if (page === null) return null
  const dayIn = (at: Date | null) => at && dayOf(at, zone)
  return {
    days: page.records.map(({ code, startsAt, endsAt, phone }) => [
      code,
      { starts: dayIn(startsAt), ends: dayIn(endsAt), phone },
    ]),
    count: page.records.length + page.unreadable,
    hasNext: page.next !== null,
  }
}
