import { t } from '@lingui/core/macro'
import { millisecondsInHour } from 'date-fns/constants'
import { type Booking, balance, mayOwe } from '../../../../contract/booking.ts'
import type { BookingFilter } from '../../../../contract/bookingFilter.ts'
import { addDays, type CalendarDay, startOfDay } from '../../../../contract/day.ts'
import { isPositive, negated } from '../../../../contract/money.ts'
import { countsAsOwed, isCancelled } from '../../../../contract/status.ts'

/** The current time of a view, by the business's clock. */
export type ViewTime = {
  readonly today: CalendarDay
  /** Stays that ended before this day are left out; null leaves none out. */
  readonly since: CalendarDay | null
  readonly now: Date
  readonly timeZone: string
}

/**
 * The queries of a view: the bookings found by one of `of` and by none of `without`. A list record contains no dates
 * (ux.md §1.1), so its days are known only from the query that found it. Queries by arrival day stand in the order of
 * the days, latest first.
 */
export type ViewQuery = {
  readonly of: readonly BookingFilter[]
  readonly without: readonly BookingFilter[]
}

/** One view of the money: a query to the service, and a rule for the records in its answer. */
export type PaymentView = {
  readonly id: string
  readonly name: string
  /** What an empty list says. */
  readonly empty: string
  /** The start of the age: arrival or booking. */
  readonly age: 'arrival' | 'booked'
  readonly asks: (when: ViewTime) => ViewQuery
  /** Null where an amount that the rule needs is missing or cannot be read. */
  readonly holds: (booking: Booking, when: ViewTime) => boolean | null
}

/** The days before today that are queried one by one, so that the arrival day is known; older stays share one query. */
export const exactDays = 30

export const startingOn = (day: CalendarDay): BookingFilter => ({
  statusIds: [],
  startsFrom: day,
  startsTo: day,
})

export const startingToday = ({ today }: ViewTime): BookingFilter => startingOn(today)

/** The thirty days before today, each with its query. */
export const daysBefore = ({ today }: ViewTime): ReadonlyMap<CalendarDay, BookingFilter> =>
  new Map(
    Array.from({ length: exactDays }, (_, nth) => {
      const day = addDays(today, -1 - nth)
      return [day, startingOn(day)]
    }),
  )

/** Stays that began before those thirty days. §4.3 allows one prefix per parameter, so two queries are needed. */
export const startedEarlier = ({ today, since }: ViewTime): BookingFilter => ({
  statusIds: [],
  startsTo: addDays(today, -exactDays - 1),
  ...(since === null ? {} : { endsFrom: since }),
})

const inHouse = ({ today }: ViewTime): BookingFilter => ({
  statusIds: [],
  startsTo: addDays(today, -1),
  endsFrom: today,
})

const notOverBefore = ({ since }: ViewTime): Pick<BookingFilter, 'endsFrom'> =>
  since === null ? {} : { endsFrom: since }

const begunBeforeToday = (when: ViewTime): readonly BookingFilter[] => [
  ...daysBefore(when).values(),
  startedEarlier(when),
]

const only = (...of: readonly BookingFilter[]): ViewQuery => ({ of, without: [] })

const hasStatus =
  (id: string) =>
  ({ status }: Booking): boolean =>
    status.id.trim().toUpperCase() === id

export const pendingTooLongMs = 48 * millisecondsInHour

/** The first moment of yesterday at the business. */
export const startOfYesterday = ({ today, timeZone }: ViewTime): Date =>
  startOfDay(addDays(today, -1), timeZone)

/** All balances due by today: the figures and bars show these. */
export const owedView: PaymentView = {
  id: 'owed',
  get name() {
    return t`Due today and overdue`
  },
  get empty() {
    return t`Nothing due today or overdue`
  },
  age: 'arrival',
  asks: (when) => only(startingToday(when), ...begunBeforeToday(when)),
  holds: mayOwe,
}

export const overdueView: PaymentView = {
  id: 'overdue',
  get name() {
    return t`Overdue`
  },
  get empty() {
    return t`Nothing overdue`
  },
  age: 'arrival',
  asks: (when) => only(...begunBeforeToday(when)),
  holds: mayOwe,
}

/** Null where the amounts cannot be read. */
const hasPaid = ({ paid }: Booking): boolean | null => (paid === null ? null : isPositive(paid))

/** Null where the amounts cannot be read. */
function isOverpaid(booking: Booking): boolean | null {
  const left = balance(booking)
  return left === null ? null : isPositive(negated(left))
}

