import { expect, test } from 'vitest'
import { parseBookings4, parseStays4 } from '../../src/contract/booking4.ts'
import { Unreadable } from '../../src/contract/unreadable.ts'

const aWireBooking4 = (members: Record<string, unknown> = {}) => ({
  id: 4711,
  code: 'HRBR-211126',
  start: '2026-11-21T08:00:00-08:00',
  end: '2026-11-22 13:00:00',
  checkIn: '2026-11-21T08:15:00-08:00',
  checkOut: null,
  statusId: 'PEND',
  fields: { customer_name: 'Mary Poole', customer_phone: '+1 604 555 0134' },
  ...members,
})

const list = (data: unknown, records: Record<string, unknown> = {}) => ({
  data,
  meta: { timestamp: '2026-11-21T08:00:00Z', records: { count: 1, total: 1, ...records } },
})

test('the 4.0 list contains the dates of a booking and its check-in (§2.9)', () => {
  const page = parseBookings4(list([aWireBooking4()]), 'America/Vancouver')
  expect(page).toEqual({
    records: [
      {
        code: 'HRBR-211126',
        startsAt: new Date('2026-11-21T16:00:00Z'),
        endsAt: new Date('2026-11-22T21:00:00Z'),
        checkedInAt: new Date('2026-11-21T16:15:00Z'),
        checkedOutAt: null,
        tellsCheckIn: true,
        statusId: 'PEND',
        customer: 'Mary Poole',
        phone: '+1 604 555 0134',
        lines: [],
      },
    ],
    unreadable: 0,
    next: null,
    total: 1,
  })
})

test('days read without the rest of a booking are the same days (§2.9)', () => {
  const wire = list([
    aWireBooking4(),
    aWireBooking4({ code: 'DATE-211126', start: undefined, startDate: '2026-11-21', end: null }),
    aWireBooking4({ code: '' }),
    'no booking',
  ])
  const whole = parseBookings4(wire, 'America/Vancouver')
  const days = parseStays4(wire, 'America/Vancouver')
  expect(days).toEqual({
    ...whole,
    records: whole.records.map(({ code, startsAt, endsAt, phone }) => ({
      code,
      startsAt,
      endsAt,
      phone,
    })),
  })
  expect(days.records).toHaveLength(2)
  expect(days.unreadable).toBe(2)
})

test('a booking with only a code is kept, and one without a code is counted as unreadable', () => {
  const page = parseBookings4(list([{ id: 1, code: 'A1' }, { id: 2 }, null]))
  expect(page.records).toMatchObject([{ code: 'A1', startsAt: null, tellsCheckIn: false }])
  expect(page.unreadable).toBe(2)
})

test('the lines of a booking are read from the list, as from the booking itself', () => {
  const items = [
    { id: '12', name: 'Fir cabin', qty: 1, param: { adults: { lbl: 'Adults', qty: '2' } } },
    { item_id: 7, name: 'Kayak &amp; paddle', qty: 2, param: [] },
  ]
  const [booking] = parseBookings4(list([aWireBooking4({ items })])).records
  expect(booking?.lines).toMatchObject([
    { itemId: 12, name: 'Fir cabin', total: null, parameters: [{ label: 'Adults', quantity: 2 }] },
    { itemId: 7, name: 'Kayak & paddle', parameters: [] },
  ])
  for (const poor of [[], {}, null, 'Fir cabin']) {
    const [read] = parseBookings4(list([aWireBooking4({ items: poor })])).records
    expect(read?.lines).toEqual([])
  }
})

test('the list continues while there is a next page (§4.4)', () => {
  expect(parseBookings4(list([], { nextPageUrl: 'https://s.example/next' })).next).toBe(
    'https://s.example/next',
  )
  expect(parseBookings4(list([], { nextPageUrl: '' })).next).toBeNull()
})

test.for([null, [], {}, { data: {} }, { error: { httpCode: 404 } }])('%j is not a list', (wire) => {
  expect(() => parseBookings4(wire)).toThrow(Unreadable)
})
