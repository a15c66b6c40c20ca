import { type CalendarDay, parseDay, utcOf } from './day.ts'
import { parseAnswer } from './envelope.ts'
import {
  anything,
  day,
  escaped,
  flag,
  identifier,
  integer,
  isNone,
  number,
  numberOf,
  type ReadBy,
  type ReadersOf,
  read,
  text,
} from './fields.ts'
import { recordIn } from './oneRecord.ts'
import { type Page, parsePage } from './page.ts'
import { isRecord, keyedRecordsOf, recordOf } from './records.ts'
import { plainText } from './text.ts'
import { Unreadable } from './unreadable.ts'
import type { WireEvent } from './wire/eventShapes.ts'

/** The days of the week as events name them (§2.8). */
export const weekdays = [
  'mon',
  'tue',
  'wed',
  'thu',
  'fri',
  'sat',
  'sun',
] as const satisfies WireEvent['repeat']
/** A day of the week, as events name it. */
export type Weekday = (typeof weekdays)[number]

/** The weekday of a calendar day, which does not depend on a time zone. The calendar asks for thousands. */
export const weekdayOf = (at: CalendarDay): Weekday =>
  weekdays[(new Date(utcOf(at)).getUTCDay() + 6) % 7] ?? 'mon'

/** How an event changes the price (§2.8 `price_src`). */
export type EventPrice =
  /** The price does not change. */
  | { readonly kind: 'none' }
  | { readonly kind: 'base' }
  /** The event has its own price, which the service does not send. */
  | { readonly kind: 'new' }
  | { readonly kind: 'dynamic'; readonly rate: number; readonly unit: 'percent' | 'amount' }
  /** Depends on the units left: at or below `level` units, the price is `rate` percent of the usual one. */
  | { readonly kind: 'yield'; readonly levels: readonly { level: number; rate: number }[] }
  /** A way this desk does not know, with the service's own code. */
  | { readonly kind: 'other'; readonly source: string }

/** A rule that changes price or availability of items by date (§2.8). */
export type Event = {
  readonly id: number
  readonly name: string
  readonly kind: 'special' | 'season' | 'discount' | 'other'
  /** The service's own code: `SP`, `SE`, `DC`, … */
  readonly typeId: string
  readonly startDay: CalendarDay
  /** The last day of the event; null when it never ends. */
  readonly endDay: CalendarDay | null
  /** Whether bookings must be for the event's whole length. */
  readonly wholeLength: boolean
  readonly price: EventPrice
  /** When false, the items are closed on these days. */
  readonly available: boolean
  readonly repeat: 'never' | 'weekly' | 'always'
  readonly weekdays: readonly Weekday[]
  readonly enabled: boolean
  readonly ruleSetId: number
  /** How many vouchers a discount has; null for items. */
  readonly vouchers: number | null
  readonly appliesTo: {
    readonly allItems: boolean
    readonly itemIds: readonly number[]
    /** The event also applies to items that join these categories later. */
    readonly categoryIds: readonly number[]
  }
}

/** An event without its number: what can be edited. */
export type EventValues = Omit<Event, 'id'>

const wireEvent = {
  rate_id: identifier,
  name: escaped,
  type: text,
  start_date: day,
  end_date: anything,
  span: flag,
  price_src: text,
  dynamic_rate: number,
  dynamic_type: text,
  status: text,
  repeat_id: text,
  enabled: flag,
  rule_set_id: integer,
  vouchers: integer,
  details: anything,
  repeat: anything,
  apply_to: anything,
} satisfies ReadersOf<WireEvent>

/** @throws {Unreadable} when `wire` is not an answer of the service; see `parsePage` */
export const parseEvents = (wire: unknown): Page<Event> =>
  parsePage(wire, { in: ['events', 'event'], ownKey: 'rate_id', read: readEvent })

/** @throws {Unreadable} when `wire` is not an answer, or contains no event (§2.8) */
export const parseEvent = (wire: unknown): Event =>
  readEvent(recordIn(parseAnswer(wire), ['event', 'events'], ['rate_id']))

/** One event from generation 4.0, with the time of its last change. */
export type Event4 = {
  readonly event: Event
  /** The unchanged text, sent back with a change (§4.4) so that the service refuses it after somebody else's change. Null when absent. */
  readonly updated: string | null
  /** How many vouchers of a discount are used up; null when the service does not say. */
  readonly vouchersUsed: number | null
}

/** @throws {Unreadable} when `wire` has no `data`, or `data` is not an event as in §2.8 */
export function parseEvent4(wire: unknown): Event4 {
  const data = recordOf(recordOf(wire)['data'])
  return {
    event: readEvent({ rate_id: data['id'], ...data }),
    updated: plainText(data['updated']) || null,
    vouchersUsed: numberOf(data['vouchers_used'] ?? null),
  }
}

