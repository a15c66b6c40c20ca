import { describe, expect, test } from 'vitest'
import {
  balance,
  owed,
  owes,
  parseBooking,
  parseBookingCode,
  parseBookingIndex,
} from '../../src/contract/booking.ts'
import { parseBookingDetail } from '../../src/contract/bookingDetail.ts'
import { parseLines } from '../../src/contract/bookingLine.ts'
import { parseCurrency } from '../../src/contract/money.ts'
import { Unreadable } from '../../src/contract/unreadable.ts'
import { aWireBooking, aWireDetail, cad } from '../example/wireBooking.ts'
import { anEnvelope } from '../example/wireEnvelope.ts'

const dollars = parseCurrency('CAD')

const amounts = (total: string | null, paid: string | null) => ({
  total: total === null ? null : cad(total),
  paid: paid === null ? null : cad(paid),
})

const readDetail = (members: object = {}) =>
  parseBookingDetail(anEnvelope({ booking: aWireDetail({ ...members }) }), 'America/Vancouver')

const read = (members: object = {}) => parseBooking(aWireBooking({ ...members }), dollars)

describe('a booking in a list (§2.5)', () => {
  test('the paid amount is zero when empty, and unknown when absent', () => {
    expect([null, '', false, '0'].map((paid_total) => read({ paid_total }).paid)).toEqual(
      Array.from({ length: 4 }, () => cad('0')),
    )
    expect([undefined, 'much', {}, true].map((paid_total) => read({ paid_total }).paid)).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect([null, undefined, [], true].map((total) => read({ total }).total)).toEqual(
      Array.from({ length: 4 }, () => null),
    )
    expect(read({ total: 149.5 }).total).toEqual(cad('149.50'))
  })

  test('a code can stand in an address; a path, a space or dots alone cannot', () => {
    expect(
      ['KB1', ' KB1 ', 47, 'a.b', '..a', 'ü', 'x'.repeat(64)].map(parseBookingCode),
    ).toHaveLength(7)
    for (const odd of [
      '',
      ' ',
      '.',
      '..',
      'a/b',
      'a?b',
      'a#b',
      'a\\b',
      'a%b',
      'a b',
      'a\u0000b',
      'x'.repeat(65),
      null,
      true,
      {},
      ['KB1'],
    ]) {
      expect(() => parseBookingCode(odd)).toThrow(Unreadable)
    }
  })

  test('an amount is due only when it is above zero and both amounts are known', () => {
    const pending = { id: 'PEND', name: 'Pending' }
    expect(balance(amounts('10', '4'))).toEqual(cad('6'))
    expect([amounts(null, '4'), amounts('10', null)].map(balance)).toEqual([null, null])
    expect(
      [amounts('10', '4'), amounts('10', '10'), amounts('10', '12'), amounts(null, '1')].map(
        (one) => owed({ ...one, status: pending }),
      ),
    ).toEqual([cad('6'), null, null, null])
    expect(
      [amounts('10', '4'), amounts('10', '10')].map((one) => owes({ ...one, status: pending })),
    ).toEqual([true, false])
  })

  test('a list is found under any of its names, and one bare record is a list of one', () => {
    for (const name of ['booking/index', 'booking', 'bookings']) {
      const page = parseBookingIndex(anEnvelope({ [name]: { 4711: aWireBooking() } }))
      expect(page.records.map(({ code, total }) => [code, total])).toEqual([
        ['HRBR-211126', cad('149.50')],
      ])
    }
    expect(parseBookingIndex(anEnvelope({ booking: aWireBooking() })).records).toHaveLength(1)
    const nameless = anEnvelope({ locale: {}, bookings: [aWireBooking()] })
    expect(parseBookingIndex(nameless, parseCurrency('JPY')).currency).toBe('JPY')
    expect(parseBookingIndex(nameless).currency).toBe('XXX')
  })
})

