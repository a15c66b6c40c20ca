import { type CalendarDay, toWireDay } from './day.ts'

/** A question for items on dates (§4.2) or for the calendars of items (§4.1 `item/cal`). */
export type RatedRequest = {
  /** The items to read; all when neither items nor a category are given. */
  readonly itemIds?: readonly number[]
  readonly categoryId?: number
  readonly from: CalendarDay
  /** Null or absent: as long as each item usually takes. */
  readonly to?: CalendarDay | null
  /** `09:30`; `''` or null when the item is not booked by the hour. */
  readonly startTime?: string | null
  readonly endTime?: string | null
  /** A discount code; `''` when there is none. */
  readonly code?: string
  /** Whether the rules of an item may refuse the dates; its price is given even so. */
  readonly rules?: 'off'
  /** How many of each parameter. */
  readonly party?: Readonly<Record<string, number>>
}

/** A rated query as it is sent: dates, times, `param[…]` and code as §4.2 names them. */
export type RatedItemsQuery = Readonly<Record<string, string>>

/** The parameters of `item` and `item/cal` on dates. §4.1, §4.2 */
export function ratedParameters(request: RatedRequest): RatedItemsQuery {
  const { itemIds, categoryId, from, to, startTime, endTime, code, rules, party } = request
  const sent = {
    category_id: categoryId,
    item_id: itemIds?.join(','),
    start_date: toWireDay(from),
    end_date: to ? toWireDay(to) : undefined,
    start_time: startTime || undefined,
    end_time: endTime || undefined,
    discount_code: code?.trim() || undefined,
    rules,
    ...Object.fromEntries(
      Object.entries(party ?? {}).map(([id, count]) => [`param[${id}]`, count]),
    ),
  }
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
}

/** The same query with a discount code. */
export const queryWithCode = (query: RatedItemsQuery, code: string): RatedItemsQuery => ({
  ...query,
  discount_code: code,
})

/**
 * The query as a JSON body when it contains a discount code, else null. A code is worth money, so it is sent in a body,
 * never in an address that a log could store.
 */
export function bodyWithCode(query: RatedItemsQuery): Readonly<Record<string, unknown>> | null {
  if (query['discount_code'] === undefined) return null
  const entries = Object.entries(query).map(
    ([name, value]) => [/^param\[(.+)\]$/.exec(name)?.[1], name, value] as const,
  )
  const flat = entries.flatMap(([id, name, value]) => (id === undefined ? [[name, value]] : []))
  const param = entries.flatMap(([id, , value]) => (id === undefined ? [] : [[id, value]]))
  return { ...Object.fromEntries(flat), param: Object.fromEntries(param) }
}
