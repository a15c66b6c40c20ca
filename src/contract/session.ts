import { moneyOrNull } from './booking.ts'
import { lineDay } from './bookingLine.ts'
import type { CalendarDay } from './day.ts'
import { parseAnswer } from './envelope.ts'
import {
  anything,
  described,
  escaped,
  integer,
  orNull,
  type ReadersOf,
  read,
  text,
} from './fields.ts'
import { type CurrencyCode, isZero, type Money, noCurrency, parseCurrency } from './money.ts'
import { refusalOf } from './rateRefusal.ts'
import { isRecord, keyedRecordsOf, recordOf } from './records.ts'
import { plainText } from './text.ts'
import { unitsLeft } from './unitsLeft.ts'
import type { WireSession } from './wire/sessionShapes.ts'

/** One item in the cart, or an add-on of one. */
export type SessionLine = {
  /** `1` for an item, `1.1` for its first add-on. */
  readonly lineId: string
  readonly parentId: string | null
  readonly itemId: number | null
  readonly name: string
  readonly quantity: number | null
  /** Its part of the cart's total; for an add-on that is not chosen, what it would cost. */
  readonly total: Money | null
  readonly summary: string
  readonly dateWords: string
  readonly startDay: CalendarDay | null
  readonly endDay: CalendarDay | null
  /** Null when unlimited or unknown. */
  readonly available: number | null
  /** Null when the line is not an add-on; `included` can be neither added nor removed. */
  readonly addOn: 'in' | 'out' | 'included' | null
  /** Why it can no longer be booked, when the service says so before the booking is made. */
  readonly refusal: string | null
}

/** A booking being built: the cart (§2.11). */
export type BookingSession = {
  readonly id: string
  /** The lines, each before its own add-ons. */
  readonly lines: readonly SessionLine[]
  readonly summary: string
  readonly dateWords: string
  readonly subTotal: Money | null
  readonly discount: Money | null
  readonly tax: Money | null
  readonly total: Money | null
  readonly due: Money | null
}

type WireLine = WireSession['item'][string]

/** `items` and the `qty` of a line are the names at other services. */
const wireSession = {
  id: anything,
  summary: described,
  date_desc: described,
  currency_id: anything,
  sub_total: anything,
  discount: anything,
  tax_total: anything,
  total: anything,
  due: anything,
  item: anything,
  items: anything,
} satisfies ReadersOf<WireSession & { readonly items: unknown }>

const wireLine = {
  item_id: integer,
  name: escaped,
  sku: text,
  qty: integer,
  rate: anything,
  date: anything,
  available: anything,
  optin: text,
  opt: text,
  error: anything,
} satisfies ReadersOf<WireLine & { readonly qty: unknown }>
const wireRate = {
  total: anything,
  item_total: anything,
  qty: integer,
  summary: described,
} satisfies ReadersOf<WireLine['rate']>
const wireDate = {
  summary: described,
  start_date: anything,
  end_date: anything,
} satisfies ReadersOf<WireLine['date']>

/**
 * @param timeZone the business's, for the days of its moments
 * @returns null when there is no usable session: it ended, expired or never began
 * @throws {Unreadable} when `wire` is not an answer, or is a refusal
 */
export function parseSession(wire: unknown, timeZone = 'UTC'): BookingSession | null {
  const { body, locale } = parseAnswer(wire)
  const found = recordOf(body['booking'])['session'] ?? body['booking/session'] ?? body['session']
  if (!isRecord(found)) return null
  const s = read(wireSession, found, 'a session')
  const id = plainText(s.id).trim()
  if (!isSessionId(id)) return null
  const currency = locale.currency ?? orNull(() => parseCurrency(s.currency_id)) ?? noCurrency
  const amount = (decimal: unknown) => moneyOrNull(decimal, currency)
  return {
    id,
    lines: linesIn(s.item ?? s.items, currency, timeZone),
    summary: s.summary,
    dateWords: s.date_desc,
    subTotal: amount(s.sub_total),
    discount: amount(s.discount),
    tax: amount(s.tax_total),
    total: amount(s.total),
    due: amount(s.due),
  }
}

/** Whether the id can be sent back as a parameter. */
export const isSessionId = (id: string): boolean => /^[\w.~:+/=-]{1,200}$/.test(id) && id !== '0'

/** Whether it is a line id such as `1`, `1.1` or `2`, which can stand in `alter[…]`. */
export const isLineId = (id: string): boolean => /^\d{1,6}(?:\.\d{1,6}){0,3}$/.test(id)

function linesIn(wire: unknown, currency: CurrencyCode, timeZone: string): readonly SessionLine[] {
  const lines = keyedRecordsOf(wire).flatMap(([key, record]) => {
    if (!isRecord(record)) return []
    const lineId = plainText(record['line_id']).trim() || key
    return isLineId(lineId) ? [readLine(lineId, record, currency, timeZone)] : []
  })
  return lines.toSorted((a, b) => compareLineIds(a.lineId, b.lineId))
}

function readLine(
  lineId: string,
  wire: Record<string, unknown>,
  currency: CurrencyCode,
  timeZone: string,
): SessionLine {
  const line = read(wireLine, wire, 'a line of a session')
  const rate = read(wireRate, recordOf(line.rate), 'the rate of a line')
  const date = read(wireDate, recordOf(line.date), 'the dates of a line')
  const parentId = lineId.includes('.') ? lineId.slice(0, lineId.lastIndexOf('.')) : null
  const addOn = parentId === null && line.optin === '' ? null : addOnOf(line.optin, line.opt)
  const amounts = [rate.total, rate.item_total].flatMap(
    (decimal) => moneyOrNull(decimal, currency) ?? [],
  )
  // For an add-on that is not chosen, services write 0 in one of the two members.
  const counted = addOn === 'out' ? amounts.find((amount) => !isZero(amount)) : undefined
  const total = counted ?? amounts[0] ?? null
  return {
    lineId,
    parentId,
    itemId: line.item_id,
    name: line.name || line.sku,
    quantity: rate.qty ?? line.qty,
    total,
    summary: rate.summary,
    dateWords: date.summary,
    startDay: lineDay(date.start_date, timeZone),
    endDay: lineDay(date.end_date, timeZone),
    available: unitsLeft(line.available),
    addOn,
    refusal: refusalOf(line.error) || null,
  }
}

/** `O` is optional, and `opt` says whether it is chosen; an add-on with neither is included in its line. */
function addOnOf(optin: string, opt: string): SessionLine['addOn'] {
  const chosen = opt.trim().toLowerCase()
  if (optin.trim().toUpperCase() === 'I' || (optin === '' && chosen === '')) return 'included'
  return chosen === 'out' || chosen === 'optout' ? 'out' : 'in'
}

/** Sorts `2` before `10` and `1.2` before `2`. */
function compareLineIds(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)]
  for (const [at, part] of left.entries()) {
    const difference = part - (right[at] ?? -1)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
