import { z } from 'zod'
import { addDays, startOfDay } from '../../../contract/day.ts'
import {
  type BusinessClock,
  type DateFilter,
  parseDateFilter,
} from '../../../contract/serviceDate.ts'
import { Unreadable } from '../../../contract/unreadable.ts'
import { badParameter } from '../base/problem.ts'
import { dateFilter, list, text, wholeNumber } from '../wire/kinds.ts'

/** A period: `from` inclusive, `to` exclusive; an absent end is open. */
export type DateRange = { readonly from?: Date; readonly to?: Date }

/** The filter of `booking/index` (§4.3); a booking must match all of it. */
export type BookingConditions = {
  readonly statusIds: readonly string[]
  readonly customerId?: number | undefined
  readonly email?: string | undefined
  readonly starts?: DateRange | undefined
  readonly ends?: DateRange | undefined
  readonly modified?: DateRange | undefined
  readonly created?: DateRange | undefined
  readonly partnerId?: string | undefined
  readonly itemId?: number | undefined
}

/** The filters of §4.3, and `created_date`, which services in use have as well. */
export const bookingFilters = z.object({
  status_id: list('Only bookings with one of these statuses.'),
  customer_id: wholeNumber('Only bookings of this customer.'),
  customer_email: text('Only bookings of customers with this address, in any letter case.'),
  start_date: dateFilter('When the booking starts; together with `end_date` a window around it.'),
  end_date: dateFilter('When the booking ends.'),
  last_modified: dateFilter('When the booking was last changed; for incremental sync.'),
  created_date: dateFilter('When the booking was made.'),
  partner_id: text('Only bookings of this partner account.'),
  item_id: wholeNumber('Only bookings with this item.'),
})

/**
 * Reads the dates among the filters in the business's time zone.
 *
 * `<` and `>` are strict. A plain date in any format is that whole day in the business's zone; when both
 * `start_date` and `end_date` are plain they are a window around the stay.
 *
 * @throws {Problem} 400 naming the parameter that cannot be read
 */
export function requestedBookings(
  sent: z.output<typeof bookingFilters>,
  clock: BusinessClock,
): BookingConditions {
  const date = (name: DateName) => readDate(sent[name], name, clock)
  const start = date('start_date')
  const end = date('end_date')
  const isWindow = start?.op === 'on' && end?.op === 'on'
  return {
    statusIds: sent.status_id,
    customerId: sent.customer_id,
    email: sent.customer_email?.trim(),
    starts: isWindow ? { from: start.from } : stretch(start, clock),
    ends: isWindow ? { to: end.to } : stretch(end, clock),
    modified: stretch(date('last_modified'), clock),
    created: stretch(date('created_date'), clock),
    partnerId: sent.partner_id,
    itemId: sent.item_id,
  }
}

type DateName = 'start_date' | 'end_date' | 'last_modified' | 'created_date'

function readDate(
  sent: string | undefined,
  name: DateName,
  clock: BusinessClock,
): DateFilter | undefined {
  if (sent === undefined) return undefined
  try {
    return parseDateFilter(sent, clock)
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause
    throw badParameter(
      name,
      'a day such as 20261121 or 2026-11-21, today, a date-time or unix seconds, with < or > before it if need be',
    )
  }
}

function stretch(
  filter: DateFilter | undefined,
  { timeZone }: BusinessClock,
): DateRange | undefined {
  if (filter === undefined) return undefined
  if (filter.op === 'before') return { to: filter.from }
  if (filter.op === 'after') return { from: filter.to }
  if (filter.precision === 'day') return { from: filter.from, to: filter.to }
  return {
    from: startOfDay(filter.day, timeZone),
    to: startOfDay(addDays(filter.day, 1), timeZone),
  }
}
