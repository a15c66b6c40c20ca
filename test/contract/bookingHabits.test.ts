import { describe, expect, test } from 'vitest'
import {
  balance,
  owed,
  owes,
  parseBooking,
  parseBookingCode,
  parseBookingIndex,
} from '../../src/contract/booking.ts'
import { parseBookings4 } from '../../src/contract/booking4.ts'
import { parseBookingDetail } from '../../src/contract/bookingDetail.ts'
import { isWiderThanAsked, toWireQuery } from '../../src/contract/bookingFilter.ts'
import { parseLines } from '../../src/contract/bookingLine.ts'
import { parseCreatedBooking } from '../../src/contract/createdBooking.ts'
import { parseDay } from '../../src/contract/day.ts'
import { parseCurrency } from '../../src/contract/money.ts'
import { parseProducts4 } from '../../src/contract/product4.ts'
import {
  canSetPaid,
  compareStatuses,
  defaultStatuses,
  holdsStock,
  isCancelled,
  isStatusTold,
  statusesToOffer,
  statusOf,
  statusShape,
} from '../../src/contract/status.ts'
import { Unreadable } from '../../src/contract/unreadable.ts'
import { aWireBooking, aWireDetail, cad } from '../example/wireBooking.ts'
import { anEnvelope } from '../example/wireEnvelope.ts'

const dollars = parseCurrency('CAD')

