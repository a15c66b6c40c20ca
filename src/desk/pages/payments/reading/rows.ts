import type { Booking, BookingCode } from '../../../../contract/booking.ts'
import type { CalendarDay } from '../../../../contract/day.ts'
import { type Money, parseMoney } from '../../../../contract/money.ts'
import { folded } from '../../../../contract/searchText.ts'
import { dueOf } from '../../../shared/list/due.ts'
import type { Began } from '../views/answers.ts'
import { type Age, ageOf } from './owedBy.ts'
import type { PaymentSort, PaymentsLook } from './paymentsAddress.ts'

/** A booking as a row of Payments. */
export type PaymentRow = {
  readonly id: BookingCode
  readonly booking: Booking
  readonly due: Money | null
  /** The arrival day, where a query of a single day found the booking. */
  readonly began: Began | null
  /** Days since arrival or since booking, depending on the view. */
  readonly age: Age
  /** It was settled just now and left the view: it stays in place and is not counted. */
  readonly isLeaving: boolean
}

type RowDates = {
  readonly began: ReadonlyMap<BookingCode, Began>
  readonly today: CalendarDay
  readonly bookedOn: (booking: Booking) => CalendarDay | null
  readonly age: 'arrival' | 'booked'
}

export function rowOf(booking: Booking, dates: RowDates, isLeaving: boolean): PaymentRow {
  const began = dates.began.get(booking.code) ?? null
  const from = dates.age === 'arrival' ? began : dates.bookedOn(booking)
  return {
    id: booking.code,
    booking,
    due: dueOf(booking),
    began,
    age: ageOf(from ?? undefined, dates.today),
    isLeaving,
  }
}

/**
 * The filters applied on the tablet, because the records contain what they need. The service filters by item. Null
 * where an amount that a filter needs is missing or cannot be read.
 */
export function narrowing({
  statusIds,
  least,
  currency,
}: PaymentsLook): (booking: Booking) => boolean | null {
  return (booking) => {
    if (statusIds.length > 0 && !statusIds.includes(booking.status.id)) return false
    const known = (booking.total ?? booking.paid)?.currency ?? null
    if (currency !== null && known !== null && known !== currency) return false
    if (currency !== null && known === null) return null
    if (least === null) return true
    const due = dueOf(booking)
    return due === null ? null : due.minor >= parseMoney(least, due.currency).minor
  }
}

/** `older` is above every number; unknown ages come last. */
const ageNumber = (age: Age): number =>
  age === null ? Number.POSITIVE_INFINITY : age === 'older' ? 1e6 : age

const moneyNumber = (money: Money | null): number => money?.minor ?? Number.NEGATIVE_INFINITY

const keyOf: Readonly<Record<PaymentSort['by'], (row: PaymentRow) => number | string>> = {
  customer: ({ booking }) => folded(booking.customer),
  date: ({ began, booking }) =>
    began === 'earlier' ? '0' : (began ?? `~${booking.createdAt?.toISOString() ?? ''}`),
  status: ({ booking }) => folded(booking.status.name),
  total: ({ booking }) => moneyNumber(booking.total),
  paid: ({ booking }) => moneyNumber(booking.paid),
  due: ({ due }) => moneyNumber(due),
  age: ({ age }) => ageNumber(age),
}

const isMoney = (by: PaymentSort['by']): boolean => by === 'total' || by === 'paid' || by === 'due'

/** Sorts the rows; amounts of one currency stay together, and equal rows are sorted by name. */
export function sorted(rows: readonly PaymentRow[], { by, descending }: PaymentSort): PaymentRow[] {
  const turn = descending ? -1 : 1
  const keys = new Map(rows.map((row) => [row.id, keyOf[by](row)]))
  const currency = ({ booking }: PaymentRow): string => booking.total?.currency ?? ''
  return rows.toSorted((a, b) => {
    if (isMoney(by) && currency(a) !== currency(b)) return currency(a) < currency(b) ? -1 : 1
    const [one = 0, other = 0] = [keys.get(a.id), keys.get(b.id)]
    if (one !== other) return (one < other ? -1 : 1) * turn
    const [name, otherName] = [a.booking.customer, b.booking.customer]
    return name === otherName ? (a.id < b.id ? -1 : 1) : name < otherName ? -1 : 1
  })
}
