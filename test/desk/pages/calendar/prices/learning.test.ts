import { describe, expect, test } from 'vitest'
import { addDays, parseDay } from '../../../../../src/contract/day.ts'
import { parseCurrency } from '../../../../../src/contract/money.ts'
import { parseRatedItem } from '../../../../../src/contract/ratedItem.ts'
import {
  basePriceIn,
  newPricesIn,
  plainDay,
} from '../../../../../src/desk/pages/calendar/prices/basePrices.ts'
import {
  blocksFor,
  singleDays,
  stretchesOf,
} from '../../../../../src/desk/pages/calendar/prices/blocks.ts'
import { calibrated } from '../../../../../src/desk/pages/calendar/prices/calibration.ts'
import { eventsHash } from '../../../../../src/desk/pages/calendar/prices/eventsHash.ts'
import { bookOf, samplesIn } from '../../../../../src/desk/pages/calendar/prices/samples.ts'
import {
  type DayRange,
  effectiveEvents,
} from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import {
  type PricePolicy,
  policies,
  simulate,
} from '../../../../../src/desk/pages/calendar/rules/simulate.ts'
import { aWireRatedItem } from '../../../../example/wireCart.ts'
import { anEnvelope } from '../../../../example/wireEnvelope.ts'
import { aCalendarItem } from '../aCalendarItem.ts'
import { anEvent } from '../aRule.ts'
import { aSample } from './aSample.ts'

const first = parseDay('2026-07-06')
const on = (nth: number) => addDays(first, nth)
const percent = (rate: number) => ({ price: { kind: 'dynamic', rate, unit: 'percent' } }) as const
const days = (from: number, to: number) => ({ startDay: on(from), endDay: on(to) })

const read = (dates: unknown, members = {}, rate = {}) =>
  parseRatedItem(anEnvelope({ item: aWireRatedItem(members, { dates, ...rate }) }))
const qty = (many: number) => ({ param: { qty: { qty: many, def: 1 } } })

describe('a sample (§2.2 `dates`)', () => {
  const at = parseDay('2026-09-01')

  test('is the price for one unit of the first parameter that costs something', () => {
    const rate = { status: 'A', price: { adults: '30.00', qty: '74.75' }, sub_total: '134.75' }
    expect(samplesIn(read({ 20260901: rate }), null, 5)).toEqual([
      {
        itemId: 9,
        day: at,
        minor: 7_475,
        isOpen: true,
        left: null,
        eventIds: null,
        readAt: 5,
      },
    ])
  })

  test('is a share of the whole where a service sends no prices by parameter, if it divides exactly', () => {
    const share = (many: number) =>
      samplesIn(read({ 20260901: { sub_total: '90.01' } }, qty(many)), null, 0)[0]?.minor
    expect([share(1), share(2)]).toEqual([9_001, null])
    const two = { param: { adults: { qty: 2 }, children: { qty: 1 } } }
    expect(samplesIn(read({ 20260901: { sub_total: '90' } }, two), null, 0)[0]?.minor).toBeNull()
  })

  test('is of the requested day where a service sends no days; an answer for several days is no sample then', () => {
    const one = read([], { param: { qty: { qty: 1 } } }, { sub_total: '149.50' })
    expect(samplesIn(one, at, 0)).toMatchObject([{ day: at, minor: 14_950, isOpen: true }])
    expect(samplesIn(one, null, 0)).toEqual([])
  })

  test('is the newest of several for one day', () => {
    const [old, young] = [aSample({ readAt: 1 }), aSample({ readAt: 2, minor: 1 })]
    for (const all of [
      [old, young],
      [young, old],
    ]) {
      expect(bookOf(all).get(1)?.get(old.day)).toBe(young)
    }
  })
})

describe('the requests for prices', () => {
  const items = Array.from({ length: 25 }, (_, nth) =>
    aCalendarItem({ id: nth + 1, unit: nth < 12 ? 'N' : nth === 24 ? 'H' : 'D' }),
  )
  const fortnight: DayRange = { from: on(0), to: on(13) }

  test('have periods that stay the same while one scrolls', () => {
    const requested = Array.from({ length: 28 }, (_, nth) =>
      stretchesOf({ from: on(nth), to: on(nth + 13) }),
    ).flat()
    expect(new Set(requested.map(({ from }) => from)).size).toBe(3)
    for (const { from, to } of requested) expect(addDays(from, 27)).toBe(to)
    expect(stretchesOf({ from: on(5), to: on(4) })).toEqual([])
  })

  test('have ten items of the same parameters at a time, each once, and an item by the hour only for one day', () => {
    const all = blocksFor(items, { days: fortnight, itemIds: items.map(({ id }) => id) })
    const ids = new Set(all.flatMap(({ itemIds }) => itemIds))
    expect([ids.size, ids.has(25)]).toEqual([24, false])
    expect(all.every(({ itemIds }) => itemIds.length <= 10)).toBe(true)
    expect(blocksFor(items, { days: fortnight, itemIds: [1] })).toEqual(
      all.filter(({ itemIds }) => itemIds.includes(1)),
    )
    const hour = { days: { from: on(3), to: on(3) }, itemIds: [25] }
    expect(blocksFor(items, hour)).toEqual([{ ...hour, counted: 'hour' }])
  })

  test('are a few for a whole year of one item', () => {
    const requested = blocksFor(items, { days: { from: on(0), to: on(364) }, itemIds: [3] })
    expect(requested.length).toBeLessThan(5)
    expect(requested.every(({ itemIds }) => itemIds.length <= 2 && itemIds.includes(3))).toBe(true)
    expect(requested[0]?.days.from && requested[0].days.from <= on(0)).toBe(true)
  })

  test('take single days together', () => {
    const requested = singleDays(items.slice(0, 4), ({ id }) => (id === 4 ? null : on(id % 2)))
    expect(requested.map(({ itemIds, days: { from } }) => [from, itemIds])).toEqual([
      [on(1), [1, 3]],
      [on(0), [2]],
    ])
  })
})