/** Money that somebody has to give back, or to decide to keep. */
export const cancelledView: PaymentView = {
  id: 'cancelled',
  get name() {
    return t`Cancelled but paid`
  },
  get empty() {
    return t`No cancelled bookings with a payment`
  },
  age: 'booked',
  asks: (when) =>
    only(
      ...['CANCELLED', 'VOID', 'STOP'].map((id) => ({ statusIds: [id], ...notOverBefore(when) })),
    ),
  holds: (booking) => !countsAsOwed(booking.status) && hasPaid(booking),
}

/** The views of ux.md §3.5, each defined only here. */
export const shippedViews: readonly PaymentView[] = [
  {
    id: 'arriving',
    get name() {
      return t({ message: 'Due today', comment: 'Balances of guests who arrive today' })
    },
    get empty() {
      return t`No arrivals today with a balance`
    },
    age: 'arrival',
    asks: (when) => only(startingToday(when)),
    holds: mayOwe,
  },
  {
    id: 'in-house',
    get name() {
      return t`In house with balance`
    },
    get empty() {
      return t`No guests in house with a balance`
    },
    age: 'arrival',
    asks: (when) => only(inHouse(when)),
    holds: mayOwe,
  },
  {
    id: 'gone',
    get name() {
      return t`Past stays with balance`
    },
    get empty() {
      return t`No past stays with a balance`
    },
    age: 'arrival',
    asks: (when) => ({ of: begunBeforeToday(when), without: [inHouse(when)] }),
    holds: mayOwe,
  },
  {
    id: 'deposit',
    get name() {
      return t`Deposit paid`
    },
    get empty() {
      return t`No bookings with only a deposit paid`
    },
    age: 'arrival',
    asks: (when) => only({ statusIds: ['PART'], ...notOverBefore(when) }),
    holds: (booking) => hasStatus('PART')(booking) && mayOwe(booking),
  },
  {
    id: 'pending',
    get name() {
      return t`Pending over 48 hours`
    },
    get empty() {
      return t`No bookings pending over 48 hours`
    },
    age: 'booked',
    asks: (when) => only({ statusIds: ['PEND'], ...notOverBefore(when) }),
    holds: (booking, { now }) =>
      hasStatus('PEND')(booking) &&
      booking.createdAt !== null &&
      now.getTime() - booking.createdAt.getTime() > pendingTooLongMs,
  },
  {
    id: 'paid',
    get name() {
      return t`Paid, changed since yesterday`
    },
    get empty() {
      return t`No paid bookings changed since yesterday`
    },
    age: 'booked',
    asks: (when) => only({ statusIds: [], changedSince: startOfYesterday(when) }),
    holds: (booking) => !isCancelled(booking.status) && hasPaid(booking),
  },
  {
    id: 'overpaid',
    get name() {
      return t`Overpaid`
    },
    get empty() {
      return t`No overpaid bookings`
    },
    age: 'booked',
    asks: (when) => only({ statusIds: [], ...notOverBefore(when) }),
    holds: (booking) => !isCancelled(booking.status) && isOverpaid(booking),
  },
  cancelledView,
]

/** The movements seen by this tablet: a separate list (movements/). */
export const movedId = 'moved'

export const allViews: readonly PaymentView[] = [owedView, overdueView, ...shippedViews]

/** The same query for a single item. */
export const ofItem = ({ of, without }: ViewQuery, itemId: number | null): ViewQuery =>
  itemId === null
    ? { of, without }
    : {
        of: of.map((filter) => ({ ...filter, itemId })),
        without: without.map((filter) => ({ ...filter, itemId })),
      }

const beginningSince = (day: CalendarDay): BookingFilter => ({ statusIds: [], startsFrom: day })

/**
 * Finds the stays that begin between two days. §4.3 allows one prefix per parameter, so later stays are queried as well
 * and excluded. Without a first day nothing is queried, only excluded. Null when every day is included.
 */
export function beginning(
  from: CalendarDay | null,
  to: CalendarDay | null,
  itemId: number | null,
): ViewQuery | null {
  if (from === null && to === null) return null
  if (from !== null && from === to) return ofItem(only(startingOn(from)), itemId)
  return ofItem(
    {
      of: from === null ? [] : [beginningSince(from)],
      without: to === null ? [] : [beginningSince(addDays(to, 1))],
    },
    itemId,
  )
}
