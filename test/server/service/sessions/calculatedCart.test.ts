import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../../src/contract/day.ts'
import { tenThousandths } from '../../../../src/contract/rounding.ts'
import { Problem } from '../../../../src/server/service/base/problem.ts'
import { calculateLines } from '../../../../src/server/service/sessions/calculateCart.ts'
import { isGone, lineTimes } from '../../../../src/server/service/sessions/calculateLine.ts'
import type { StoredCart } from '../../../../src/server/service/sessions/cart.ts'
import { addLine, alterLine } from '../../../../src/server/service/sessions/changeLines.ts'
import { newRefusal } from '../../../../src/server/service/sessions/newRefusal.ts'
import { aPriceRule } from '../../../example/aPriceRule.ts'
import { aBusiness, aRatable, factsOf } from '../../../example/aRatable.ts'
import {
  always,
  brought,
  calculated,
  cartOf,
  empty,
  guide,
  july,
  kayak,
  making,
  percentOff,
  shop,
  suit,
  tent,
  trip,
} from './aFilledCart.ts'

describe('the total of a cart (§2.11)', () => {
  test('is the sum of the lines that are in, with the taxes added to it once', () => {
    const cart = cartOf([kayak, tent])
    expect(calculated(cart)).toMatchObject({
      subTotalMinor: 8799,
      discountMinor: 0,
      taxMinor: 440,
      taxIncMinor: 0,
      totalMinor: 9239,
      refusals: [],
      changed: [],
      vouchers: [],
    })
    const more = alterLine(cart, '1.1', { to: 'optin' }, making())
    expect(calculated(more)).toMatchObject({ subTotalMinor: 10_599, totalMinor: 11_129 })
  })

  test('of an empty cart is zero, and such a cart has no time', () => {
    expect(calculated(empty)).toMatchObject({
      subTotalMinor: 0,
      totalMinor: 0,
      startsAt: null,
      endsAt: null,
      lines: [],
    })
  })

  test('has the discount of a code on each line, and the code is used once however many lines have it', () => {
    const facts = factsOf(shop, {
      rules: [percentOff('10'), percentOff('5', { id: 32, name: 'X' })],
    })
    const coded = { discountCode: 'early' }
    const two = addLine(
      addLine(empty, brought(tent, coded), making()),
      brought(suit, coded),
      making(),
    )
    expect(calculated(addLine(two, brought(trip), making()), facts)).toMatchObject({
      subTotalMinor: 1999 + 1800 + 2000,
      discountMinor: 200 + 180,
      totalMinor: 5419 + 271,
      vouchers: [{ rateId: 31, count: 1 }],
    })
  })

  test('with a code that takes nothing off on these days uses no voucher', () => {
    const later = percentOff('10', { from: '2026-08-01', to: '2026-08-31' })
    const nothing = percentOff('0', { id: 33 })
    const season = aPriceRule({ id: 2, kind: 'season', price: { kind: 'amount', minor: 1 } })
    const cart = addLine(empty, brought(tent, { discountCode: 'EARLY' }), making())
    const facts = factsOf(shop, { rules: [season, later, nothing] })
    expect(calculated(cart, facts)).toMatchObject({ discountMinor: 0, vouchers: [] })
    const both = factsOf(shop, { rules: [season, percentOff('10')] })
    expect(calculated(cart, both).vouchers).toEqual([{ rateId: 31, count: 1 }])
  })

  test('with a code that takes something off only what is free in a package uses no voucher', () => {
    const forGuide = { allItems: false, itemIds: [3], categoryIds: [] }
    const rules = [percentOff('10', { appliesTo: forGuide })]
    const by = making(shop, { rules })
    const boat = addLine(empty, brought(kayak, { discountCode: 'EARLY' }), by)
    expect(calculated(boat, by.facts)).toMatchObject({ subTotalMinor: 6800, vouchers: [] })
    const alone = addLine(boat, brought(guide, { discountCode: 'EARLY' }), by)
    expect(calculated(alone, by.facts)).toMatchObject({
      discountMinor: 990,
      vouchers: [{ rateId: 31, count: 1 }],
    })
  })

  test('is not changed by taxes that are in the price, which are listed', () => {
    const vat = { id: 2, name: 'VAT', percent: tenThousandths('25'), isIncluded: true }
    expect(calculated(cartOf([trip]), factsOf(shop, { taxes: [vat] }))).toMatchObject({
      taxMinor: 0,
      taxIncMinor: 400,
      totalMinor: 2000,
      taxes: [{ tax: vat, minor: 400 }],
    })
  })

  test('says when the price of a line that is in has changed since it was shown', () => {
    const cart = cartOf([kayak, tent])
    const dearer = factsOf(shop, { rules: [aPriceRule({ price: { kind: 'amount', minor: 100 } })] })
    expect(calculated(cart, dearer).changed).toEqual([
      { lineId: '1', wasMinor: 6800, nowMinor: 6900 },
      { lineId: '2', wasMinor: 1999, nowMinor: 2099 },
    ])
  })
})

const on = (start: string, end: string) => ({ start: parseDay(start), end: parseDay(end) })

