import { describe, expect, test } from 'vitest'
import { isLineId, parseSession } from '../../src/contract/session.ts'
import { Unreadable } from '../../src/contract/unreadable.ts'
import { cad } from '../example/wireBooking.ts'
import { aWireSession } from '../example/wireCart.ts'
import { anEnvelope, aWireRefusal } from '../example/wireEnvelope.ts'

const read = (members: Record<string, unknown> = {}) =>
  parseSession(anEnvelope({ booking: { session: aWireSession(members) } }), 'America/Vancouver')

test('a cart has its items, their dates and its total (§2.11)', () => {
  expect(read()).toEqual({
    id: 'ps5vnr1v0o3',
    summary: '2 x Double kayak',
    dateWords: 'Sep 1, 2026',
    subTotal: cad('149.50'),
    discount: cad('0'),
    tax: cad('7.48'),
    total: cad('156.98'),
    due: cad('156.98'),
    lines: [
      {
        lineId: '1',
        parentId: null,
        itemId: 9,
        name: 'Double kayak',
        quantity: 2,
        total: cad('149.50'),
        summary: '$149.50',
        dateWords: 'Sep 1, 2026',
        startDay: '2026-09-01',
        endDay: '2026-09-02',
        available: 7,
        addOn: null,
        refusal: null,
      },
      {
        lineId: '1.1',
        parentId: '1',
        itemId: 30,
        name: 'Dry bag',
        quantity: 1,
        total: cad('12'),
        summary: '',
        dateWords: '',
        startDay: '2026-09-01',
        endDay: '2026-09-01',
        available: null,
        addOn: 'out',
        refusal: null,
      },
    ],
  })
})

test('each line comes before its add-ons, and the tenth after the second', () => {
  const item = { 10: {}, 1.1: {}, 2: {}, '1.10': {}, 1: {}, '1.2': {}, x: {}, 3: 'gone' }
  expect(read({ item })?.lines.map(({ lineId }) => lineId)).toEqual(
    '1 1.1 1.2 1.10 2 10'.split(' '),
  )
})

test.for([
  [{ optin: 'O', opt: 'out' }, 'out'],
  [{ optin: 'O', opt: 'in' }, 'in'],
  [{ optin: 'O' }, 'in'],
  [{ optin: 'I', opt: 'in' }, 'included'],
  [{}, 'included'],
] as const)('an add-on sent as %j is %s (§2.11 `optin`, `opt`)', ([line, addOn]) => {
  expect(read({ item: { '1.1': line } })?.lines[0]?.addOn).toBe(addOn)
})

test('the number of a line is digits with points between them, and nothing else', () => {
  expect(['1', '1.1', '12.3.4.5'].map(isLineId)).toEqual([true, true, true])
  expect(['x1', '1.', ' 1', '1.1.1.1.1', ''].map(isLineId)).not.toContain(true)
})

test('an add-on is not chosen when either member says so, and one that belongs to its line is included', () => {
  const item = { 1.1: { optin: 'O', opt: 'optout' }, 1.2: { optin: 'O', opt: ' OUT ' } }
  const more = { 1.3: { optin: 'O', opt: '' }, 1.4: { optin: ' i ' } }
  expect(read({ item: { 1: {}, ...item, ...more } })?.lines.map(({ addOn }) => addOn)).toEqual([
    null,
    'out',
    'out',
    'in',
    'included',
  ])
})

test.for([
  [{ total: '12.00', item_total: '0.00' }, cad('12')],
  [{ total: '0.00', item_total: '12.00' }, cad('12')],
  [{ total: '12.00', item_total: '9.00' }, cad('12')],
  [{ total: '-5.00', item_total: '0.00' }, cad('-5')],
  [{ total: '0.00', item_total: '0.00' }, cad('0')],
  [{}, null],
] as const)(
  'an add-on that is left out and sent as %j would cost %j (§2.11 `rate`)',
  ([rate, total]) => {
    const line = { optin: 'O', opt: 'out', rate }
    expect(read({ item: { '1.1': line } })?.lines[0]?.total).toEqual(total)
  },
)

describe('an answer without a usable session', () => {
  test.for([
    {},
    { booking: [] },
    { booking: { session: [] } },
    { booking: { session: null } },
    { booking: { session: aWireSession({ id: undefined }) } },
    { booking: { session: aWireSession({ id: '' }) } },
    { booking: { session: aWireSession({ id: 0 }) } },
    { booking: { session: aWireSession({ id: 'a b' }) } },
  ])('is null (%#)', (payload) => {
    expect(parseSession(anEnvelope(payload))).toBeNull()
  })

  test('is different from a refusal', () => {
    expect(() => parseSession(aWireRefusal({ title: 'Sold out' }))).toThrow(Unreadable)
  })
})

test('an empty cart is a session to which items can be added (§2.11 `item`)', () => {
  for (const item of [[], {}, null, undefined, '']) {
    expect(read({ item, total: 0 })).toMatchObject({ lines: [], total: cad('0') })
  }
})

test('a line that is no longer available has a reason, and an add-on that is not chosen has its price', () => {
  const error = { id: 'sold_out', title: 'Sold out', details: 'None left on Sep 2, 2026.' }
  const out = { optin: 'O', opt: 'out', rate: { total: '0.00', item_total: '12.00' } }
  expect(read({ item: { 1: { error }, 1.1: out } })?.lines).toMatchObject([
    { refusal: 'Sold out: None left on Sep 2, 2026.' },
    { refusal: null, total: cad('12') },
  ])
})
