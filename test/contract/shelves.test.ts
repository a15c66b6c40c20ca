import { expect, test } from 'vitest'
import { parseCategories } from '../../src/contract/category.ts'
import { addDays, parseDay } from '../../src/contract/day.ts'
import { parseEvent, parseEvent4, parseEvents, weekdayOf } from '../../src/contract/event.ts'
import { parseItems } from '../../src/contract/item.ts'
import { parseRatedItems } from '../../src/contract/ratedItem.ts'
import { anEnvelope } from '../example/wireEnvelope.ts'

test('items come keyed by id, with their category and their stock (§2.2)', () => {
  const item = {
    item_id: '3',
    name: 'Double kayak',
    sku: 'double-kayak',
    unit: 'D',
    category_id: 1,
    category: 'Boats',
    stock: '8',
    unlimited: '',
    summary: '<p>For <b>two</b></p>',
    image: '',
  }
  expect(parseItems(anEnvelope({ items: { 3: item, 4: { name: 'no id' } } }))).toMatchObject({
    records: [
      {
        id: 3,
        name: 'Double kayak',
        sku: 'double-kayak',
        categoryId: 1,
        categoryName: 'Boats',
        unit: 'D',
        stock: 8,
        unlimited: false,
        summary: 'For two',
      },
    ],
    unreadable: 1,
  })
  expect(parseItems(anEnvelope({ item })).records).toHaveLength(1)
})

test('categories come with their place in the list (§2.3)', () => {
  const category = {
    1: { category_id: 1, name: 'Boats', pos: '2' },
    2: { category_id: '2', name: 'Bikes' },
  }
  expect(parseCategories(anEnvelope({ category })).records).toEqual([
    { id: 1, name: 'Boats', position: 2 },
    { id: 2, name: 'Bikes', position: 0 },
  ])
})

const aWireEvent = (members: Record<string, unknown> = {}) => ({
  rate_id: 7,
  name: 'Summer',
  type: 'SE',
  start_date: 20260701,
  end_date: '20260831',
  span: 0,
  price_src: 'D',
  dynamic_rate: '15.5',
  dynamic_type: 'P',
  status: 'A',
  repeat_id: 'W',
  enabled: 1,
  rule_set_id: 1,
  details: [],
  repeat: ['sun', 'fri', 'SAT'],
  apply_to: { item_id: ['3', 4, 'all'], category_id: [] },
  ...members,
})

const read = (members: Record<string, unknown> = {}) =>
  parseEvent(anEnvelope({ event: aWireEvent(members) }))

test('an event says when it holds, for which items, and what it does to the price (§2.8)', () => {
  expect(read()).toEqual({
    id: 7,
    name: 'Summer',
    kind: 'season',
    typeId: 'SE',
    startDay: '2026-07-01',
    endDay: '2026-08-31',
    wholeLength: false,
    price: { kind: 'dynamic', rate: 15.5, unit: 'percent' },
    available: true,
    repeat: 'weekly',
    weekdays: ['fri', 'sat', 'sun'],
    enabled: true,
    ruleSetId: 1,
    vouchers: null,
    appliesTo: { allItems: true, itemIds: [3, 4], categoryIds: [] },
  })
})

test('an event is for all items when either member says so, and otherwise for the ones it lists', () => {
  const appliesTo = read({ apply_to: { category_id: ['all'] } }).appliesTo
  expect(appliesTo).toEqual({ allItems: true, itemIds: [], categoryIds: [] })
  expect(read({ apply_to: { category_id: ['5'] } }).appliesTo.categoryIds).toEqual([5])
  expect([read({ rule_set_id: '3' }).ruleSetId, read({ rule_set_id: null }).ruleSetId]).toEqual([
    3, 1,
  ])
  expect(() => read({ start_date: 0 })).toThrow('Expected an event with a first day')
})

test('an event of generation 4.0 may say when it was last changed (§2.9)', () => {
  const { rate_id, ...data } = aWireEvent()
  const parsed = parseEvent4({ data: { id: rate_id, ...data, updated: '2026-11-21T10:00:00Z' } })
  expect(parsed).toMatchObject({ event: { id: 7 }, updated: '2026-11-21T10:00:00Z' })
  expect(parseEvent4({ data: { id: rate_id, ...data } }).updated).toBeNull()
})

test('the weekday of a day is the same in every time zone', () => {
  const week = Array.from({ length: 7 }, (_, at) => weekdayOf(addDays(parseDay('2026-11-23'), at)))
  expect(week).toEqual(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])
})

test('an event whose end is 0 never ends (§2.8)', () => {
  for (const end_date of [0, '0', null, '', undefined]) expect(read({ end_date }).endDay).toBeNull()
})

const price = (members: Record<string, unknown>) => read(members).price

const idsOf = (page: { readonly records: readonly { readonly id: number }[] }) =>
  page.records.map(({ id }) => id)

test('items and categories are sorted by `pos`, and those without one come last (§2.2, §2.3)', () => {
  const items = { 3: { item_id: 3, pos: '2' }, 4: { item_id: 4 }, 5: { item_id: 5, pos: 1 } }
  expect(idsOf(parseItems(anEnvelope({ items })))).toEqual([5, 3, 4])
  expect(idsOf(parseRatedItems(anEnvelope({ items })))).toEqual([5, 3, 4])
  const category = { 1: { category_id: 1, pos: 9 }, 2: { category_id: 2, pos: 0 } }
  expect(idsOf(parseCategories(anEnvelope({ category })))).toEqual([2, 1])
})

test('each way of pricing is recognised (§2.8)', () => {
  expect(price({ price_src: '' })).toEqual({ kind: 'none' })
  expect(price({ price_src: 'B' })).toEqual({ kind: 'base' })
  expect(price({ price_src: 'N' })).toEqual({ kind: 'new' })
  expect(price({ price_src: 'D', dynamic_type: 'F' })).toMatchObject({ unit: 'amount' })
  expect(
    price({ price_src: 'Yield', details: { 0: { level: '3', rate: 120 }, 1: { level: 'x' } } }),
  ).toEqual({ kind: 'yield', levels: [{ level: 3, rate: 120 }] })
  expect(price({ price_src: 'Q' })).toEqual({ kind: 'other', source: 'Q' })
})

test.each([10, '10', -10, '-10.00'])(
  'a discount sent as %j takes ten percent off (§2.8)',
  (dynamic_rate) => {
    expect(price({ type: 'DC', dynamic_rate })).toEqual({
      kind: 'dynamic',
      rate: -10,
      unit: 'percent',
    })
  },
)

test('a discount of zero takes off nothing, and a special that adds stays a special (§2.8)', () => {
  expect(price({ type: 'DC', dynamic_rate: 0 })).toMatchObject({ rate: 0 })
  expect(price({ type: 'SP', dynamic_rate: '10' })).toMatchObject({ rate: 10 })
})

test('an event of an unknown kind stays in the list', () => {
  const page = parseEvents(
    anEnvelope({
      events: { 7: aWireEvent({ type: 'XX', status: 'U' }), 8: aWireEvent({ start_date: 0 }) },
    }),
  )
  expect(page).toMatchObject({ records: [{ kind: 'other', available: false }], unreadable: 1 })
})
