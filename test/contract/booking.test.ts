import { describe, expect, test } from 'vitest'
import { balance, owes, parseBookingCode, parseBookingIndex } from '../../src/contract/booking.ts'
import { keyed } from '../../src/contract/jsonInOrder.ts'
import { noCurrency, parseCurrency, toDecimal } from '../../src/contract/money.ts'
import { canSetPaid } from '../../src/contract/status.ts'
import { Unreadable } from '../../src/contract/unreadable.ts'
import { aBooking, aWireBooking, aWireIndex, cad } from '../example/wireBooking.ts'
import { anEnvelope } from '../example/wireEnvelope.ts'

const read = (...records: Record<string, unknown>[]) =>
  parseBookingIndex(anEnvelope(aWireIndex(records), { total_records: 1 }))

test('a list record becomes a booking (§2.5)', () => {
  expect(read(aWireBooking()).records).toEqual([
    {
      id: 4711,
      code: 'HRBR-211126',
      status: { id: 'PEND', name: 'Pending' },
      createdAt: new Date(1763700000_000),
      customerId: 12,
      customer: 'Mary Poole',
      email: 'mary@example.com',
      summary: '2 x Double kayak',
      dates: 'Sat Nov 21, 2026',
      total: cad('149.50'),
      paid: cad('50'),
      tax: cad('7.12'),
    },
  ])
})

test("the customer's token is not kept by the desk (§2.5)", () => {
  expect(JSON.stringify(read(aWireBooking()))).not.toContain('secret-customer-token')
})

test('numbers may come as text and text as numbers', () => {
  const [booking] = read(
    aWireBooking({ booking_id: '4711', code: 4711, total: 149.5, created_date: '1763700000' }),
  ).records
  expect(booking).toMatchObject({ id: 4711, code: '4711', total: cad('149.50') })
  expect(booking?.createdAt).toEqual(new Date(1763700000_000))
})

test('missing names, texts and dates leave a booking readable', () => {
  const bare = { code: 'A1', status_id: 'PAID', total: '0', paid_total: null, summary: false }
  expect(read(bare).records[0]).toMatchObject({
    customer: '',
    summary: '',
    id: null,
    paid: cad('0'),
  })
})

test('a booking without amounts or status is kept, and neither is invented (§2.5)', () => {
  const [booking] = read(
    aWireBooking({
      total: 'free',
      paid_total: undefined,
      tax_total: undefined,
      status_id: null,
      status_name: '',
    }),
  ).records
  expect(booking).toMatchObject({ total: null, paid: null, tax: null })
  expect(booking?.status).toEqual({ id: '', name: '' })
  expect(booking && balance(booking)).toBeNull()
  expect(booking && (owes(booking) || canSetPaid(booking))).toBe(false)
})

test('one unreadable record is counted and the others stay (§2.5)', () => {
  const broken = [{ code: '' }, { code: null }, { code: [] }, { code: '../x' }]
  const records = broken.map((members, id) => aWireBooking({ booking_id: id, ...members }))
  const page = read(...records, aWireBooking())
  expect(page.records.map((b) => b.id)).toEqual([4711])
  expect(page.unreadable).toBe(4)
})

test('a page says which one it is, of how many, and in which currency (§2.1)', () => {
  const wire = anEnvelope(aWireIndex([]), {
    page: '2',
    pages: 3,
    total_records: '250',
    limit: '100',
  })
  expect(parseBookingIndex(wire)).toEqual({
    records: [],
    unreadable: 0,
    page: 2,
    pages: 3,
    limit: 100,
    total: 250,
    currency: 'CAD',
  })
})

test('an answer without a currency is read in the currency of an earlier answer', () => {
  const wire = {
    ...anEnvelope(aWireIndex([aWireBooking({ total: '1.234', paid_total: '0', tax_total: 0 })])),
    locale: [],
  }
  expect(parseBookingIndex(wire, parseCurrency('KWD')).records[0]?.total?.minor).toBe(1234)
  const { total = null } = parseBookingIndex(wire).records[0] ?? {}
  expect(total && [toDecimal(total), total.currency]).toEqual(['1.234', noCurrency])
})

test('summary and dates are read without entities and HTML, and typed text stays as it was typed', () => {
  const [dressed, plain] = read(
    aWireBooking({
      booking_id: 2,
      status_name: 'Held <b>VIP</b>',
      summary: 'Kayak &amp; <b>Canoe</b>',
      date_desc: '<span class="d">Sat&nbsp;Nov 21</span>',
    }),
    aWireBooking({
      booking_id: 1,
      summary: 'Kids < 12 &lt;b&gt; <script>',
      date_desc: 'Sat&nbsp;Nov 21',
    }),
  ).records
  expect(dressed?.status.name).toBe('Held <b>VIP</b>')
  expect([dressed?.summary, dressed?.dates]).toEqual(['Kayak & Canoe', 'Sat Nov 21'])
  expect([plain?.summary, plain?.dates]).toEqual(['Kids < 12 <b> <script>', 'Sat\u00a0Nov 21'])
})

test('a guest called `<script>` keeps that name', () => {
  const [booking] = read(aWireBooking({ customer_name: '<script>alert(1)</script>' })).records
  expect(booking?.customer).toBe('<script>alert(1)</script>')
})

test('the balance is what is left to pay, below zero for a refund', () => {
  expect(balance(aBooking({ total: cad('149.50'), paid: cad('50') }))).toEqual(cad('99.50'))
  expect(balance(aBooking({ total: cad('10'), paid: cad('12') }))).toEqual(cad('-2'))
  expect(owes(aBooking({ total: cad('10'), paid: cad('10') }))).toBe(false)
  expect(owes(aBooking({ total: cad('10'), paid: cad('9.99') }))).toBe(true)
})

test.for(['', ' ', '.', '..', 'a/b', 'a b', 'a?b', 'a%2fb', 'a\u0000', 'x'.repeat(65), null, {}])(
  '%j cannot be a booking code, because it could not stand in an address',
  (code) => {
    expect(() => parseBookingCode(code)).toThrow(Unreadable)
  },
)

const numbered = (booking_id: number) => aWireBooking({ booking_id, code: `B${booking_id}` })
const idsIn = (wire: unknown) =>
  parseBookingIndex(anEnvelope({ 'booking/index': wire })).records.map(({ id }) => id)

describe('the order of a page of bookings', () => {
  test('is newest first when the service’s JSON sorts the ids upwards (§2.5)', () => {
    expect(idsIn({ 3: numbered(3), 7: numbered(7), 12: numbered(12) })).toEqual([12, 7, 3])
  })

  test('is kept as the service sent it otherwise', () => {
    const entries = [7, 12, 3].map((id) => [id, numbered(id)] as const)
    expect(idsIn(keyed(entries))).toEqual([7, 12, 3])
    expect(idsIn([numbered(3), numbered(7), numbered(12)])).toEqual([3, 7, 12])
  })
})
