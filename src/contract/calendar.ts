import { type CalendarDay, parseDay } from './day.ts'
import { parseAnswer } from './envelope.ts'
import { numberOf, orNull } from './fields.ts'
import { isRecord, keyedRecordsOf, recordOf } from './records.ts'
import { plainText } from './text.ts'
import { isEndless, unitsLeft } from './unitsLeft.ts'
import { Unreadable } from './unreadable.ts'

export type DayLeft = {
  /** Units left of it; null when it never runs out. */
  readonly left: number | null
  /** Not to be sold on that day, which is another thing than sold out. */
  readonly isClosed: boolean
}

/** What is left of an item, day by day (§4.1 `cal`). A day that is not told is not in it. */
export type ItemCalendar = {
  readonly itemId: number
  readonly days: ReadonlyMap<CalendarDay, DayLeft>
}

/**
 * The calendars of several items (§4.1 `item/cal`), whose layout the contract does not show: services in use
 * send each item's number with the map of its days, and other things between the days.
 *
 * @throws {Unreadable} when `wire` is no answer, or holds no calendars
 */
export function parseCalendars(wire: unknown): readonly ItemCalendar[] {
  const { body } = parseAnswer(wire)
  const items = body['items'] ?? body['item']
  if (typeof items !== 'object' || items === null) throw new Unreadable('calendars', items)
  if ('item_id' in items) return [readCalendar(null, items, undefined)]
  const closed = recordOf(body['closed'])
  return keyedRecordsOf(items).flatMap(([key, record]) => {
    // In a list the place says nothing of the item.
    const id = Array.isArray(items) ? null : key
    return orNull(() => readCalendar(id, record, closed[key])) ?? []
  })
}

/** @throws {Unreadable} when `wire` is no answer, or holds no calendar (§4.1 `item/{item_id}/cal`) */
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
  const days = keyedRecordsOf(isRecord(record['cal']) ? record['cal'] : record).flatMap(
    ([name, told]) => {
      const day = dayNamed(name)
      const left = day === null ? null : leftOn(told)
      return day === null || left === null
        ? []
        : [[day, { left: left.units, isClosed: left.isClosed || closed.has(day) }] as const]
    },
  )
  return { itemId, days: new Map(days) }
}

const dayNamed = (name: unknown): CalendarDay | null => orNull(() => parseDay(name))

/** A plain count, or a record that has it. Null when it says nothing. */
function leftOn(told: unknown): { units: number | null; isClosed: boolean } | null {
  const record = isRecord(told) ? told : { available: told }
  const count = record['available'] ?? record['A']
  const isShut = plainText(record['status']).trim().toUpperCase() === 'U'
  const units = unitsLeft(count)
  if (units === null && !isEndless(count) && !isShut) return null
  // `U` with nothing left may be either; sold out is what the count says.
  return { units: isShut ? 0 : units, isClosed: isShut && units !== 0 }
}

/** Days named in a list, or keyed by themselves. */
const closedIn = (wire: unknown): ReadonlySet<CalendarDay> =>
  new Set(keyedRecordsOf(wire).flatMap(([key, value]) => dayNamed(value) ?? dayNamed(key) ?? []))
