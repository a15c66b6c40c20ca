import type { BookingCode } from '../../../../contract/booking.ts'
import type { BookingFilter } from '../../../../contract/bookingFilter.ts'
import type { CalendarDay } from '../../../../contract/day.ts'

/** The keys of all queries in the cache. */
export const keys = {
  allDays: ['bookings of a day'],
  day: (day: CalendarDay, part: 'starting' | 'ending' | 'staying') => [...keys.allDays, day, part],
  allLists: ['bookings'],
  list: (filter: BookingFilter) => [...keys.allLists, filter],
  /** Whole lists that add up: all that match a filter, for Payments. */
  allMatching: ['bookings asked'],
  matching: (filter: BookingFilter) => [...keys.allMatching, filter],
  allFour: ['bookings of 4.0'],
  four: (day: CalendarDay) => [...keys.allFour, day],
  allDetails: ['booking'],
  booking: (code: BookingCode) => [...keys.allDetails, code],
  /** One booking as found in the lists. */
  fromLists: (code: BookingCode) => ['booking from the lists', code],
  /** A booking as it would be from this day on. */
  movedBooking: (code: BookingCode, day: CalendarDay | null) => ['moved booking', code, day],
  allNotes: ['notes'],
  /** @param when a day, a month `YYYY-MM`, or the last thirty days */
  notes: (when: string) => [...keys.allNotes, when],
  /** Those of a kept booking, for when none can be read. */
  keptNotes: (code: BookingCode) => ['kept notes', code],
  /** @param since ms of the server's clock */
  changesSince: (since: number) => ['bookings changed since', since],
  allPaymentsSince: ['payments since'],
  /** @param since ms of the server's clock */
  paymentsSince: (since: number) => [...keys.allPaymentsSince, since],
  closes: ['closes of days'],
  signIns: ['sign-ins'],
  abilities: ['abilities'],
  /** @param query the query of the gate's address, without the page */
  audit: (query: string) => ['audit trail', query],
  close: (id: string) => ['close of a day', id],
  customer: (id: number) => ['customer', id],
  /** The matches to look for, in whole values. */
  customersMatching: (matches: readonly Readonly<Record<string, string>>[]) => [
    'customers matching',
    ...matches,
  ],
  /** By the typed text; personal, as everything in the cache is. */
  matching4: (typed: string) => ['bookings matching in 4.0', typed],
  accounts: ['accounts'],
  part: (accountId: number) => ['role', accountId],
  allOffers: ['items on dates'],
  /** @param query the rated query of §4.2 */
  offers: (query: Readonly<Record<string, string>>) => [...keys.allOffers, query],
  offer: (itemId: number, query: Readonly<Record<string, string>>) => [
    ...keys.allOffers,
    itemId,
    query,
  ],
  /** A booking session: the cart (§2.11). */
  cart: (id: string) => ['cart', id],
  bookingForm: ['booking form'],
  events: ['events'],
  allBookingsUnder: ['bookings under a closure'],
  /** The bookings that prevent a closure: codes, and so none of the lists. */
  bookingsUnder: (itemId: number | null, days: Readonly<Record<string, string>>) => [
    ...keys.allBookingsUnder,
    itemId,
    days,
  ],
  /** @param events the rules the prices were made by, as a short text: other rules, other prices */
  allSamples: (events: string) => ['price samples', events],
  samples: (events: string, block: Readonly<Record<string, unknown>>) => [
    ...keys.allSamples(events),
    block,
  ],
  /** What was learned from them. */
  learnedPrices: ['prices learned'],
  items: ['items'],
  categories: ['categories'],
  allCalendars: ['calendars'],
  calendars: (of: Readonly<Record<string, unknown>>, from: CalendarDay, to: CalendarDay) => [
    ...keys.allCalendars,
    of,
    from,
    to,
  ],
} as const