describe('the time of a line (§2.11 `start_date`, `end_date`)', () => {
  const zone = aBusiness.timeZone
  const day = { start: parseDay('2026-07-11'), end: parseDay('2026-07-13'), days: [], times: null }

  test('is three in the afternoon to eleven for nights, and nine to five for days', () => {
    const night = aRatable({ id: 1, unit: 'N' })
    expect(lineTimes(night, day, zone)).toEqual({ startsAt: july(11, 15), endsAt: july(13, 11) })
    expect(lineTimes(tent, day, zone)).toEqual({ startsAt: july(11, 9), endsAt: july(13, 17) })
  })

  const at = (startTime: string, unit = 'D') =>
    lineTimes(aRatable({ id: 1, unit, startTime }), day, zone)

  test('begins at the hour of the item where it has one; a line from five or later ends with the day', () => {
    expect(at('16:59')).toEqual({ startsAt: july(11, 16, 59), endsAt: july(13, 17) })
    expect(at('17:00')).toEqual({ startsAt: july(11, 17), endsAt: july(13, 23, 59) })
    expect(at('12:30', 'N')).toEqual({ startsAt: july(11, 12, 30), endsAt: july(13, 11) })
  })

  test('is its own when it is sold by the hour', () => {
    const hours = { ...day, times: { from: 600, to: 720, units: 2 } }
    expect(lineTimes(trip, hours, zone)).toEqual({ startsAt: july(11, 10), endsAt: july(13, 12) })
  })

  test('for the whole cart is from its first line to its last', () => {
    const cart = [
      brought(tent),
      brought(suit, on('2026-07-14', '2026-07-15')),
      brought(tent, on('2026-07-09', '2026-07-09')),
      brought(tent),
    ].reduce((all, one) => addLine(all, one, making()), empty)
    expect(calculated(cart)).toMatchObject({ startsAt: july(9, 9), endsAt: july(15, 17) })
  })
})

const of = (visibility: 'P' | 'S', optin: 'I' | 'O') => {
  const part = aRatable({ id: 3, visibility })
  const boat = aRatable({ id: 5, packages: [{ ...always, optin }] })
  const cart = addLine(empty, brought(boat), making([boat, part]))
  const taken = alterLine(cart, '1.1', { to: 'optin' }, making([boat, part]))
  const { refusals } = calculated(taken, factsOf([boat, part], { audience: 'customer' }))
  return refusals.map(({ lineId }) => lineId)
}

const tents = (many: number) => brought(tent, { quantities: { qty: many }, subTotal: 1999 * many })

describe('lines that cannot be booked (§2.11 `error`)', () => {
  test('lines that share a stock are counted together, and the later one is refused', () => {
    const cart = addLine(addLine(empty, tents(3), making()), tents(3), making())
    expect(calculated(cart).refusals).toEqual([
      { lineId: '2', refusal: { kind: 'not-enough', left: 2 } },
    ])
    const enough = addLine(addLine(empty, tents(3), making()), tents(2), making())
    expect(calculated(enough).refusals).toEqual([])
    const third = addLine(enough, tents(1), making())
    expect(calculated(third).refusals).toEqual([
      { lineId: '3', refusal: { kind: 'sold-out', day: '2026-07-11' } },
    ])
  })

  test('lines of different items do not affect each other', () => {
    expect(calculated(cartOf([tent, suit, guide])).refusals).toEqual([])
  })

  test('an item that is no longer sold is withdrawn', () => {
    const gone = factsOf([{ ...tent, row: { ...tent.row, status: 'D' } }])
    expect(calculated(cartOf([tent]), gone).refusals).toEqual([
      { lineId: '1', refusal: { kind: 'withdrawn' } },
    ])
  })

  test.each([
    ['*', 'customer', []],
    ['P', 'customer', ['1']],
    ['S', 'customer', ['1']],
    ['P', 'staff', []],
    ['S', 'staff', []],
  ] as const)('an item shown to %s requested by %s', (visibility, audience, refused) => {
    const item = aRatable({ id: 1, visibility })
    const facts = factsOf([item], { audience })
    const cart = addLine(empty, brought(item), making([item]))
    expect(calculated(cart, facts).refusals.map(({ lineId }) => lineId)).toEqual(refused)
  })

  test('an add-on may be for packages only; one for staff is refused to a customer, unless it is included', () => {
    expect(of('P', 'O')).toEqual([])
    expect(of('S', 'O')).toEqual(['1.1'])
    expect(of('S', 'I')).toEqual([])
  })

  test('an included item must be available, and its own quantity may be zero', () => {
    const none = { ...guide, stock: { stock: 0, unlimited: false } }
    const cart = cartOf([kayak])
    const { refusals } = calculated(cart, factsOf([kayak, suit, none]))
    expect(refusals.map(({ lineId }) => lineId)).toEqual(['1', '1.2'])
    const many = aRatable({ id: 3, parameters: { qty: { byDefault: 0 } } })
    const zero = addLine(empty, brought(kayak), making([kayak, suit, many]))
    const lines = zero.lines.map((line) =>
      line.lineId === '1.2' ? { ...line, offer: { ...line.offer, quantities: { qty: 0 } } } : line,
    )
    expect(calculateLines(lines, factsOf([kayak, suit, many])).refusals).toEqual([])
  })

  test('an item is gone when it is withdrawn, closed or sold out, and not when it was requested wrongly', () => {
    const day = parseDay('2026-07-11')
    expect(
      [
        { kind: 'withdrawn' } as const,
        { kind: 'closed', day } as const,
        { kind: 'sold-out', day } as const,
        { kind: 'not-enough', left: 1 } as const,
        { kind: 'past' } as const,
        { kind: 'nothing-asked' } as const,
      ].map(isGone),
    ).toEqual([true, true, true, true, false, false])
  })

  test('a line whose item was not read is an error of our own code, and says so', () => {
    expect(() => calculated(cartOf([tent]), factsOf([suit]))).toThrow(
      'Item 1 of a session was not read.',
    )
  })
})