describe('a booking in a list (§2.5)', () => {
  const read = (members: object = {}) => parseBooking(aWireBooking({ ...members }), dollars)

  test('is read member by member', () => {
    expect(read()).toEqual({
      id: 4711,
      code: 'HRBR-211126',
      status: { id: 'PEND', name: 'Pending' },
      createdAt: new Date(1_763_700_000_000),
      customerId: 12,
      customer: 'Mary Poole',
      email: 'mary@example.com',
      summary: '2 x Double kayak',
      dates: 'Sat Nov 21, 2026',
      total: cad('149.50'),
      paid: cad('50'),
      tax: cad('7.12'),
    })
  })

  test('what is paid so far is nothing where nothing is written, and unknown where it is left out', () => {
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

  test('a code can stand in an address; a path, a space or dots alone are none', () => {
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

  test('what is owed is above zero, and known only where both amounts are', () => {
    const amounts = (total: string | null, paid: string | null) => ({
      total: total === null ? null : cad(total),
      paid: paid === null ? null : cad(paid),
    })
    expect(balance(amounts('10', '4'))).toEqual(cad('6'))
    expect([amounts(null, '4'), amounts('10', null)].map(balance)).toEqual([null, null])
    expect(
      [amounts('10', '4'), amounts('10', '10'), amounts('10', '12'), amounts(null, '1')].map(owed),
    ).toEqual([cad('6'), null, null, null])
    expect([amounts('10', '4'), amounts('10', '10')].map(owes)).toEqual([true, false])
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

describe('a booking by itself (§2.5)', () => {
  const read = (members: object = {}) =>
    parseBookingDetail(anEnvelope({ booking: aWireDetail({ ...members }) }), 'America/Vancouver')
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

  test('a time is a time, a tick says only that, and anything else nothing', () => {
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

  test('its code may be named id, and its payments otherwise', () => {
    expect(read({ code: undefined }).code).toBe('HRBR-211126')
    expect(read({ code: 'KB1', id: 'KB2' }).code).toBe('KB1')
    expect(read({ paid_total: undefined, amount_paid: '20' }).paid).toEqual(cad('20'))
    expect(read({ paid_total: '30', amount_paid: '20' }).paid).toEqual(cad('30'))
    expect(read({ paid_total: null, amount_paid: '20' }).paid).toEqual(cad('0'))
  })

  test('plain days are days, moments are both', () => {
    expect(read({ start_date: '20261121', end_date: '2026-11-22' })).toMatchObject({
      startsAt: null,
      endsAt: null,
      startDay: '2026-11-21',
      endDay: '2026-11-22',
    })
    expect(read({ start_date: 1_795_276_800, end_date: null })).toMatchObject({
      startsAt: new Date(1_795_276_800_000),
      startDay: '2026-11-21',
      endsAt: null,
      endDay: null,
    })
  })

  test('payments have a number, a time, an amount and a way', () => {
    const { transactions } = read({
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
      [1, 0, 'yes', null].map((bookmark) => read({ bookmark, bookmarked: undefined }).bookmarked),
    ).toEqual([true, false, true, null])
    expect(read({ bookmark: undefined, bookmarked: 1 }).bookmarked).toBe(true)
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
        total: null,
        parameters: [],
      },
    ])
    expect(parseLines({ name: 'One', item_id: 1 }, dollars, 'UTC')).toHaveLength(1)
  })
})

describe('bookings and products of generation 4.0 (§2.9)', () => {
  const read = (record: object) => parseBookings4({ data: [{ code: 'KB1', ...record }] }).records[0]

  test('a booking has its times, under either name', () => {
    expect(
      read({
        start: '2026-11-21T10:00Z',
        end: '2026-11-22T10:00Z',
        checkIn: '2026-11-21T11:00Z',
        checkOut: '2026-11-22T09:00Z',
        statusId: 'PAID',
        firstName: 'Mary',
        lastName: 'Poole',
        fields: { customer_phone: '604' },
      }),
    ).toEqual({
      code: 'KB1',
      startsAt: new Date('2026-11-21T10:00:00Z'),
      endsAt: new Date('2026-11-22T10:00:00Z'),
      checkedInAt: new Date('2026-11-21T11:00:00Z'),
      checkedOutAt: new Date('2026-11-22T09:00:00Z'),
      tellsCheckIn: true,
      statusId: 'PAID',
      customer: 'Mary Poole',
      phone: '604',
    })
    expect(read({ startDate: '20261121', endDate: '20261122' })).toMatchObject({
      startsAt: new Date('2026-11-21T00:00:00Z'),
      endsAt: new Date('2026-11-22T00:00:00Z'),
      checkedInAt: null,
      tellsCheckIn: false,
      statusId: null,
      customer: null,
      phone: null,
    })
    expect(read({ fields: { customer_name: 'M. Poole' }, firstName: 'Mary' })?.customer).toBe(
      'M. Poole',
    )
    expect(read({ lastName: 'Poole' })?.customer).toBe('Poole')
  })

  test('a list says what follows, how many there are, and how many it could not read', () => {
    const page = parseBookings4({
      data: [{ code: 'KB1' }, {}, 7],
      meta: { records: { nextPageUrl: '/next', total: '9' } },
    })
    expect(page).toMatchObject({ unreadable: 2, next: '/next', total: 9 })
    expect(parseBookings4({ data: [] })).toEqual({
      records: [],
      unreadable: 0,
      next: null,
      total: null,
    })
    for (const other of [{}, null, { data: {} }])
      expect(() => parseBookings4(other)).toThrow(Unreadable)
  })

  test('a product is priced by what is counted unless nothing is', () => {
    const product = (parameters: unknown) =>
      parseProducts4({ data: [{ id: 7, categoryId: 3, parameters }] })[0]
    expect(
      product([
        { id: 'adults', isPriced: true, default: 1 },
        { id: 'children', isPriced: 1, default: 0 },
      ]),
    ).toEqual({ id: 7, categoryId: 3, pricedBy: ['adults'] })
    expect(
      product([
        { id: 'adults', isPriced: 1 },
        { id: 'children', isPriced: 1, default: 0 },
        { id: 'dogs', isPriced: 0, default: 1 },
      ])?.pricedBy,
    ).toEqual(['adults', 'children'])
    expect(product([{ isPriced: 1 }, { id: 'a', isPriced: 1 }])?.pricedBy).toEqual(['a'])
    expect(product(null)?.pricedBy).toEqual([])
    expect(() => parseProducts4({})).toThrow(Unreadable)
  })

  test('a new booking has a code, and a page to pay on where one is told', () => {
    const read_ = (booking: object, beside: object = {}) =>
      parseCreatedBooking(anEnvelope({ booking, ...beside }))
    expect(
      read_({
        code: 'KB1',
        booking_id: 7,
        customer_id: 8,
        total: '10',
        status_id: ' PEND ',
        status_name: 'Pending',
        url: 'https://a.example/pay',
      }),
    ).toEqual({
      code: 'KB1',
      bookingId: 7,
      customerId: 8,
      total: cad('10'),
      status: { id: 'PEND', name: 'Pending' },
      url: 'https://a.example/pay',
    })
    expect(read_({ id: 'KB2' }, { customer: { customer_id: 9 } })).toMatchObject({
      code: 'KB2',
      customerId: 9,
      status: null,
      url: null,
    })
    const both = parseCreatedBooking(
      anEnvelope(
        { booking: { code: 'KB1', url: 'https://b.example/' } },
        { data: { url: 'HTTP://a.example' } },
      ),
    )
    expect(both.url).toBe('http://a.example/')
    expect(
      ['javascript:alert(1)', 'ftp://a.example', '/pay', 'https://', 'xhttps://a.example'].map(
        (url) => read_({ code: 'KB1', url }).url,
      ),
    ).toEqual(Array.from({ length: 5 }, () => null))
    expect(() => read_({})).toThrow(Unreadable)
  })
})

describe('statuses (§3)', () => {
  test('each has a shape, in any letter case; void and cancelled are one', () => {
    expect(defaultStatuses.map(({ id }) => `${id} ${statusShape(id)}`)).toEqual([
      'PEND pending',
      'HOLD hold',
      'WAIT wait',
      'PART part',
      'PAID paid',
      'STOP stop',
      'CANCELLED void',
      'VOID void',
    ])
    expect([statusShape(' paid '), statusShape('OURS')]).toEqual(['paid', 'other'])
    expect(defaultStatuses.filter((status) => isCancelled(status)).map(({ id }) => id)).toEqual([
      'CANCELLED',
      'VOID',
    ])
    expect(defaultStatuses.filter(({ id }) => !holdsStock(id)).map(({ id }) => id)).toEqual([
      'STOP',
      'CANCELLED',
      'VOID',
    ])
    expect(isCancelled({ id: ' void ' })).toBe(true)
  })

  test('a half told one has what is told of it', () => {
    expect(
      [statusOf('A', 'Ours'), statusOf('A', ''), statusOf('', '')].map(({ name }) => name),
    ).toEqual(['Ours', 'A', 'Status not told'])
    expect([isStatusTold({ id: 'A' }), isStatusTold({ id: '' })]).toEqual([true, false])
  })

  test('set paid can do something where something is left to pay', () => {
    const can = (total: string | null, paid: string | null, id = 'PEND') =>
      canSetPaid({
        status: { id },
        total: total === null ? null : cad(total),
        paid: paid === null ? null : cad(paid),
      })
    expect([
      can('10', '4'),
      can('10', '10'),
      can('10', '11'),
      can(null, '4'),
      can('10', null),
      can('10', '4', 'VOID'),
      can('10', '4', 'PAID'),
    ]).toEqual([true, false, false, false, false, false, true])
  })

  test('those to offer are the default ones by order, then the account’s own by name', () => {
    const offered = statusesToOffer([
      { id: 'Z', name: 'Zebra' },
      { id: 'Y', name: '' },
      { id: 'PAID', name: 'Settled' },
      { id: '', name: 'Nobody' },
      { id: 'A', name: 'Zebra' },
    ])
    expect(offered.map(({ id, name }) => `${id} ${name}`)).toEqual([
      'PEND Pending',
      'HOLD On hold',
      'WAIT Waiting list',
      'PART Part paid',
      'PAID Settled',
      'STOP Stopped',
      'CANCELLED Cancelled',
      'VOID Void',
      'Y Y',
      'Z Zebra',
      'A Zebra',
    ])
    expect(compareStatuses({ id: 'X', name: 'a' }, { id: 'Y', name: 'a' })).toBe(0)
    expect(compareStatuses({ id: 'x', name: 'b' }, { id: 'pend', name: 'z' })).toBeGreaterThan(0)
  })
})

describe('what is asked of a list (§4.3)', () => {
  const [first, last] = [parseDay('2026-11-21'), parseDay('2026-11-23')]
  const query = (filter: object) => toWireQuery({ statusIds: [], ...filter }, null, 1, 100)

  test('one prefix a parameter: exact days plain, open ends strict', () => {
    expect(query({})).toEqual({ limit: '100', page: '1' })
    expect(query({ startsFrom: first, startsTo: first })['start_date']).toBe('20261121')
    expect(query({ startsFrom: first })['start_date']).toBe('>20261120')
    expect(query({ startsTo: last })['start_date']).toBe('<20261124')
    expect(query({ startsFrom: first, startsTo: last })['start_date']).toBe('>20261120')
    expect(query({ endsTo: last })['end_date']).toBe('<20261124')
    const exact = { startsFrom: first, startsTo: first, endsFrom: last, endsTo: last }
    expect(query(exact)).toMatchObject({ start_date: '20261121', end_date: '>20261122' })
  })

  test('what is not asked is not sent', () => {
    expect(
      toWireQuery(
        {
          statusIds: [],
          customerId: 7,
          email: 'a@b.c',
          itemId: 3,
          partnerId: 'p',
          changedSince: new Date(1_500),
        },
        'PEND',
        2,
        50,
      ),
    ).toEqual({
      status_id: 'PEND',
      customer_id: '7',
      customer_email: 'a@b.c',
      last_modified: '>1',
      item_id: '3',
      partner_id: 'p',
      limit: '50',
      page: '2',
    })
    expect(query({ email: '', partnerId: undefined })).toEqual({ limit: '100', page: '1' })
    expect(query({ changedSince: new Date(2_000) })['last_modified']).toBe('>1')
  })

  test('staff are told where more comes than was asked', () => {
    const wider = (filter: object) => isWiderThanAsked({ statusIds: [], ...filter })
    expect(
      [
        {},
        { startsFrom: first },
        { startsTo: last },
        { startsFrom: first, startsTo: first },
        { endsFrom: first, endsTo: first },
      ].map(wider),
    ).toEqual([false, false, false, false, false])
    expect(
      [
        { startsFrom: first, startsTo: last },
        { endsFrom: first, endsTo: last },
        { startsFrom: first, startsTo: first, endsFrom: last, endsTo: last },
      ].map(wider),
    ).toEqual([true, true, true])
    expect(wider({ startsFrom: first, startsTo: first, endsFrom: last })).toBe(false)
  })
})
