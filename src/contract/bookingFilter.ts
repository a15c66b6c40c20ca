import { addDays, type CalendarDay, toWireDay } from './day.ts'

/** The filter of a list of bookings (§4.3). Days are inclusive. */
export type BookingFilter = {
  /** Empty means any status. The service takes one per query, so the desk sends one query for each. */
  readonly statusIds: readonly string[]
  readonly customerId?: number | undefined
  readonly email?: string | undefined
  readonly startsFrom?: CalendarDay | undefined
  readonly startsTo?: CalendarDay | undefined
  readonly endsFrom?: CalendarDay | undefined
  readonly endsTo?: CalendarDay | undefined
  /** At this moment or later. */
  readonly changedSince?: Date | undefined
  readonly itemId?: number | undefined
  readonly partnerId?: string | undefined
}

/**
 * The query parameters of `booking/index` (§4.3).
 *
 * @param statusId one of `filter.statusIds`, or null for any
 */
export function toWireQuery(
  filter: BookingFilter,
  statusId: string | null,
  page: number,
  limit: number,
): Record<string, string> {
  const start = datePart(filter.startsFrom, filter.startsTo)
  const end = datePart(filter.endsFrom, filter.endsTo)
  const query: Record<string, string | number | null | undefined> = {
    status_id: statusId,
    customer_id: filter.customerId,
    customer_email: filter.email,
    start_date: start,
    // The service reads two plain days as a window around the stay, not as two exact days.
    end_date: isPlain(start) && isPlain(end) ? datePart(filter.endsFrom, undefined) : end,
    // `>` is strict, and a moment is inclusive here.
    last_modified: filter.changedSince && `>${Math.ceil(filter.changedSince.getTime() / 1000) - 1}`,
    item_id: filter.itemId,
    partner_id: filter.partnerId,
    limit,
    page,
  }
  const sent: Record<string, string> = {}
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') sent[name] = String(value)
  }
  return sent
}

/** Whether a query contains a customer's e-mail: then it is sent in a body, never in an address that a log could store. */
export const isPersonal = (query: Readonly<Record<string, string>>): boolean =>
  query['customer_email'] !== undefined

/**
 * Whether the service must return more bookings than the filter means, because a parameter takes only one
 * prefix: a range with two different ends, or an exact first day together with an exact last day.
 * The list then says so to staff.
 */
export function isWiderThanRequested(filter: BookingFilter): boolean {
  const start = datePart(filter.startsFrom, filter.startsTo)
  const end = datePart(filter.endsFrom, filter.endsTo)
  return (
    isTrueRange(filter.startsFrom, filter.startsTo) ||
    isTrueRange(filter.endsFrom, filter.endsTo) ||
    (isPlain(start) && isPlain(end))
  )
}

const isTrueRange = (from?: CalendarDay, to?: CalendarDay): boolean =>
  from !== undefined && to !== undefined && from !== to

const isPlain = (part: string | undefined): boolean => part !== undefined && !/^[<>]/.test(part)

/** `<` and `>` are strict: from the 21st is after the 20th. For a range the first day is sent. */
function datePart(from?: CalendarDay, to?: CalendarDay): string | undefined {
  if (from !== undefined && from === to) return toWireDay(from)
  if (from !== undefined) return `>${toWireDay(addDays(from, -1))}`
  return to && `<${toWireDay(addDays(to, 1))}`
}