const cost = (nth: number, minor: number) => aSample({ day: on(nth), minor })

describe('the base price (ux.md §4.7)', () => {
  const rules = effectiveEvents(
    [
      anEvent(1, { kind: 'season', ...days(0, 5), ...percent(20) }),
      anEvent(2, { ...days(2, 7), available: false }),
      anEvent(3, { kind: 'discount', ...days(0, 9), ...percent(-10) }),
      anEvent(4, { ...days(3, 3), price: { kind: 'base' } }),
    ],
    [],
  )

  test('is what a day without a price event costs, rather than one with a discount', () => {
    expect(basePriceIn([cost(1, 120), cost(8, 100), cost(10, 101)], rules)).toBe(101)
    expect(basePriceIn([cost(1, 120), cost(8, 100)], rules)).toBe(100)
    expect(basePriceIn([cost(1, 120), cost(3, 99)], rules)).toBe(99)
    expect(basePriceIn([cost(1, 120)], rules)).toBeNull()
  })

  test('is looked for on the first such day from today on; under an event without end there is none', () => {
    expect(plainDay(rules, on(0))).toBe(on(10))
    const always = effectiveEvents(
      [anEvent(1, { ...days(0, 0), repeat: 'always', ...percent(5) })],
      [],
    )
    expect(plainDay(always, on(0))).toBeNull()
    expect(plainDay(always, on(-3))).toBe(on(-3))
  })

  test('is not needed for a new price, which is learned where it is the last event', () => {
    const price = { kind: 'new' } as const
    const events = effectiveEvents(
      [anEvent(1, { kind: 'season', ...days(0, 5), price }), anEvent(2, { ...days(4, 9), price })],
      [],
    )
    const seen = [cost(0, 50), cost(1, 50), cost(2, 51), cost(4, 70), cost(12, 10)]
    expect([...newPricesIn(seen, events)]).toEqual([
      [1, 50],
      [2, 70],
    ])
  })
})

describe('how events work together', () => {
  const currency = parseCurrency('CAD')
  const item = aCalendarItem()
  const events = effectiveEvents(
    [
      anEvent(1, { kind: 'season', ...days(0, 9), ...percent(20) }),
      anEvent(2, { ...days(4, 14), ...percent(-30) }),
      anEvent(3, { kind: 'discount', ...days(7, 16), ...percent(-10) }),
      anEvent(4, { ...days(11, 13), ...percent(10) }),
    ],
    [],
  )
  const base = 10_000
  const newPrices = new Map<number, number>()
  const chargedBy = (policy: PricePolicy) =>
    Array.from({ length: 20 }, (_, nth) => {
      const situation = { item, day: on(nth), base, left: 3, currency, newPrices }
      return aSample({ day: on(nth), minor: simulate(events, situation, policy).minor })
    })
  const seenBy = (policy: PricePolicy) => ({
    item,
    events,
    samples: chargedBy(policy),
    base,
    newPrices,
  })

  test.each(policies)('$combine, discounts $discounts: found from the charged prices', (policy) => {
    expect(calibrated([seenBy(policy)], currency)).toEqual({ explained: 20, of: 20, policy })
  })

  test('when no policy explains every price, the one that explains most is used and the others are counted', () => {
    const [usual, , add] = policies
    if (usual === undefined || add === undefined) throw new Error('There are eight.')
    const odd = { ...seenBy(add), samples: [...chargedBy(add), aSample({ minor: 1, day: on(30) })] }
    expect(calibrated([odd], currency)).toEqual({ explained: 20, of: 21, policy: add })
    const unknown = { ...seenBy(add), base: null }
    expect(calibrated([unknown], currency)).toEqual({ explained: 0, of: 20, policy: usual })
    expect(calibrated([], currency)).toEqual({ explained: 0, of: 0, policy: usual })
  })
})

test('events that differ in anything have another hash, and equal ones the same', () => {
  const one = anEvent(1, percent(5))
  expect(eventsHash([one])).toBe(eventsHash([{ ...one }]))
  expect(eventsHash([one])).not.toBe(eventsHash([{ ...one, name: 'Other' }]))
  expect(eventsHash([one])).not.toBe(eventsHash([]))
})
