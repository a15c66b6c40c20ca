import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAccounts } from '../../src/contract/account.ts'
import { parseBookingIndex } from '../../src/contract/booking.ts'
import { parseBookings4 } from '../../src/contract/booking4.ts'
import { parseBookingDetail } from '../../src/contract/bookingDetail.ts'
import { parseBookingForm } from '../../src/contract/bookingForm.ts'
import { parseCalendars } from '../../src/contract/calendar.ts'
import { parseCategories } from '../../src/contract/category.ts'
import { parseCompany, parsePong } from '../../src/contract/company.ts'
import { parseCreatedBooking } from '../../src/contract/createdBooking.ts'
import { parseCustomer, parseCustomers } from '../../src/contract/customer.ts'
import { parseEvent, parseEvents } from '../../src/contract/event.ts'
import { parseItems } from '../../src/contract/item.ts'
import { parseNotes } from '../../src/contract/note.ts'
import { parseTokenAnswer } from '../../src/contract/oauth.ts'
import { parseRatedItem, parseRatedItems } from '../../src/contract/ratedItem.ts'
import { refusalIn } from '../../src/contract/refusal.ts'
import { parseSession } from '../../src/contract/session.ts'
import { tries } from '../example/tries.ts'
import { aWireBooking, aWireDetail, aWireIndex } from '../example/wireBooking.ts'
import { aWireField, aWireRatedItem, aWireSession } from '../example/wireCart.ts'
import { anEnvelope } from '../example/wireEnvelope.ts'
import { aWireNote } from '../example/wireNote.ts'
import { outcome } from '../example/wireOutcome.ts'

const zone = 'America/Vancouver'
const event = {
  rate_id: 1,
  type: 'SE',
  start_date: 20260701,
  repeat: ['mon'],
  apply_to: {},
  details: [],
}
const customer = {
  customer_id: 1,
  meta: { diet: 'vegan' },
  bookings: { A1: { created_date: '2026-11-21' } },
}
const item = { item_id: 1, name: 'Kayak', summary: '<p>Red</p>' }
const account = { account_id: 1, first_name: 'Kenji', enabled: 1 }
const category = { category_id: 1, name: 'Boats' }
const booking4 = { code: 'A1', start: '2026-11-21T08:00:00Z', fields: { customer_name: 'Mary' } }

/** Every list parser, with its payload member and one good record. */
const lists = [
  {
    name: 'bookings',
    parse: (w: unknown) => parseBookingIndex(w),
    in: 'booking/index',
    good: aWireBooking(),
  },
  { name: 'notes', parse: (w: unknown) => parseNotes(w, zone), in: 'notes', good: aWireNote() },
  {
    name: 'customers',
    parse: (w: unknown) => parseCustomers(w, zone),
    in: 'customers',
    good: customer,
  },
  { name: 'items', parse: (w: unknown) => parseItems(w), in: 'items', good: item },
  { name: 'accounts', parse: (w: unknown) => parseAccounts(w), in: 'account', good: account },
  { name: 'categories', parse: (w: unknown) => parseCategories(w), in: 'category', good: category },
  {
    name: 'rated items',
    parse: (w: unknown) => parseRatedItems(w),
    in: 'items',
    good: aWireRatedItem(),
  },
  { name: 'events', parse: (w: unknown) => parseEvents(w), in: 'events', good: event },
]

