import { queryOptions } from '@tanstack/react-query'
import type { BookingCode } from '../../../../contract/booking.ts'
import { type Booking4, type Page4, parseBookings4 } from '../../../../contract/booking4.ts'
import { addDays, type CalendarDay } from '../../../../contract/day.ts'
import { offsetsKey } from '../../../ui/storageNames.ts'
import type { Api, ApiRead } from '../apiClient.ts'
import { zoneOf } from '../clock.ts'
import { useSignIn } from '../signIn.ts'
import { readFour } from './four.ts'
import { keys } from './keys.ts'

/** What generation 4.0 says about the bookings around a day, by code; null when this service does not offer it. */
export type Four = ReadonlyMap<BookingCode, Booking4> | null

/** Longer stays are only known from the lists of 3.0. */
const daysAround = 5
/** Many services send 250 at most, whatever the limit of the request: then more pages are needed. */
const pageSize = 1_000
const mostPages = 4

/**
 * The start, end and check-in state of the bookings around `day`, where generation 4.0 is offered. Only an
 * addition: the day board works without it (decisions.md 5). §4.4
 */
export const dayBookings4 = (api: Api, day: CalendarDay) =>
  queryOptions({
    queryKey: keys.four(day),
    queryFn: ({ signal }): Promise<Four> =>
      readFour(api, 'bookings', signal, () => readAround(api, day, signal)),
  })

async function readAround(
  api: Api,
  day: CalendarDay,
  signal: AbortSignal,
): Promise<ReadonlyMap<BookingCode, Booking4>> {
  const zone = zoneOf(useSignIn.getState())
  const found = new Map<BookingCode, Booking4>()
  const offsets: number[] = []
  let offset = 0
  for (let pagesRead = 0; pagesRead < mostPages; pagesRead += 1) {
    const page: Page4 = await api.read(
      askAround(day, offset),
      (wire) => parseBookings4(wire, zone),
      { priority: pagesRead === 0 ? 'today' : 'rest', signal },
    )
    offsets.push(offset)
    for (const booking of page.records) found.set(booking.code, booking)
    const held = page.records.length + page.unreadable
    // `next` is an address of the service, which only the gate may follow: the offset has the same meaning.
    offset += held
    if (page.next === null || held === 0) break
  }
  rememberOffsets(offsets)
  return found
}

/** Where pages began, because the next start asks for all of them at once. */
function rememberOffsets(offsets: readonly number[]): void {
  try {
    localStorage.setItem(offsetsKey, offsets.join())
  } catch {
    // No storage: the next start asks for one page after the other.
  }
}

/**
 * The query for one page of the days around `day`. `early.ts` requests the first page before the time zone is known.
 * So the first day begins where the world's clocks are furthest ahead, at fourteen hours, and the last day ends where
 * they are furthest behind, at twelve hours.
 */
export const askAround = (day: CalendarDay, offset = 0): ApiRead => ({
  path: '/api/4.0/bookings',
  query: {
    startMin: `${addDays(day, -daysAround - 1)}T10:00:00Z`,
    endMax: `${addDays(day, daysAround + 1)}T12:00:00Z`,
    limit: String(pageSize),
    offset: String(offset),
  },
})
