import { addDays, startOfDay } from '../../contract/day.ts'
import { type DateFilter, parseDateFilter } from '../../contract/serviceDate.ts'
import { Unreadable } from '../../contract/unreadable.ts'
import type { Parameters } from '../wire/parameters.ts'
import { badParameter } from '../wire/problem.ts'

/** A stretch of time: `from` inclusive, `to` exclusive; an end that is absent is open. */
export type Stretch = { readonly from?: Date; readonly to?: Date }

/** What `booking/index` is narrowed to (§4.3); all of it has to hold. */
export type AskedBookings = {
  readonly statusIds: readonly string[]
  readonly customerId?: number | undefined
  readonly email?: string | undefined
  readonly starts?: Stretch | undefined
  readonly ends?: Stretch | undefined
  readonly modified?: Stretch | undefined
  readonly created?: Stretch | undefined
  readonly partnerId?: string | undefined
  readonly itemId?: number | undefined
}

type Clock = { readonly timeZone: string; readonly now: Date }

/**
 * Reads the filters of §4.3, and `created_date` as services in use have it.
 *
 * `<` and `>` are strict. A plain date, in whatever form, is that whole day in the business's zone; when both
 * `start_date` and `end_date` are plain they are a window around the stay.
 *
 * @throws {Problem} 400 naming the parameter that cannot be read
 */
export function askedBookings(parameters: Parameters, clock: Clock): AskedBookings {
  const date = (name: string) => readDate(parameters, name, clock)
  const start = date('start_date')
  const end = date('end_date')
  const isWindow = start?.op === 'on' && end?.op === 'on'
  return {
    statusIds: parameters.list('status_id'),
    customerId: parameters.wholeNumber('customer_id'),
    email: parameters.get('customer_email')?.trim(),
    starts: isWindow ? { from: start.from } : stretch(start, clock),
    ends: isWindow ? { to: end.to } : stretch(end, clock),
    modified: stretch(date('last_modified'), clock),
    created: stretch(date('created_date'), clock),
    partnerId: parameters.get('partner_id'),
    itemId: parameters.wholeNumber('item_id'),
  }
}

function readDate(parameters: Parameters, name: string, clock: Clock): DateFilter | undefined {
  const text = parameters.get(name)
  if (text === undefined) return undefined
  try {
    return parseDateFilter(text, clock)
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause
    throw badParameter(
      name,
      'a day such as 20261121 or 2026-11-21, today, a date-time or unix seconds, with < or > before it if need be',
    )
  }
}

function stretch(filter: DateFilter | undefined, { timeZone }: Clock): Stretch | undefined {
  if (filter === undefined) return undefined
  if (filter.op === 'before') return { to: filter.from }
  if (filter.op === 'after') return { from: filter.to }
  if (filter.precision === 'day') return { from: filter.from, to: filter.to }
  return {
    from: startOfDay(filter.day, timeZone),
    to: startOfDay(addDays(filter.day, 1), timeZone),
  }
}
