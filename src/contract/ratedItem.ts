import { moneyOrNull } from './booking.ts'
import type { CalendarDay } from './day.ts'
import { parseAnswer } from './envelope.ts'
import {
  anything,
  day,
  described,
  integer,
  numberOf,
  orNull,
  type ReadersOf,
  read,
  text,
} from './fields.ts'
import { type Item, parseItem } from './item.ts'
import { type ItemParameter, parseParameters } from './itemParameter.ts'
import { type CurrencyCode, type Money, noCurrency } from './money.ts'
import { recordIn } from './oneRecord.ts'
import { byPosition, type Page, parsePage } from './page.ts'
import { parseRatedDays, type RatedDay, takenOff } from './ratedDay.ts'
import { refusalOf } from './rateRefusal.ts'
import { isRecord, keyedRecordsOf, recordOf } from './records.ts'
import { escapedText, plainText, toText } from './text.ts'
import { unitsLeft } from './unitsLeft.ts'
import type { WireRate, WireRatedItem } from './wire/itemShapes.ts'

export type { ItemParameter } from './itemParameter.ts'
export type { RatedDay } from './ratedDay.ts'

type AddOn = {
  readonly itemId: number
  /** Whether the add-on is always included or can be chosen. */
  readonly isIncluded: boolean
  /** The complete add-on, when the answer contains it. */
  readonly item: Item | null
}

/** An item for certain dates: its price, and whether it is available (§2.2 rated). */
export type RatedItem = Item & {
  readonly isAvailable: boolean
  /** Units left; null when unknown or unlimited. */
  readonly available: number | null
  /** Why it is not available, in the service's words; null when it is available or no reason is given. */
  readonly refusal: string | null
  /** The slip that adds it to the cart; opaque and sent back unchanged (§1 rule 7). Null when it is not available. */
  readonly slip: string | null
  readonly subTotal: Money | null
  readonly discount: Money | null
  /** The price with taxes, when the service sends it. */
  readonly total: Money | null
  /** The price in the service's own format, `$680.40`. */
  readonly priceWords: string | null
  /** `3 nights` */
  readonly lengthWords: string
  readonly dateWords: string
  readonly startDay: CalendarDay | null
  readonly endDay: CalendarDay | null
  readonly parameters: readonly ItemParameter[]
  readonly addOns: readonly AddOn[]
  readonly days: readonly RatedDay[]
  /** The service's message about a discount code that gave no discount. */
  readonly codeProblem: string | null
  /** The variants of a parent item, which are booked in its place (§4.1). */
  readonly kindIds: readonly number[]
}

const wireRated = {
  rate: anything,
  discount: anything,
  param: anything,
  rules: anything,
  package: anything,
  product_group_children: anything,
} satisfies ReadersOf<WireRatedItem>

const wireRate = {
  status: text,
  available: anything,
  error: anything,
  slip: anything,
  summary: anything,
  sub_total: anything,
  total: anything,
  discount: anything,
  discount_error: anything,
  start_date: day,
  end_date: day,
  dates: anything,
} satisfies ReadersOf<WireRate>

const wireSummary = {
  title: text,
  details: text,
  price: anything,
  date: described,
} satisfies ReadersOf<WireRate['summary']>
const wirePrice = { total: text, title: text } satisfies ReadersOf<WireRate['summary']['price']>

/**
 * @param currency used when the answer names no currency
 * @throws {Unreadable} when `wire` is not an answer of the service; see `parsePage`
 */
export const parseRatedItems = (wire: unknown, currency?: CurrencyCode): Page<RatedItem> =>
  parsePage(wire, {
    in: ['items', 'item'],
    ownKey: 'item_id',
    arrange: byPosition,
    currency,
    read: (record, _, accountCurrency) => readRatedItem(record, accountCurrency),
  })

/** @throws {Unreadable} when `wire` is not an answer, or contains no item (§2.2) */
export function parseRatedItem(wire: unknown, currency?: CurrencyCode): RatedItem {
  const envelope = parseAnswer(wire)
  const record = recordIn(envelope, ['item', 'items'], ['item_id'])
  return readRatedItem(record, envelope.locale.currency ?? currency ?? noCurrency)
}

function readRatedItem(wire: unknown, currency: CurrencyCode): RatedItem {
  const item = parseItem(wire)
  const i = read(wireRated, wire, 'a rated item')
  const rate = read(wireRate, recordOf(i.rate), 'a rate')
  const summary = read(wireSummary, recordOf(rate.summary), 'the summary of a rate')
  const price = read(wirePrice, recordOf(summary.price), 'the price of a rate')
  const slip = plainText(rate.slip).trim()
  const isAvailable = /^available$/i.test(rate.status.trim() || (slip === '' ? '' : 'AVAILABLE'))
  return {
    ...item,
    isAvailable,
    available: item.unlimited ? null : unitsLeft(rate.available),
    refusal: isAvailable ? null : refusalOf(rate.error) || escapedText(summary.title) || null,
    slip: isAvailable && slip !== '' ? slip : null,
    subTotal: moneyOrNull(rate.sub_total, currency),
    discount: discountOf(i.discount, rate.discount, currency),
    total: moneyOrNull(rate.total, currency),
    priceWords: toText(price.total) || null,
    lengthWords: toText(price.title) || toText(summary.details),
    dateWords: summary.date,
    startDay: rate.start_date,
    endDay: rate.end_date,
    parameters: parseParameters(i.param, i.rules),
    addOns: addOnsIn(i.package),
    days: parseRatedDays(rate.dates, currency),
    codeProblem: refusalOf(rate.discount_error) || null,
    kindIds: kindsIn(i.product_group_children),
  }
}

function discountOf(ofItem: unknown, ofRate: unknown, currency: CurrencyCode): Money | null {
  return takenOff(isRecord(ofItem) ? ofItem['amount'] : (ofItem ?? ofRate), currency)
}

const wireAddOn = {
  package_id: integer,
  item_id: integer,
  optin: text,
  item: anything,
} satisfies ReadersOf<
  WireRatedItem['package'][number] & { readonly item_id: unknown; readonly item: unknown }
>

function addOnsIn(wire: unknown): readonly AddOn[] {
  return keyedRecordsOf(wire).flatMap(([, entry]) => {
    if (!isRecord(entry)) return []
    const p = read(wireAddOn, entry, 'an add-on')
    const item = orNull(() => parseItem(isRecord(p.item) ? p.item : entry))
    const itemId = p.package_id ?? p.item_id ?? item?.id ?? null
    if (itemId === null) return []
    return [{ itemId, isIncluded: p.optin.trim().toUpperCase() === 'I', item }]
  })
}

/** Complete items, their numbers, or a text with their numbers (§2.2 says a string). */
function kindsIn(wire: unknown): readonly number[] {
  const reported =
    typeof wire === 'object'
      ? keyedRecordsOf(wire).map(([, kind]) => kind)
      : plainText(wire).split(',')
  const ids = reported.flatMap((kind) => numberOf(isRecord(kind) ? kind['item_id'] : kind) ?? [])
  return [...new Set(ids.filter(Number.isSafeInteger))]
}