/** Every parser, with a good answer. */
const parsers: {
  name: string
  parse: (wire: unknown) => unknown
  good: Record<string, unknown>
}[] = [
  ...lists.map(({ name, parse, in: key, good }) => ({
    name,
    parse,
    good: anEnvelope({ [key]: { 1: good } }),
  })),
  {
    name: 'booking index',
    parse: (w) => parseBookingIndex(w),
    good: anEnvelope(aWireIndex([aWireBooking()])),
  },
  {
    name: 'booking detail',
    parse: (w) => parseBookingDetail(w, zone),
    good: anEnvelope({ booking: aWireDetail() }),
  },
  { name: 'customer', parse: (w) => parseCustomer(w, zone), good: anEnvelope({ customer }) },
  { name: 'event', parse: (w) => parseEvent(w), good: anEnvelope({ event }) },
  {
    name: 'company',
    parse: (w) => parseCompany(w),
    good: anEnvelope({ company: { timezone: zone } }),
  },
  {
    name: 'pong',
    parse: (w) => parsePong(w),
    good: anEnvelope({ pong: { time: 1, timezone: zone } }),
  },
  {
    name: 'rated item',
    parse: (w) => parseRatedItem(w),
    good: anEnvelope({ item: aWireRatedItem() }),
  },
  {
    name: 'calendars',
    parse: (w) => parseCalendars(w),
    good: anEnvelope({ closed: { 9: ['20260902'] }, items: { 9: { 20260901: 3, unit: 'D' } } }),
  },
  {
    name: 'session',
    parse: (w) => parseSession(w, zone),
    good: anEnvelope({ booking: { session: aWireSession() } }),
  },
  {
    name: 'booking form',
    parse: (w) => parseBookingForm(w),
    good: anEnvelope({
      booking_form_ui: {
        msg: ['Hello'],
        customer_country: aWireField({ type: 'select', options: { CA: 'Canada' } }),
        booking_policy: { body: 'Words', fields: { customer_tos_agree: aWireField() } },
      },
    }),
  },
  {
    name: 'created booking',
    parse: (w) => parseCreatedBooking(w),
    good: anEnvelope({ booking: { code: 'A1', booking_id: 1, total: '1.00' } }),
  },
  {
    name: '4.0 bookings',
    parse: (w) => parseBookings4(w, zone),
    good: { data: [booking4], meta: { records: { total: 1 } } },
  },
  {
    name: 'tokens',
    parse: (w) => parseTokenAnswer(w),
    good: { access_token: 'a', refresh_token: 'r', expires_in: 1 },
  },
  {
    name: 'refusal',
    parse: (w) => refusalIn(200, w),
    good: anEnvelope({}, { status: 'ERROR', error: { id: 'x', data: { a: 'b' } } }),
  },
]

/** What a member may become on the way: removed, null, another type, an empty value of PHP, anything. */
const mutation = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, '', '0', 0, false, true, [], {}, -1, 1e300, '20261121'),
  fc.constantFrom<unknown>(
    '<script>',
    { toString: 1, valueOf: 1 },
    [[]],
    { __proto__: null },
    '٣',
    '\ud800',
  ),
  fc.jsonValue({ maxDepth: 2 }),
)

/** `wire` with one member, at any depth, replaced. */
function mutate(wire: unknown, path: readonly number[], become: unknown): unknown {
  const [choice, ...rest] = path
  if (choice === undefined || typeof wire !== 'object' || wire === null) return become
  const entries = Object.entries(wire)
  const picked = entries[choice % Math.max(1, entries.length)]
  if (!picked) return become
  const changed = entries.map(([key, value]) =>
    key === picked[0] ? ([key, mutate(value, rest, become)] as const) : ([key, value] as const),
  )
  return Array.isArray(wire) ? changed.map(([, value]) => value) : Object.fromEntries(changed)
}

describe.for(parsers)('$name', ({ parse, good }) => {
  test('any JSON is either read or refused as unreadable', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (wire) => {
        const payload = anEnvelope({ [Object.keys(good).at(-1) ?? '']: wire })
        expect(outcome(() => parse(wire))).toMatch(/^(read|unreadable)$/)
        expect(outcome(() => parse(payload))).toMatch(/^(read|unreadable)$/)
      }),
    )
  })

  test('a good answer with any part replaced is either read or refused as unreadable', () => {
    expect(() => parse(good)).not.toThrow()
    const change = fc.tuple(fc.array(fc.nat(30), { minLength: 1, maxLength: 5 }), mutation)
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
        const wire = changes.reduce<unknown>((w, [path, become]) => mutate(w, path, become), good)
        expect(outcome(() => parse(wire))).toMatch(/^(read|unreadable)$/)
      }),
      { numRuns: tries(100, 400) },
    )
  })
})

describe.for(lists)('$name', ({ parse, in: key, good }) => {
  test('a bad record never hides the good ones beside it', () => {
    const bad = fc.oneof(
      fc.jsonValue(),
      fc.tuple(fc.nat(30), mutation).map(([at, become]) => mutate(good, [at], become)),
    )
    fc.assert(
      fc.property(fc.array(bad, { maxLength: 5 }), fc.boolean(), (others, isArray) => {
        const records = [...others, good]
        const payload = isArray
          ? records
          : Object.fromEntries(records.map((record, index) => [String(index), record]))
        const page = parse(anEnvelope({ [key]: payload }))
        expect(page.records.length + page.unreadable).toBe(records.length)
        const [alone] = parse(anEnvelope({ [key]: [good] })).records
        // A list of bookings is sorted newest first, so the good one may be at the other end.
        expect([page.records.at(0), page.records.at(-1)]).toContainEqual(alone)
      }),
      { numRuns: tries(50, 200) },
    )
  })

  test('the same records are found whether they are keyed or listed, in any order', () => {
    const found = [[good], { 7: good }, { z: good }].map(
      (w) => parse(anEnvelope({ [key]: w })).records,
    )
    expect(found[1]).toEqual(found[0])
    expect(found[2]).toEqual(found[0])
  })
})
