import type { Booking, BookingCode } from '../../../../contract/booking.ts'
import type { BookingFilter } from '../../../../contract/bookingFilter.ts'
import type { CalendarDay } from '../../../../contract/day.ts'
import { questionKey } from '../../../core/api/queries/matchingBookings.ts'
import type { WholeList } from '../../../core/api/queries/walk.ts'
import {
  daysBefore,
  startedEarlier,
  startingToday,
  type ViewQuery,
  type ViewTime,
} from './views.ts'

/** The complete answers, by {@link questionKey}. */
export type ListAnswers = ReadonlyMap<string, WholeList<Booking>>

/** The bookings that a query finds, each once; null until every part of it is answered. */
export function found({ of, without }: ViewQuery, answers: ListAnswers): readonly Booking[] | null {
  const lists = [...of, ...without].map((filter) => answers.get(questionKey(filter)))
  if (lists.includes(undefined)) return null
  const bookings = new Map<BookingCode, Booking>()
  const left = new Set<BookingCode>()
  for (const filter of without) {
    for (const { code } of answers.get(questionKey(filter))?.records ?? []) left.add(code)
  }
  for (const filter of of) {
    for (const booking of answers.get(questionKey(filter))?.records ?? []) {
      if (!left.has(booking.code)) bookings.set(booking.code, booking)
    }
  }
  return [...bookings.values()]
}

/**
 * The bookings of the first queries, up to the first one that is not answered yet. Where the queries stand by arrival
 * day, what is still to come belongs below them. Null where a query excludes, because any of these could still go.
 */
export function foundSoFar(
  { of, without }: ViewQuery,
  answers: ListAnswers,
): readonly Booking[] | null {
  if (without.length > 0) return null
  const waiting = of.findIndex((filter) => !answers.has(questionKey(filter)))
  return found({ of: waiting === -1 ? of : of.slice(0, waiting), without }, answers)
}

/**
 * The bookings found by both queries; where the second one only excludes, those of the first without them. Null until
 * both are answered completely.
 */
export function foundBoth(
  query: ViewQuery,
  also: ViewQuery | null,
  answers: ListAnswers,
): readonly Booking[] | null {
  const bookings = found(query, answers)
  if (also === null || bookings === null) return bookings
  const onlyTakesOut = also.of.length === 0
  const others = found(onlyTakesOut ? { of: also.without, without: [] } : also, answers)
  if (others === null) return null
  const codes = new Set(others.map(({ code }) => code))
  return bookings.filter(({ code }) => codes.has(code) !== onlyTakesOut)
}

/** The first day of a stay, or `earlier` than the days that are queried one by one. */
export type Began = CalendarDay | 'earlier'

/** The arrival days known from the queries; bookings that none of them found are missing. */
export function arrivals(
  when: ViewTime,
  itemId: number | null,
  answers: ListAnswers,
): ReadonlyMap<BookingCode, Began> {
  const began = new Map<BookingCode, Began>()
  const learn = (filter: BookingFilter, day: Began): void => {
    const itemFilter = itemId === null ? filter : { ...filter, itemId }
    for (const { code } of answers.get(questionKey(itemFilter))?.records ?? []) began.set(code, day)
  }
  learn(startedEarlier(when), 'earlier')
  for (const [day, filter] of daysBefore(when)) learn(filter, day)
  learn(startingToday(when), when.today)
  return began
}
