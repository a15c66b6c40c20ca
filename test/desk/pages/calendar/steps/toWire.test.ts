import {
  array,
  boolean,
  constantFrom,
  double,
  assert as holds,
  integer,
  oneof,
  option,
  property,
  record,
  uniqueArray,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, parseDay } from '../../../../../src/contract/day.ts'
import {
  type EventPrice,
  type EventValues,
  parseEvent,
  weekdays,
} from '../../../../../src/contract/event.ts'
import { changesToWire, eventToWire } from '../../../../../src/contract/eventToWire.ts'
import { differences } from '../../../../../src/desk/pages/calendar/rules/compare.ts'
import { valuesOf } from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import { pricePoints } from '../../../../../src/desk/pages/calendar/steps/steps.ts'
import { eventBody } from '../../../../../src/server/gate/routes/eventBody.ts'
import { cad } from '../../../../example/wireBooking.ts'
import { aRule } from '../aRule.ts'

/** The members to send for a changed event. */
const changesOf = (before: EventValues, after: EventValues) =>
  changesToWire(differences(before, after), after)

/** The event as the service would send it once it has it. */
const readBack = (event: object) =>
  valuesOf(
    parseEvent({ version: '3.0', request: { status: 'OK' }, event: { rate_id: 7, ...event } }),
  )

const rate = double({ min: -100, max: 400, noNaN: true }).map((n) => Math.round(n * 100) / 100)
const price = oneof(
  constantFrom<EventPrice>({ kind: 'none' }, { kind: 'base' }, { kind: 'new' }),
  record({
    kind: constantFrom('dynamic' as const),
    rate,
    unit: constantFrom('percent' as const, 'amount' as const),
  }),
  uniqueArray(
    record({ level: integer({ min: 0, max: 99 }), rate: integer({ min: 0, max: 300 }) }),
    {
      minLength: 1,
      maxLength: 4,
      selector: ({ level }) => level,
    },
  ).map((levels): EventPrice => ({ kind: 'yield', levels })),
)
/** A discount never raises the price: the form refuses it, and the desk reads a service's discount so. */
const takingOff = (priced: EventPrice): EventPrice =>
  priced.kind === 'dynamic' && priced.rate > 0 ? { ...priced, rate: -priced.rate } : priced
const numbers = array(integer({ min: 1, max: 99_999 }), { maxLength: 3 }).map((ids) => [
  ...new Set(ids),
])
const rule = record({
  kind: constantFrom('season' as const, 'special' as const, 'discount' as const),
  from: integer({ min: 0, max: 700 }),
  length: option(integer({ min: 0, max: 400 })),
  wholeLength: boolean(),
  price,
  available: boolean(),
  repeat: constantFrom('never' as const, 'weekly' as const, 'always' as const),
  weekdays: uniqueArray(constantFrom(...weekdays), { minLength: 1 }),
  enabled: boolean(),
  ruleSetId: integer({ min: 1, max: 9 }),
  vouchers: integer({ min: 0, max: 500 }),
  allItems: boolean(),
  itemIds: numbers,
  categoryIds: numbers,
}).map(({ from, length, kind, price: priced, vouchers, weekdays: named, ...wish }) => {
  const startDay = addDays(parseDay('2026-01-01'), from)
  return aRule({
    ...wish,
    price: kind === 'discount' ? takingOff(priced) : priced,
    name: 'High summer',
    kind,
    startDay,
    endDay: length === null ? null : addDays(startDay, length),
    weekdays: weekdays.filter((day) => named.includes(day)),
    vouchers: kind === 'discount' ? vouchers : null,
  })
})

describe('An event as it is sent (§2.8, §4.4)', () => {
  test('comes back with every field as it was meant', () => {
    holds(
      property(rule, (values) => {
        expect(differences(values, readBack(eventToWire(values)))).toEqual([])
      }),
    )
  })

  test('is accepted by the gate, new or changed', () => {
    holds(
      property(rule, rule, (before, after) => {
        const whole = eventToWire(after)
        expect(eventBody(whole)).toEqual(whole)
        const changes = changesOf(before, after)
        expect(eventBody(changes)).toEqual(changes)
      }),
    )
  })

  test('is the same when it is changed in parts or written whole', () => {
    holds(
      property(rule, rule, (before, after) => {
        const changed = readBack({ ...eventToWire(before), ...changesOf(before, after) })
        expect(differences(after, changed)).toEqual([])
      }),
    )
  })

  test('contains only what changes, when it is a change', () => {
    const before = aRule({ name: 'Summer', kind: 'season' })
    expect(changesOf(before, { ...before, name: 'High summer' })).toEqual({
      name: 'High summer',
    })
  })

  test('has 0 as its end when it never ends, and closes nothing when it is a discount', () => {
    expect(eventToWire(aRule({ endDay: null })).end_date).toBe(0)
    expect(eventToWire(aRule({ kind: 'discount', available: false })).status).toBe('A')
  })
})

describe('A new price', () => {
  const products = [
    { id: 1, categoryId: 4, pricedBy: ['qty'] },
    { id: 2, categoryId: 5, pricedBy: ['adults'] },
    { id: 3, categoryId: 6, pricedBy: ['qty'] },
  ]

  test('is for each item of the event, by the parameter that prices the item', () => {
    const points = pricePoints(cad('120.50'), aRule({ itemIds: [1], categoryIds: [5] }), products)
    expect(points.map(({ item_id, param, amount }) => [item_id, param, amount])).toEqual([
      [1, 'qty', '120.50'],
      [2, 'adults', '120.50'],
    ])
  })

  test('of an event for all items is for every item', () => {
    expect(pricePoints(cad('9.00'), aRule({ allItems: true }), products)).toHaveLength(3)
  })

  test('is sent only with an event that has one', () => {
    const points = pricePoints(cad('9.00'), aRule(), products)
    expect(eventToWire(aRule({ price: { kind: 'new' } }), points).prices).toEqual(points)
    expect(eventToWire(aRule({ price: { kind: 'base' } }), points).prices).toBeUndefined()
  })
})