describe('a single booking (§2.5)', () => {
  const names = {
    in: ['checkin', 'check_in', 'checkIn', 'checked_in', 'checkin_date', 'checkin_time'],
    out: ['checkout', 'check_out', 'checkOut', 'checked_out', 'checkout_date', 'checkout_time'],
  }
  const bare = () => {
    const wire = aWireDetail()
    for (const name of [...names.in, ...names.out]) delete wire[name]
    return wire
  }
  const of = (members: object) =>
    parseBookingDetail(anEnvelope({ booking: { ...bare(), ...members } }), 'America/Vancouver')

  test('check-in and check-out have many names', () => {
    const at = new Date(1_795_276_800_000)
    for (const name of names.in) {
      expect(of({ [name]: 1_795_276_800 })).toMatchObject({
        checkedInAt: at,
        checkedOutAt: null,
        tellsCheckIn: true,
      })
    }
    for (const name of names.out) {
      expect(of({ [name]: 1_795_276_800 })).toMatchObject({
        checkedInAt: null,
        checkedOutAt: at,
        tellsCheckIn: false,
      })
    }
    expect(of({ checkin: 0, check_in: 1_795_276_800 }).checkedInAt).toEqual(at)
    expect(of({})).toMatchObject({ checkedInAt: null, tellsCheckIn: false })
  })

  test('a time is read as a time, a tick as done without a time, and anything else as unknown', () => {
    expect([1, true, 'yes', '1'].map((checkin) => of({ checkin }).checkedInAt)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect([0, '', null, false, 'no', {}].map((checkin) => of({ checkin }).checkedInAt)).toEqual(
      Array.from({ length: 6 }, () => null),
    )
    expect(of({ checkin: 1_000_000 }).checkedInAt).toBe(true)
    expect(of({ checkin: 1_000_001 }).checkedInAt).toEqual(new Date(1_000_001_000))
  })

  test('the code may be named id, and payments have other names too', () => {
    expect(readDetail({ code: undefined }).code).toBe('HRBR-211126')
    expect(readDetail({ code: 'KB1', id: 'KB2' }).code).toBe('KB1')
    expect(readDetail({ paid_total: undefined, amount_paid: '20' }).paid).toEqual(cad('20'))
    expect(readDetail({ paid_total: '30', amount_paid: '20' }).paid).toEqual(cad('30'))
    expect(readDetail({ paid_total: null, amount_paid: '20' }).paid).toEqual(cad('0'))
  })

  test('a plain day is read as a day, and a moment as both', () => {
    expect(readDetail({ start_date: '20261121', end_date: '2026-11-22' })).toMatchObject({
      startsAt: null,
      endsAt: null,
      startDay: '2026-11-21',
      endDay: '2026-11-22',
    })
    expect(readDetail({ start_date: 1_795_276_800, end_date: null })).toMatchObject({
      startsAt: new Date(1_795_276_800_000),
      startDay: '2026-11-21',
      endsAt: null,
      endDay: null,
    })
  })

  test('payments have a number, a time, an amount and a way', () => {
    const { transactions } = readDetail({
      transactions: {
        7: { date: '2026-11-21', amount: '20', status: 'PAID', gateway: 'cash' },
        8: {
          id: 'a',
          transaction_id: 'b',
          created_date: 1_795_276_800,
          amount: 5,
          status_id: 'REFUND',
        },
        9: { transaction_id: 'b', date: 'soon' },
        10: 'text',
      },
    })
    expect(transactions).toEqual([
      {
        id: '7',
        at: new Date('2026-11-21T08:00:00Z'),
        amount: cad('20'),
        status: 'PAID',
        gateway: 'cash',
      },
      { id: 'a', at: new Date(1_795_276_800_000), amount: cad('5'), status: 'REFUND', gateway: '' },
      { id: 'b', at: null, amount: null, status: '', gateway: '' },
    ])
    expect(
      [1, 0, 'yes', null].map(
        (bookmark) => readDetail({ bookmark, bookmarked: undefined }).bookmarked,
      ),
    ).toEqual([true, false, true, null])
    expect(readDetail({ bookmark: undefined, bookmarked: 1 }).bookmarked).toBe(true)
  })

  test('lines have an item, days, parts and a place', () => {
    const lines = parseLines(
      [
        {
          item_id: 3,
          id: 9,
          name: 'Kayak',
          sku: 'k',
          qty: 2,
          start_date: '20261121',
          end_date: '20261122',
          total: '10',
          param: {
            adults: { lbl: 'Adults', qty: 2 },
            dogs: { qty: 1 },
            cats: { lbl: 'Cats', qty: 0 },
            birds: { lbl: 'Birds' },
          },
        },
        { id: 4, sku: 'canoe', date: { start_date: 1_795_276_800, end_date: 'x' } },
        'no line',
      ],
      dollars,
      'America/Vancouver',
    )
    expect(lines).toEqual([
      {
        position: 1,
        itemId: 3,
        name: 'Kayak',
        quantity: 2,
        startDay: '2026-11-21',
        endDay: '2026-11-22',
        startsAt: null,
        endsAt: null,
        total: cad('10'),
        parameters: [
          { label: 'Adults', quantity: 2 },
          { label: 'dogs', quantity: 1 },
        ],
      },
      {
        position: 2,
        itemId: 4,
        name: 'canoe',
        quantity: null,
        startDay: '2026-11-21',
        endDay: null,
        startsAt: new Date(1_795_276_800_000),
        endsAt: null,
        total: null,
        parameters: [],
      },
    ])
    expect(parseLines({ name: 'One', item_id: 1 }, dollars, 'UTC')).toHaveLength(1)
  })
})
