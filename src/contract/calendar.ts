import { type CalendarDay, dayIn } from './day.ts'
import { parseAnswer } from './envelope.ts'
import { numberOf, orNull } from './fields.ts'
import { isRecord, keyedRecordsOf, recordOf } from './records.ts'
import { plainText } from './text.ts'
import { freeOf, isEndless, unitsLeft } from './unitsLeft.ts'
import { Unreadable } from './unreadable.ts'

/** The units of an item that are left on one day. */
export type DayLeft = {
  /** Units left; null when the stock is unlimited. */
  readonly left: number | null
  /** Whether the item is closed on that day, which is different from sold out. */
  readonly isClosed: boolean
  /** Whether the service says that it is not available with 0 left, which may mean sold out or closed. */
  readonly saysUnavailable?: true
}

/** The units left of an item by day (§4.1 `cal`), without the days that the service does not send. */
export type ItemCalendar = {
  readonly itemId: number
  readonly days: ReadonlyMap<CalendarDay, DayLeft>
}

/**
 * The calendars of several items (§4.1 `item/cal`), whose layout the contract does not show: services in use send each
 * item's number with the map of its days, and other things between the days. Rated items tell the same of their dates
 * (§2.2).
 *
 * @throws {Unreadable} when `wire` is not an answer, or contains no calendars
 */
export function parseCalendars(wire: unknown): readonly ItemCalendar[] {
  const { body } = parseAnswer(wire)
  const items = ['items', 'item', 'item/cal', 'cal']
    .map((name) => body[name])
    .find((value) => typeof value === 'object' && value !== null)
  if (items === undefined) throw new Unreadable('calendars', body['items'])
  return calendarsIn(items, recordOf(body['closed']))
}

function calendarsIn(
  items: unknown,
  closed: Readonly<Record<string, unknown>>,
): readonly ItemCalendar[] {
  if (isRecord(items)) {
    const beside = { ...closed, ...recordOf(items['closed']) }
    if ('item_id' in items) return [readCalendar(null, items, undefined)]
    if (isByItem(items['cal'])) return calendarsIn(items['cal'], beside)
  }
  return keyedRecordsOf(items).flatMap(([key, record]) => {
    // The position in a list says nothing about which item it is.
    const id = Array.isArray(items) ? null : key
    return orNull(() => readCalendar(id, record, closed[key])) ?? []
  })
}

const hasDays = (wire: unknown): boolean =>
  keyedRecordsOf(wire).some(([name]) => dayIn(name) !== null)
/** Whether a value contains the days of several items, each under its number, rather than the days of one. */
const isByItem = (wire: unknown): boolean =>
  isRecord(wire) && !hasDays(wire) && Object.values(wire).some(hasDays)

/** @throws {Unreadable} when `wire` is not an answer, or contains no calendar (§4.1 `item/{item_id}/cal`) */
export function parseCalendar(wire: unknown): ItemCalendar {
  const [calendar] = parseCalendars(wire)
  if (calendar === undefined) throw new Unreadable('a calendar', undefined)
  return calendar
}

function readCalendar(key: string | null, wire: unknown, closedBeside: unknown): ItemCalendar {
  if (typeof wire !== 'object' || wire === null) throw new Unreadable('a calendar', wire)
  const record = recordOf(wire)
  const itemId = numberOf(record['item_id'] ?? key)
  if (itemId === null || !Number.isSafeInteger(itemId)) {
    throw new Unreadable('the item of a calendar', key)
  }
  const closed = closedIn(record['closed'] ?? closedBeside)
  const days = keyedRecordsOf(daysOf(record, itemId)).flatMap(([name, value]) => {
    const day = dayIn(name)
    const left = day === null ? null : leftOn(value)
    if (day === null || left === null) return []
    return [[day, closed.has(day) ? { left: left.left, isClosed: true } : left] as const]
  })
  return { itemId, days: new Map(days) }
}

/** Where its days are: in `cal`, there under its own number, among what it was rated by (§2.2 `dates`), or beside all else. */
function daysOf(record: Readonly<Record<string, unknown>>, itemId: number): unknown {
  const { cal } = record
  if (isByItem(cal)) return recordOf(cal)[itemId]
  const rated = recordOf(record['rate'])['dates'] ?? record['dates']
  return isRecord(cal) ? cal : isRecord(rated) ? rated : record
}

/** The units left, from a plain count or a record that contains it. Null when there is neither. */
function leftOn(wire: unknown): DayLeft | null {
  const record = isRecord(wire) ? wire : { available: wire }
  const { stock } = record
  const count = record['available'] ?? record['A'] ?? (isRecord(stock) ? stock['A'] : stock)
  const isShut = plainText(record['status']).trim().toUpperCase() === 'U'
  // The units that are not booked, also on days when the item is closed.
  const free = freeOf(recordOf(stock))
  if (!isShut) {
    const units = unitsLeft(count)
    if (units !== null || isEndless(count)) return { left: units, isClosed: false }
    return free === null ? null : { left: free, isClosed: false }
  }
  // `U` with 0 left may mean sold out or closed, so it is only marked; `U` with another count means closed.
  return (free ?? unitsLeft(count)) === 0
    ? { left: 0, isClosed: false, saysUnavailable: true }
    : { left: 0, isClosed: true }
}

/** Days as a list, or as the keys of an object. */
const closedIn = (wire: unknown): ReadonlySet<CalendarDay> =>
  new Set(keyedRecordsOf(wire).flatMap(([key, value]) => dayIn(value) ?? dayIn(key) ?? []))