/**
 * The values of an event without a number, such as `eventToWire` gives.
 *
 * @throws {Unreadable} when `wire` is not an event as in §2.8
 */
export function parseEventValues(wire: unknown): EventValues {
  // The parser of events needs a number.
  const { id: _, ...values } = readEvent({ ...recordOf(wire), rate_id: 1 })
  return values
}

/** The number of the event in the answer to its creation or change (§4.4); null when the answer has none. */
export function eventIdIn(wire: unknown): number | null {
  const data = recordOf(recordOf(wire)['data'])
  const id = Number(data['rate_id'] ?? data['id'] ?? Number.NaN)
  return Number.isSafeInteger(id) ? id : null
}

const kinds = new Map<string, Event['kind']>([
  ['SP', 'special'],
  ['SE', 'season'],
  ['DC', 'discount'],
])

function readEvent(wire: unknown): Event {
  const e = read(wireEvent, wire, 'an event')
  if (e.start_date === null) throw new Unreadable('an event with a first day', e.start_date)
  const appliesTo = recordOf(e.apply_to)
  return {
    id: e.rate_id,
    name: e.name,
    kind: kinds.get(e.type) ?? 'other',
    typeId: e.type,
    startDay: e.start_date,
    endDay: parseLastDay(e.end_date),
    wholeLength: e.span ?? false,
    price: priceOf(e),
    available: e.status !== 'U',
    repeat: e.repeat_id === 'W' ? 'weekly' : e.repeat_id === '*' ? 'always' : 'never',
    weekdays: weekdaysIn(e.repeat),
    enabled: e.enabled ?? true,
    ruleSetId: e.rule_set_id ?? 1,
    vouchers: e.vouchers,
    appliesTo: {
      // Some services write the word in one place, some in the other.
      allItems: [appliesTo['item_id'], appliesTo['category_id']].some((ids) =>
        valuesOf(ids).includes('all'),
      ),
      itemIds: idsIn(appliesTo['item_id']),
      categoryIds: idsIn(appliesTo['category_id']),
    },
  }
}

/** The wire writes 0 for an event that never ends (§2.8). */
const parseLastDay = (wire: unknown): CalendarDay | null => (isNone(wire) ? null : parseDay(wire))

function priceOf(e: ReadBy<typeof wireEvent>): EventPrice {
  switch (e.price_src.toUpperCase()) {
    case '':
      return { kind: 'none' }
    case 'B':
      return { kind: 'base' }
    case 'N':
      return { kind: 'new' }
    case 'D':
      return {
        kind: 'dynamic',
        rate: e.type === 'DC' ? takenOff(e.dynamic_rate ?? 0) : (e.dynamic_rate ?? 0),
        unit: e.dynamic_type === 'F' ? 'amount' : 'percent',
      }
    case 'YIELD':
      return { kind: 'yield', levels: levelsIn(e.details) }
    default:
      return { kind: 'other', source: e.price_src }
  }
}

/** A discount lowers the price, but some services write it as 10 and others as -10. */
const takenOff = (rate: number): number => (rate > 0 ? -rate : rate)

const levelsIn = (wire: unknown) =>
  keyedRecordsOf(wire).flatMap(([, entry]) => {
    const record = isRecord(entry) ? entry : {}
    const [level, rate] = [numberOf(record['level']), numberOf(record['rate'])]
    return level === null || rate === null ? [] : [{ level, rate }]
  })

/** Weekdays in the order of the week, from a list in any order or an object such as `{mon: 1, tue: 0}`. */
function weekdaysIn(wire: unknown): readonly Weekday[] {
  const named = new Set(
    Array.isArray(wire)
      ? wire.map((name) => plainText(name).slice(0, 3).toLowerCase())
      : keyedRecordsOf(wire).flatMap(([name, on]) =>
          isNone(on) ? [] : [name, plainText(on)].map((word) => word.slice(0, 3).toLowerCase()),
        ),
  )
  return weekdays.filter((weekday) => named.has(weekday))
}

const valuesOf = (wire: unknown): string[] =>
  (typeof wire === 'object' ? keyedRecordsOf(wire).map(([, value]) => value) : [wire]).flatMap(
    (value) =>
      plainText(value)
        .toLowerCase()
        .split(/[,\s]+/),
  )

const idsIn = (wire: unknown): readonly number[] =>
  [...new Set(valuesOf(wire))].flatMap((value) => {
    const id = numberOf(value)
    return id !== null && Number.isSafeInteger(id) ? [id] : []
  })
