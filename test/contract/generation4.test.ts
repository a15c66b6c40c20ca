import { describe, expect, test } from 'vitest'
import { parseBookings4 } from '../../src/contract/booking4.ts'
import { parseCreatedBooking } from '../../src/contract/createdBooking.ts'
import { parseProducts4 } from '../../src/contract/product4.ts'
import { Unreadable } from '../../src/contract/unreadable.ts'
import { cad } from '../example/wireBooking.ts'
import { anEnvelope } from '../example/wireEnvelope.ts'

const read = (record: object) => parseBookings4({ data: [{ code: 'KB1', ...record }] }).records[0]

const product = (parameters: unknown) =>
  parseProducts4({ data: [{ id: 7, categoryId: 3, parameters }] })[0]

const created = (booking: object, beside: object = {}) =>
  parseCreatedBooking(anEnvelope({ booking, ...beside }))

describe('bookings and products of generation 4.0 (§2.9)', () => {
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
      lines: [],
    })
    expect(read({ startDate: '20261121', endDate: '20261122' })).toMatchObject({
      startsAt: new Date('2026-11-21T00:00:00Z'),
      endsAt: new Date('2026-11-22T00:00:00Z'),
      checkedInAt: null,
      tellsCheckIn: false,
      statusId: null,
      customer: null,
      phone: null,
      lines: [],
    })
    expect(read({ fields: { customer_name: 'M. Poole' }, firstName: 'Mary' })?.customer).toBe(
      'M. Poole',
    )
    expect(read({ lastName: 'Poole' })?.customer).toBe('Poole')
  })

  test('a list has its next page, its total and the number of unreadable records', () => {
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

  test('a product has a price for the priced parameters that start above zero, or for all of them when none does', () => {
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

  test('a new booking has a code, and a payment page when the service sends one', () => {
    expect(
      created({
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
    expect(created({ id: 'KB2' }, { customer: { customer_id: 9 } })).toMatchObject({
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
        (url) => created({ code: 'KB1', url }).url,
      ),
    ).toEqual(Array.from({ length: 5 }, () => null))
    expect(() => created({})).toThrow(Unreadable)
  })
})