const quantity = (cart: StoredCart, many: number) =>
  alterLine(cart, '1', { to: 'quantity', quantity: many }, making())

const requested = (many: number) => brought(tent, { quantities: { qty: many } })

const other = (wish: Parameters<typeof brought>[1], item = tent) =>
  addLine(empty, brought(item, { quantities: { qty: 5 }, ...wish }), making())

describe('whether a change is accepted (§3)', () => {
  const five = addLine(empty, requested(5), making())
  const four = { ...tent, stock: { stock: 4, unlimited: false } }
  const closed = factsOf(shop, { rules: [aPriceRule({ closes: true })] })
  const why = (
    before: StoredCart,
    after: StoredCart,
    facts = factsOf([four, suit, guide, kayak, trip]),
  ) => {
    const problem = newRefusal(calculated(before, facts), calculated(after, facts), aBusiness)
    return problem && { status: problem.status, id: problem.id, fields: problem.fields }
  }

  test('a line with too large a quantity is refused, with the line and the reason', () => {
    const problem = newRefusal(calculated(empty, closed), calculated(five, closed), aBusiness)
    expect(problem).toBeInstanceOf(Problem)
    expect(problem).toMatchObject({
      status: 409,
      id: 'closed',
      title: 'Closed',
      details: 'Tent: Not open for booking on Jul 11, 2026.',
      fields: { 'line 1': 'Not open for booking on Jul 11, 2026.' },
    })
  })

  test('the line that cannot be booked is named, not the first one', () => {
    const noTents = { ...tent, stock: { stock: 0, unlimited: false } }
    const facts = factsOf([suit, noTents])
    const after = calculated(cartOf([suit, tent]), facts)
    expect(newRefusal(calculated(cartOf([suit]), facts), after, aBusiness)).toMatchObject({
      details: 'Tent: None left on Jul 11, 2026.',
      fields: { 'line 2': 'None left on Jul 11, 2026.' },
    })
  })

  test('a larger quantity of the second line is refused, whatever the first line asks for', () => {
    const two = addLine(addLine(empty, brought(suit), making()), requested(5), making())
    const six = alterLine(two, '2', { to: 'quantity', quantity: 6 }, making())
    expect(why(two, six)).toMatchObject({ status: 409 })
    expect(why(six, two)).toBeNull()
  })

  test('a wrongly written request is a wrong parameter and not a conflict', () => {
    const past = addLine(
      empty,
      brought(tent, { start: parseDay('2026-04-01'), end: parseDay('2026-04-01') }),
      making(),
    )
    expect(why(empty, past)).toEqual({
      status: 400,
      id: 'validation_error',
      fields: { 'line 1': 'This would begin in the past.' },
    })
  })

  test('the same or less of a sold-out item is always accepted, and more is refused', () => {
    expect(why(quantity(five, 7), quantity(five, 6))).toBeNull()
    expect(why(quantity(five, 6), quantity(five, 6))).toBeNull()
    expect(why(quantity(five, 6), quantity(five, 7))).toMatchObject({ status: 409 })
    expect(why(quantity(five, 4), quantity(five, 5))).toMatchObject({ status: 409 })
  })

  test('other days or another item count as a new request', () => {
    expect(
      why(five, other({ start: parseDay('2026-07-12'), end: parseDay('2026-07-12') })),
    ).toMatchObject({ status: 409 })
    expect(why(five, other({ end: parseDay('2026-07-12') }))).toMatchObject({ status: 409 })
    expect(why(five, other({ start: parseDay('2026-07-10') }))).toMatchObject({ status: 409 })
    expect(why(five, other({}, suit))).toMatchObject({ status: 409 })
    expect(why(five, five)).toBeNull()
  })

  test('taking an add-on that is sold out is refused, keeping it is not', () => {
    const none = { ...suit, stock: { stock: 0, unlimited: false } }
    const facts = factsOf([kayak, none, guide])
    const out = cartOf([kayak])
    const taken = alterLine(out, '1.1', { to: 'optin' }, making())
    expect(why(out, taken, facts)).toMatchObject({ status: 409, id: 'sold_out' })
    expect(why(taken, taken, facts)).toBeNull()
  })
})
