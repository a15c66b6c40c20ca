import { expect, test } from 'vitest'
import { parseCreatedBooking } from '../../src/contract/createdBooking.ts'
import { Unreadable } from '../../src/contract/unreadable.ts'
import { cad } from '../example/wireBooking.ts'
import { anEnvelope } from '../example/wireEnvelope.ts'

const url = 'https://shop.example/reserve/booking/K7-221?CFX=&view=pay'

test('a new booking has its code, its guest and the page to pay on (§4.1)', () => {
  const booking = {
    id: 'K7-221',
    booking_id: '4711',
    code: 'K7-221',
    status_id: 'PEND',
    total: '156.98',
  }
  const wire = anEnvelope(
    { booking, customer: { customer_id: 12 } },
    { status: 'OK', data: { url } },
  )
  expect(parseCreatedBooking(wire)).toEqual({
    code: 'K7-221',
    bookingId: 4711,
    customerId: 12,
    total: cad('156.98'),
    status: { id: 'PEND', name: 'PEND' },
    url,
  })
})

test('the code may be sent as `id`, or be the whole answer', () => {
  for (const booking of [{ id: 'K7-221' }, [{ id: 'K7-221' }], { 4711: { id: 'K7-221' } }]) {
    expect(parseCreatedBooking(anEnvelope({ booking }))).toEqual({
      code: 'K7-221',
      bookingId: null,
      customerId: null,
      total: null,
      status: null,
      url: null,
    })
  }
})

test('only an http or https address is taken as the page to pay on', () => {
  for (const wrong of ['javascript:alert(1)', '/reserve/x', 'data:text/html,x', 'https://', 7]) {
    const wire = anEnvelope({ booking: { code: 'A' } }, { data: { url: wrong } })
    expect(parseCreatedBooking(wire).url).toBeNull()
  }
})

test.for([{}, { booking: [] }, { booking: { code: 'a/b' } }])(
  '%j contains no booking',
  (payload) => {
    expect(() => parseCreatedBooking(anEnvelope(payload))).toThrow(Unreadable)
  },
)
