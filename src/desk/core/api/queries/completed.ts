import type { Booking } from '../../../../contract/booking.ts'
import type { BookingDetail } from '../../../../contract/bookingDetail.ts'
import { isStatusKnown } from '../../../../contract/status.ts'
import { formatDay } from '../../../ui/language/format.ts'
import { statusNamed } from './statuses.ts'

/** Whether a booking's own record leaves out what every list tells, as some do (real-world.md §6). */
export const isSparse = ({ status, total, paid, customer, dates, summary }: Booking): boolean =>
  !isStatusKnown(status) ||
  total === null ||
  paid === null ||
  (customer === '' && dates === '' && summary === '')

/** A booking's own record; members that it leaves out are taken from a list. */
export function completed(own: BookingDetail, listed: Booking | null): BookingDetail {
  const status = isStatusKnown(own.status) ? own.status : (listed?.status ?? own.status)
  return {
    ...own,
    id: own.id ?? listed?.id ?? null,
    status: statusNamed(status),
    createdAt: own.createdAt ?? listed?.createdAt ?? null,
    customerId: own.customerId ?? listed?.customerId ?? null,
    customer: own.customer || listed?.customer || '',
    email: own.email || listed?.email || '',
    summary: own.summary || listed?.summary || '',
    dates: own.dates || listed?.dates || daysOf(own),
    total: own.total ?? listed?.total ?? null,
    paid: own.paid ?? listed?.paid ?? null,
    tax: own.tax ?? listed?.tax ?? null,
  }
}

function daysOf({ startDay, endDay }: BookingDetail): string {
  if (startDay === null) return ''
  const first = formatDay(startDay, 'date')
  return endDay === null || endDay === startDay ? first : `${first} – ${formatDay(endDay, 'date')}`
}

/** A list record as a booking's own record that tells nothing more. */
export const bareDetail = (listed: Booking): BookingDetail => ({
  ...listed,
  phone: '',
  startsAt: null,
  endsAt: null,
  startDay: null,
  endDay: null,
  lines: [],
  checkedInAt: null,
  checkedOutAt: null,
  tellsCheckIn: false,
  bookmarked: null,
  lastModified: null,
  transactions: [],
  more: [],
})
