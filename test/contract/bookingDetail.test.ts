import { expect, test } from 'vitest'
import { parseBookingDetail } from '../../src/contract/bookingDetail.ts'
import { Unreadable } from '../../src/contract/unreadable.ts'
import { aWireBooking, aWireDetail, cad } from '../example/wireBooking.ts'
import { anEnvelope } from '../example/wireEnvelope.ts'

const zone = 'America/Vancouver'
const read = (members: Record<string, unknown> = {}) =>
  parseBookingDetail(anEnvelope({ booking: aWireDetail(members) }), zone)

test('a booking opens with its days, its lines and what was paid', () => {
  const detail = read()
  expect(detail).toMatchObject({
    code: 'HRBR-211126',
    phone: '+1 604 555 0101',
    startsAt: new Date('2026-11-21T16:00:00Z'),
    startDay: '2026-11-21',
    endDay: '2026-11-22',
    checkedInAt: null,
    tellsCheckIn: true,
    bookmarked: false,
    lines: [
      {
        itemId: 3,
        name: 'Double kayak',
        quantity: 2,
        startDay: '2026-11-21',
        total: cad('149.50'),
        parameters: [{ label: 'Adults', quantity: 2 }],
      },
    ],
    transactions: [{ id: '9', status: 'PAID', amount: cad('50'), gateway: 'Cash' }],
  })
})

test('a booking with only the members of the list still opens', () => {
  const detail = parseBookingDetail(anEnvelope({ booking: aWireBooking() }), zone)
  expect(detail).toMatchObject({
    startDay: null,
    lines: [],
    transactions: [],
    checkedInAt: null,
    tellsCheckIn: false,
    bookmarked: null,
    lastModified: null,
  })
})

test('`id` may be the code and `amount_paid` the payments', () => {
  const { code: _, paid_total: __, ...wire } = aWireDetail({ id: 'ABCD-1', amount_paid: '20' })
  const detail = parseBookingDetail(anEnvelope({ booking: wire }), zone)
  expect(detail).toMatchObject({ code: 'ABCD-1', paid: cad('20') })
})

test.for([
  [1795280400, new Date(1795280400_000)],
  ['2026-11-21T09:00:00-08:00', new Date('2026-11-21T17:00:00Z')],
  [1, true],
  ['1', true],
  [true, true],
  [0, null],
  ['', null],
  [false, null],
  [null, null],
  [{ toString: 1, valueOf: 1 }, null],
] as const)('check-in given as %j is understood', ([checkin, at]) => {
  expect(read({ checkin }).checkedInAt).toEqual(at)
})

test('a plain day has no time', () => {
  expect(read({ start_date: '20261121', end_date: 20261123 })).toMatchObject({
    startsAt: null,
    startDay: '2026-11-21',
    endDay: '2026-11-23',
  })
})

test('lines come keyed, as a list, or one alone, with quantities either way', () => {
  const line = { name: 'Cabin', qty: '1', param: { adults: 2, children: '0' } }
  const expected = [{ label: 'adults', quantity: 2 }]
  for (const items of [{ 1: line }, [line], line, [null, line, 'x']]) {
    expect(read({ items }).lines.map((l) => l.parameters)).toEqual([expected])
  }
})

test('the quantity of the item is read also from a parameter, and does not count as people (§1 rule 8)', () => {
  const [line] = read({
    items: { 1: { name: 'Day pass', param: { qty: { lbl: 'Quantity', qty: 3 }, adults: 2 } } },
  }).lines
  expect(line).toMatchObject({ quantity: 3, parameters: [{ label: 'adults', quantity: 2 }] })
})

test('custom fields are shown as text, and tokens are not', () => {
  const { more } = read({
    custom_note: 'Late &amp; tired',
    access_token: 'tok-1',
    api_secret: 's3',
    pay_url: 'https://x.example/pay?CFX=secret-customer-token',
    copy: 'secret-customer-token',
    login_session: 'abc',
    ip: '10.0.0.1',
    customer_postal_zip: 'V5K 0A1',
  })
  expect(more).toEqual(
    [
      { known: null, label: 'Custom note', value: 'Late & tired' },
      { known: 'postal code', label: 'Postal zip', value: 'V5K 0A1' },
      { known: null, label: 'Diet', value: 'vegan' },
      { known: 'source', label: 'Source', value: 'walk-in' },
    ].toSorted((a, b) => order(more, a.label) - order(more, b.label)),
  )
})

const order = (more: readonly { label: string }[], label: string): number =>
  more.findIndex((field) => field.label === label)

test.for([{}, { booking: [] }, { booking: null }, { booking: 'gone' }, { booking: { a: 1 } }])(
  '%j contains no booking',
  (payload) => {
    expect(() => parseBookingDetail(anEnvelope(payload), zone)).toThrow(Unreadable)
  },
)
