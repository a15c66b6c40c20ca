import { queryOptions, useQueries } from '@tanstack/react-query'
import type { BookingCode } from '../../../../contract/booking.ts'
import type { BookingDetail, BookingLine } from '../../../../contract/bookingDetail.ts'
import { toWireQuery } from '../../../../contract/bookingFilter.ts'
import { addDays, type CalendarDay } from '../../../../contract/day.ts'
import { type Money } from '../../../../contract/money.ts'
import { proportion } from '../../../../contract/rounding.ts'
import { holdsStock } from '../../../../contract/status.ts'
import { useApi } from '../../../core/api/ApiContext.ts'
import { type Api, browserClock } from '../../../core/api/apiClient.ts'
import { bookingDetail } from '../../../core/api/queries/bookingDetail.ts'
import { pageSize, readIndexPage } from '../../../core/api/queries/bookingIndex.ts'
import { keys } from '../../../core/api/queries/keys.ts'
import { ReadQueue } from '../../../core/api/readQueue.ts'
import { type Counted, countedBy } from '../prices/blocks.ts'
import type { DayRange } from '../rules/draft.ts'
import { daysOf } from '../rules/holds.ts'
import type { CalendarItem } from './calendarItems.ts'

/** What is booked of some items on some days, as the bookings' own records tell it. */
export type BookedOn = {
  /** Units for a night; of what is sold by the day or the hour, units on a day. */
  readonly nights: number
  readonly days: number
  /** What the bookings pay for exactly these; null where no line tells its amount. */
  readonly money: Money | null
  /** Lines whose days, units or amount the service does not report: the real sums are at least the counted ones. */
  readonly untold: number
}

/** The days a line takes: nights end on the departure day, days on their last one. Null if they are not known. */
function daysOfLine(
  { startDay, endDay }: Pick<BookingLine, 'startDay' | 'endDay'>,
  counted: Counted,
): readonly CalendarDay[] | null {
  if (startDay === null) return null
  if (counted === 'hour') return [startDay]
  if (endDay === null) return null
  const last = counted === 'night' && endDay > startDay ? addDays(endDay, -1) : endDay
  return last < startDay ? null : daysOf({ from: startDay, to: last })
}

/**
 * Counts the lines on `days`. The amount of a line is spread over its days, so that the parts of all its days add up to
 * exactly its amount.
 *
 * @param items only lines of these items are counted
 */
export function bookedOn(
  bookings: readonly Pick<BookingDetail, 'lines'>[],
  items: readonly { readonly id: number; readonly unit: string }[],
  days: ReadonlySet<CalendarDay>,
): BookedOn {
  const units = new Map(items.map(({ id, unit }) => [id, countedBy(unit)]))
  const sum = { nights: 0, days: 0, minor: 0, untold: 0 }
  let currency: Money['currency'] | null = null
  for (const { lines } of bookings) {
    if (lines.length === 0) sum.untold += 1
    for (const line of lines) {
      const counted = line.itemId === null ? undefined : units.get(line.itemId)
      if (line.itemId === null) sum.untold += 1
      if (counted === undefined) continue
      const own = daysOfLine(line, counted)
      if (own === null) {
        sum.untold += 1
        continue
      }
      const on = own.map((day, nth) => ({ day, nth })).filter(({ day }) => days.has(day))
      if (on.length === 0) continue
      const { quantity, total } = line
      sum[counted === 'night' ? 'nights' : 'days'] += on.length * (quantity ?? 1)
      if (quantity === null || total === null) sum.untold += 1
      if (total === null) continue
      currency = total.currency
      for (const { nth } of on) sum.minor += partOf(total.minor, nth, own.length)
    }
  }
  const { minor, ...counts } = sum
  return { ...counts, money: currency === null ? null : { minor, currency } }
}

/** The part of the day at `nth` of so many: all of them together are the whole. */
const partOf = (minor: number, nth: number, of: number): number =>
  proportion(minor, nth + 1, of) - proportion(minor, nth, of)

/** The query: stays that touch these days. */
export type Stays = {
  /** Null for stays of any item. */
  readonly itemId: number | null
  readonly days: DayRange
}

export type BookingUnder = {
  readonly code: BookingCode
  /** Of all that was booked with it; null where the service does not tell. */
  readonly total: Money | null
}

type BookingsUnderResult = {
  readonly bookings: readonly BookingUnder[]
  /** False when there are more: one page is enough to think again. */
  readonly isAll: boolean
}

/** Nobody waits for it: two at once, after all that somebody waits for. */
const turns = new ReadQueue(browserClock, 2)

/**
 * The bookings on the days of a closure, without those that hold no stock. Departures on the first day are included,
 * because the list does not say whether an item is booked by the night or by the day (§4.3).
 */
export const bookingsUnder = (api: Api, { itemId, days }: Stays) =>
  queryOptions({
    queryKey: keys.bookingsUnder(itemId, days),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }): Promise<BookingsUnderResult> =>
      turns.run(
        async () => {
          const filter = {
            statusIds: [],
            startsTo: days.to,
            endsFrom: days.from,
            ...(itemId === null ? {} : { itemId }),
          }
          const query = toWireQuery(filter, null, 1, pageSize)
          const { records, total } = await readIndexPage(api, query, {
            priority: 'rest',
            signal,
          })
          return {
            bookings: records
              .filter(({ status }) => holdsStock(status.id))
              .map(({ code, total: amount }) => ({ code, total: amount })),
            isAll: total === null ? records.length < pageSize : total <= records.length,
          }
        },
        { priority: 'rest', signal },
      ),
  })

/** Records are read one by one: of more bookings nothing is counted. */
export const mostRecords = 40

export type BookedRead =
  | { readonly kind: 'reading' }
  /** A record could not be read: to count the others would tell too little. */
  | { readonly kind: 'not told' }
  | { readonly kind: 'told'; readonly booked: BookedOn }

/**
 * What is booked on `days` by these bookings, read from their own records (§4.1): lists do not contain items with their
 * days.
 *
 * @param codes null while it is not needed: nothing is read then
 */
export function useBookedOn(
  codes: readonly BookingCode[] | null,
  items: readonly CalendarItem[],
  days: ReadonlySet<CalendarDay>,
): BookedRead {
  const api = useApi()
  const reads = useQueries({
    queries: (codes ?? []).slice(0, mostRecords).map((code) => ({
      ...bookingDetail(api, code, 'rest'),
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      retry: false,
    })),
  })
  if (codes === null || reads.some(({ isPending }) => isPending)) return { kind: 'reading' }
  if (codes.length > mostRecords) return { kind: 'not told' }
  const bookings = reads.flatMap(({ data }) => data ?? [])
  if (bookings.length < codes.length) return { kind: 'not told' }
  return { kind: 'told', booked: bookedOn(bookings, items, days) }
}
