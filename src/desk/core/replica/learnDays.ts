import type { QueryClient } from '@tanstack/react-query'
import type { Booking, BookingCode } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import { type CalendarDay, dayOf, parseDay } from '../../../contract/day.ts'
import { zoneOf } from '../api/clock.ts'
import type { Four } from '../api/queries/bookings4.ts'
import { keys } from '../api/queries/keys.ts'
import type { WholeList } from '../api/queries/walk.ts'
import { type CachedBooking, hold, letGo, useReplica } from '../api/replica.ts'
import { useSignIn } from '../api/signIn.ts'
import { type BookingFacts, mergeCached } from './cachedBooking.ts'

/**
 * Adds to the replica what Today and an open booking read: both contain days, and a complete reading of a day shows
 * which bookings are gone.
 *
 * @returns what ends it
 */
export function learnDays(queryClient: QueryClient): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const { queryKey } = event.query
    const [what, day, part] = queryKey
    if (what === keys.allDays[0]) {
      const list = queryClient.getQueryData<WholeList<Booking>>(queryKey)
      if (list !== undefined) learnList(list, parseDay(day), part)
    } else if (what === keys.allFour[0]) {
      learnFour(queryClient.getQueryData<Four>(queryKey) ?? null)
    } else if (what === keys.allDetails[0]) {
      const detail = queryClient.getQueryData<BookingDetail>(queryKey)
      if (detail !== undefined) learnDetail(detail)
    }
  })
}

/**
 * Adds the stored day to the replica, unless the replica has something newer: that day was loaded before this
 * function listened.
 */
export function learnKeptDays(queryClient: QueryClient): void {
  const { held } = useReplica.getState()
  const kept = queryClient.getQueriesData<WholeList<Booking>>({ queryKey: keys.allDays })
  for (const [[, day, part], list] of kept) {
    const fresh = list?.records.filter(({ code }) => !held.has(code)) ?? []
    learn(fresh, () => factsBy(parseDay(day), part))
  }
}

const factsBy = (day: CalendarDay, part: unknown): BookingFacts =>
  part === 'starting' ? { starts: day } : part === 'ending' ? { ends: day } : {}

function learnList(list: WholeList<Booking>, day: CalendarDay, part: unknown): void {
  const facts = factsBy(day, part)
  learn(list.records, () => facts)
  if (!list.complete || list.unreadable > 0 || part !== 'starting') return
  const listed = new Set(list.records.map(({ code }) => code))
  // A booking moved to another day would come as a change with another text for its dates. So a missing one is gone.
  letGo(
    [...useReplica.getState().held.values()]
      .filter(({ starts, booking }) => starts === day && !listed.has(booking.code))
      .map(({ booking }) => booking.code),
  )
}

function learnFour(four: Four): void {
  const { held } = useReplica.getState()
  const zone = zoneOf(useSignIn.getState())
  const known = [...(four?.values() ?? [])].flatMap(({ code, ...facts }) => {
    const before = held.get(code)
    return before === undefined ? [] : [{ booking: before.booking, facts }]
  })
  const days = new Map(
    known.map(({ booking, facts: { startsAt, endsAt, phone } }): [BookingCode, BookingFacts] => [
      booking.code,
      { starts: startsAt && dayOf(startsAt, zone), ends: endsAt && dayOf(endsAt, zone), phone },
    ]),
  )
  learn(
    known.map(({ booking }) => booking),
    ({ code }) => days.get(code) ?? {},
  )
}

function learnDetail({ code, startDay, endDay, phone }: BookingDetail): void {
  const before = useReplica.getState().held.get(code)
  if (before === undefined) return
  learn([before.booking], () => ({ starts: startDay, ends: endDay, phone: phone || null }))
}

function learn(bookings: readonly Booking[], factsOf: (booking: Booking) => BookingFacts): void {
  const { held } = useReplica.getState()
  const news: CachedBooking[] = []
  for (const booking of bookings) {
    const before = held.get(booking.code)
    const after = mergeCached(before, booking, factsOf(booking))
    if (before === undefined || !isSame(before, after)) news.push(after)
  }
  hold(news)
}

const isSame = (one: CachedBooking, other: CachedBooking): boolean =>
  one.booking === other.booking &&
  one.starts === other.starts &&
  one.ends === other.ends &&
  one.phone === other.phone
