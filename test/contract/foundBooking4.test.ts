import { expect, test } from 'vitest'
import { parseFound4 } from '../../src/contract/foundBooking4.ts'
import { Unreadable } from '../../src/contract/unreadable.ts'

test('a booking from 4.0’s search has its guest, dates and status, but no amount (§4.4)', () => {
  const [found] = parseFound4(
    {
      data: [
        {
          id: 4711,
          code: 'HRBR-211126',
          start: '2026-11-21T08:00:00-08:00',
          end: null,
          customerId: 12,
          email: 'mary@example.com',
          statusId: 'PEND',
          statusName: 'Pending',
          itemSummary: '2 x Kayak &amp; guide',
          total: 14950,
          fields: { customer_name: 'Mary Poole', customer_phone: '+1 604 555 0134' },
        },
      ],
    },
    'America/Vancouver',
  )
  expect(found).toMatchObject({
    booking: {
      id: 4711,
      code: 'HRBR-211126',
      customer: 'Mary Poole',
      customerId: 12,
      email: 'mary@example.com',
      status: { id: 'PEND', name: 'Pending' },
      summary: '2 x Kayak & guide',
      total: null,
      paid: null,
    },
    startsAt: new Date('2026-11-21T16:00:00Z'),
    endsAt: null,
    phone: '+1 604 555 0134',
  })
})

test('a record with only a code is found, and one without a code is left out', () => {
  const found = parseFound4(
    { data: [{ code: 'A1', fields: { customer_email: 'a@b.example' } }, {}] },
    'UTC',
  )
  expect(found.map(({ booking: { code, email, customer } }) => [code, email, customer])).toEqual([
    ['A1', 'a@b.example', ''],
  ])
  expect(() => parseFound4({ data: {} }, 'UTC')).toThrow(Unreadable)
})
