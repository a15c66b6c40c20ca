import { describe, expect, test } from 'vitest'
import { parseRatedItem, parseRatedItems } from '../../src/contract/ratedItem.ts'
import { cad } from '../example/wireBooking.ts'
import { aWireRatedItem } from '../example/wireCart.ts'
import { anEnvelope } from '../example/wireEnvelope.ts'

const read = (members: Record<string, unknown> = {}, rate: Record<string, unknown> = {}) =>
  parseRatedItem(anEnvelope({ item: aWireRatedItem(members, rate) }))

test('an item for certain dates has its availability, price and parameters (§2.2)', () => {
  expect(read()).toMatchObject({
    id: 9,
    name: 'Double kayak',
    summary: 'For two',
    isAvailable: true,
    available: 7,
    refusal: null,
    slip: '9.20260901X2-qty.1',
    subTotal: cad('149.50'),
    discount: null,
    total: cad('156.98'),
    priceWords: '$149.50',
    lengthWords: '2 days',
    dateWords: 'Sep 1, 2026 - Sep 2, 2026',
    startDay: '2026-09-01',
    endDay: '2026-09-02',
    codeProblem: null,
    kindIds: [],
  })
})

test('its days come in order, each with units left and price (§2.2 `dates`)', () => {
  expect(read().days).toMatchObject([
    { day: '2026-09-01', left: 8, free: 8, isOpen: true, price: cad('74.75') },
    { day: '2026-09-02', left: 7, free: 7, isOpen: true, price: cad('74.75') },
  ])
  const dates = { 20260901: { status: 'U' }, span_closed: 1, note: {}, 20260903: [] }
  expect(read({}, { dates }).days).toEqual([
    {
      day: '2026-09-01',
      left: null,
      free: null,
      isOpen: false,
      price: null,
      discount: null,
      unitPrices: new Map(),
      eventIds: null,
    },
  ])
})

test('a day has the price of each parameter, the discount and the events (§2.2 `dates`)', () => {
  const wire = {
    price: { adults: '40.00', children: 20, qty: '', 'x y': '1' },
    discount: '8.00',
    rates: ['3', 11, 'x'],
    stock: { T: 4, B: '1', A: 0 },
  }
  const days = (more = {}) => read({}, { dates: { 20260901: { ...wire, ...more } } }).days
  expect(days()).toMatchObject([{ left: 0, free: 3, discount: cad('8'), eventIds: [3, 11] }])
  expect([...(days()[0]?.unitPrices ?? [])]).toEqual([
    ['adults', cad('40')],
    ['children', cad('20')],
  ])
  expect(
    days({ rates: { 11: { name: 'High' } }, stock: { T: 2_147_483_647, B: 1 } }),
  ).toMatchObject([{ free: null, eventIds: [11] }])
  expect(days({ rates: [], price: [], discount: '0.00' })).toMatchObject([
    { eventIds: [], unitPrices: new Map(), discount: null },
  ])
})

describe('the parameters of an item (§2.2 `param`)', () => {
  test('have their limits from the entry, or else from the rules', () => {
    expect(read().parameters).toEqual([
      {
        id: 'qty',
        label: 'Quantity',
        least: 1,
        most: 8,
        byDefault: 1,
        quantity: 1,
        isHidden: false,
        isRequired: true,
      },
      {
        id: 'adults',
        label: 'Adults & teens',
        least: 1,
        most: 6,
        byDefault: 2,
        quantity: 2,
        isHidden: false,
        isRequired: true,
      },
    ])
  })

  test('may be as many as are left where there is no limit', () => {
    for (const MAX of [0, '', null, 2_147_483_647, 1]) {
      const param = { dogs: { lbl: '', MIN: 2, MAX, hide: '1', qty: '' } }
      expect(read({ param, rules: '{broken' }).parameters).toEqual([
        {
          id: 'dogs',
          label: 'dogs',
          least: 2,
          most: null,
          byDefault: 0,
          quantity: null,
          isHidden: true,
          isRequired: false,
        },
      ])
    }
  })

  test('are left out when their name could not be sent back', () => {
    const param = JSON.parse('{"__proto__":{},"constructor":{},"a]b":{},"":{},"ok":{},"x":3}')
    expect(read({ param }).parameters.map(({ id }) => id)).toEqual(['ok'])
  })
})

describe('an item that cannot be booked', () => {
  test('has a reason and no slip (§2.2 `rate.status`)', () => {
    const error = { id: 'closed', title: 'Closed', details: 'Not open on Sep 5 &amp; 6.' }
    expect(read({}, { status: 'UNAVAILABLE', slip: undefined, error })).toMatchObject({
      isAvailable: false,
      slip: null,
      refusal: 'Closed: Not open on Sep 5 & 6.',
    })
    expect(read({}, { status: 'AVAILABLE SOON' })).toMatchObject({ isAvailable: false, slip: null })
    expect(read({}, { status: 'FULL', error: { title: 'Sold out' } }).refusal).toBe('Sold out')
    const silent = read({}, { status: 'NO', slip: 'x', summary: { title: 'Not available' } })
    expect(silent).toMatchObject({ slip: null, refusal: 'Not available', priceWords: null })
    expect(read({ rate: [] })).toMatchObject({ isAvailable: false, refusal: null, subTotal: null })
  })

  test('with a slip and without a status is available after all', () => {
    expect(read({}, { status: null })).toMatchObject({ isAvailable: true })
  })
})

test('an unlimited item has no number of units (§2.2 `available`)', () => {
  expect(read({}, { available: '2147483647' }).available).toBeNull()
  expect(read({ unlimited: '1' }, { available: 4 }).available).toBeNull()
  expect(read({}, { available: -2 }).available).toBe(0)
})

test('a discount is read to the cent, however PHP writes it', () => {
  expect(read({ discount: { amount: 12.600000000000001 } }).discount).toEqual(cad('12.60'))
  expect(read({ discount: { amount: 0 } }).discount).toBeNull()
  expect(read({}, { discount: '3.00' }).discount).toEqual(cad('3'))
  const discount_error = { id: 'unknown', title: 'There is no such discount code.' }
  expect(read({}, { discount_error }).codeProblem).toBe('There is no such discount code.')
})

test('add-ons come keyed or in a list, as whole records or as numbers (§2.2 `package`)', () => {
  const entries = {
    a: { package_id: '30', optin: 'O' },
    b: { package_id: 31, optin: 'I', item: { item_id: 31, name: 'Lunch' } },
    c: 'x',
  }
  for (const packages of [entries, Object.values(entries)]) {
    expect(read({ package: packages }).addOns).toMatchObject([
      { itemId: 30, isIncluded: false, item: null },
      { itemId: 31, isIncluded: true, item: { name: 'Lunch' } },
    ])
  }
})

test.for([
  ['', []],
  ['11, 12', [11, 12]],
  [
    [11, '12', 11],
    [11, 12],
  ],
  [{ 11: { item_id: 11 }, 12: { item_id: '12' } }, [11, 12]],
  [null, []],
] as const)('the kinds of a parent item, sent as %j, are found', ([children, ids]) => {
  expect(read({ product_group_children: children }).kindIds).toEqual(ids)
})

test('one item that cannot be read does not hide the others of the list', () => {
  const page = parseRatedItems(anEnvelope({ items: { 9: aWireRatedItem(), 10: { name: 'x' } } }))
  expect(page).toMatchObject({ records: [{ id: 9, isAvailable: true }], unreadable: 1 })
  expect(parseRatedItems(anEnvelope({ items: {} })).records).toEqual([])
})
