import { describe, expect, test } from 'vitest'
import {
  type Booking,
  type BookingCode,
  parseBookingCode,
} from '../../../../src/contract/booking.ts'
import { addDays, type CalendarDay, parseDay } from '../../../../src/contract/day.ts'
import { parseCurrency, parseMoney } from '../../../../src/contract/money.ts'
import {
  formatLook,
  isNarrowed,
  type PaymentsLook,
  parseLook,
  usualLook,
} from '../../../../src/desk/pages/payments/reading/paymentsAddress.ts'
import {
  narrowing,
  type PaymentRow,
  rowOf,
  sorted,
} from '../../../../src/desk/pages/payments/reading/rows.ts'
import { ageWords, dateWords, narrowedWords } from '../../../../src/desk/pages/payments/rowWords.ts'
import type { Began } from '../../../../src/desk/pages/payments/views/answers.ts'
import { aBooking, cad } from '../../../example/wireBooking.ts'

const today = parseDay('2026-07-11')
const yen = (amount: string) => parseMoney(amount, parseCurrency('JPY'))
const booking = (code: string, members: Partial<Booking> = {}): Booking =>
  aBooking({ code: parseBookingCode(code), total: cad('100'), paid: cad('40'), ...members })

type Dates = Parameters<typeof rowOf>[1]
const dates = (wish: Partial<Dates> = {}): Dates => ({
  began: new Map<BookingCode, Began>(),
  today,
  bookedOn: () => null,
  age: 'arrival',
  ...wish,
})
const row = (one: Booking, wish: Partial<PaymentRow> = {}): PaymentRow => ({
  ...rowOf(one, dates(), false),
  ...wish,
})

describe('a row of Payments (ux.md §3.5)', () => {
  test('has what is due, and its age from arrival or from when it was booked', () => {
    const one = booking('KA1')
    const began = new Map<BookingCode, Began>([[one.code, addDays(today, -3)]])
    const bookedOn = () => addDays(today, -9)
    expect(rowOf(one, dates({ began, bookedOn }), true)).toEqual({
      id: one.code,
      booking: one,
      due: cad('60'),
      began: addDays(today, -3),
      age: 3,
      isLeaving: true,
    })
    expect(rowOf(one, dates({ began, bookedOn, age: 'booked' }), false)).toMatchObject({
      began: addDays(today, -3),
      age: 9,
      isLeaving: false,
    })
    expect(rowOf(one, dates(), false)).toMatchObject({ began: null, age: null })
  })

  test('has its arrival day where a request found it, else the words of the service', () => {
    const one = booking('KA1', { dates: 'Sat Jul 11' })
    expect(dateWords(row(one, { began: null }))).toBe('Sat Jul 11')
    expect(dateWords(row(one, { began: 'earlier' }))).toBe('Sat Jul 11')
    expect(dateWords(row(one, { began: today }))).not.toBe('Sat Jul 11')
    expect(dateWords(row(one, { began: today }))).toContain('11')
  })

  test('says how long it has been due, or how long ago it was booked', () => {
    const words = ([-1, 0, 1, 2, 30, 'older', null] as const).map((age) => ageWords(age, 'arrival'))
    expect(words).toEqual(['upcoming', 'today', '1 day', '2 days', '30 days', '30+ days', ''])
    expect(ageWords(null, 'booked')).toBe('Unknown')
  })
})

const ids = (rows: readonly PaymentRow[], by: PaymentsLook['sort']['by'], descending = false) =>
  sorted(rows, { by, descending }).map(({ id }) => String(id))

const status = (name: string) => ({ id: name, name })

describe('the order of the rows', () => {
  test('is by name where they are equal, and by code where the names are', () => {
    const rows = [
      row(booking('KA3', { customer: 'Zoe' })),
      row(booking('KA2', { customer: 'Amy' })),
      row(booking('KA4', { customer: 'Amy' })),
      row(booking('KA1', { customer: 'Zoe' })),
    ]
    expect(ids(rows, 'total')).toEqual(['KA2', 'KA4', 'KA1', 'KA3'])
    expect(ids(rows.toReversed(), 'total')).toEqual(['KA2', 'KA4', 'KA1', 'KA3'])
    expect(ids(rows, 'total', true)).toEqual(['KA2', 'KA4', 'KA1', 'KA3'])
  })

  test('by name ignores letter case, in both directions', () => {
    const rows = ['zoe', 'Émile', 'Amy'].map((customer, at) =>
      row(booking(`KA${at}`, { customer })),
    )
    expect(ids(rows, 'customer')).toEqual(['KA2', 'KA1', 'KA0'])
    expect(ids(rows, 'customer', true)).toEqual(['KA0', 'KA1', 'KA2'])
  })

  test('by arrival day has the earliest first, and unknown days last by when they were booked', () => {
    const rows = [
      row(booking('KA1', { createdAt: new Date('2026-07-02T00:00:00Z') })),
      row(booking('KA2', { createdAt: new Date('2026-07-01T00:00:00Z') })),
      row(booking('KA3', { createdAt: null })),
      row(booking('KA4'), { began: today }),
      row(booking('KA5'), { began: addDays(today, -1) }),
      row(booking('KA6'), { began: 'earlier' }),
    ]
    expect(ids(rows, 'date')).toEqual(['KA6', 'KA5', 'KA4', 'KA3', 'KA2', 'KA1'])
  })

  test('is by status, by age, and by each amount within its currency', () => {
    const rows = [
      row(booking('KA1', { status: status('paid'), paid: cad('10') }), { age: 'older' }),
      row(booking('KA2', { status: status('Held'), paid: cad('30') }), { age: 7 }),
      row(booking('KA3', { status: status('Part'), paid: cad('20') }), { age: null }),
    ]
    expect(ids(rows, 'status')).toEqual(['KA2', 'KA1', 'KA3'])
    expect(ids(rows, 'age')).toEqual(['KA2', 'KA1', 'KA3'])
    expect(ids(rows, 'paid')).toEqual(['KA1', 'KA3', 'KA2'])
    expect(ids(rows, 'due')).toEqual(['KA2', 'KA3', 'KA1'])
    const money = [
      row(booking('KA1', { total: yen('9000'), paid: yen('0') })),
      row(booking('KA2', { total: cad('70') })),
      row(booking('KA3', { total: cad('90') })),
      row(booking('KA4', { total: null, paid: null })),
    ]
    for (const by of ['total', 'due'] as const) {
      expect(ids(money, by)).toEqual(['KA4', 'KA2', 'KA3', 'KA1'])
      expect(ids(money, by, true)).toEqual(['KA4', 'KA3', 'KA2', 'KA1'])
    }
    expect(ids(money, 'paid', true)[0]).toBe('KA4')
    const mixed = money.map((one, at) => ({ ...one, age: at }))
    expect(ids(mixed, 'age')).toEqual(['KA1', 'KA2', 'KA3', 'KA4'])
  })
})

const holds = (wish: Partial<PaymentsLook>, one = booking('KA1')) =>
  narrowing({ ...usualLook, ...wish })(one)

describe('the filters of a list', () => {
  test('are a status, a currency, or a minimum due', () => {
    expect(holds({})).toBe(true)
    expect([['PEND'], ['PEND', 'PART'], ['PART']].map((statusIds) => holds({ statusIds }))).toEqual(
      [true, true, false],
    )
    expect(['CAD', 'JPY'].map((currency) => holds({ currency }))).toEqual([true, false])
    expect(holds({ currency: 'CAD' }, booking('KA1', { total: null }))).toBe(true)
    expect(holds({ currency: 'CAD' }, booking('KA1', { total: null, paid: null }))).toBeNull()
    expect([60, 61].map((least) => holds({ least }))).toEqual([true, false])
    expect(holds({ least: 1 }, booking('KA1', { total: null }))).toBeNull()
    expect(holds({ least: 60, currency: 'JPY' })).toBe(false)
  })

  test('are known as filters: a view alone is none', () => {
    expect(isNarrowed({ ...usualLook, view: 'gone', from: 'opened' })).toBe(false)
    const wishes: readonly Partial<PaymentsLook>[] = [
      { statusIds: ['PEND'] },
      { itemId: 1 },
      { startsFrom: today },
      { startsTo: today },
      { least: 0 },
      { currency: 'CAD' },
      { unreadable: true },
    ]
    expect(wishes.map((wish) => isNarrowed({ ...usualLook, ...wish }))).toEqual(
      wishes.map(() => true),
    )
  })

  test('are printed in one line', () => {
    const statuses = [{ id: 'PART', name: 'Part paid' }]
    const items = [
      { id: 11, name: 'Kayak' },
      { id: 12, name: '' },
    ]
    const words = (wish: Partial<PaymentsLook>) =>
      narrowedWords({ ...usualLook, ...wish }, statuses, items)
    expect(words({})).toBe('')
    expect(words({ statusIds: ['PART', 'ODD'], itemId: 11, least: 50, currency: 'CAD' })).toBe(
      'Part paid, ODD, Kayak, minimum due 50, CAD',
    )
    expect(words({ itemId: 12 })).toBe('Item 12')
    expect(words({ itemId: 13 })).toBe('Item 13')
    expect(words({ startsFrom: parseDay('2026-11-01'), startsTo: parseDay('2026-11-05') })).toBe(
      'from Nov 1, 2026, to Nov 5, 2026',
    )
  })
})

const query = (wish: Partial<PaymentsLook>) => formatLook({ ...usualLook, ...wish }).toString()

const parsed = (address: string) => parseLook(new URLSearchParams(address))

describe('the address of Payments', () => {
  test('has what is not the default, and nothing else', () => {
    const day: CalendarDay = today
    expect(query({ view: 'moved' })).toBe('view=moved')
    expect(query({ back: '30' })).toBe('back=30')
    expect(query({ statusIds: ['PART', 'PEND'] })).toBe('status=PART&status=PEND')
    expect(query({ itemId: 0 })).toBe('item=0')
    expect(query({ startsFrom: day })).toBe('starts_from=2026-07-11')
    expect(query({ startsTo: day })).toBe('starts_to=2026-07-11')
    expect(query({ least: 0 })).toBe('least=0')
    expect(query({ currency: 'CAD' })).toBe('currency=CAD')
    expect(query({ sort: { by: 'age', descending: true } })).toBe('sort=-age')
    expect(query({ sort: { by: 'due', descending: false } })).toBe('sort=due')
    expect(query({ from: 'opened' })).toBe('from=opened')
  })

  test('is read as far as it can be', () => {
    expect(parsed('view=moved').view).toBe('moved')
    expect(parsed('view=nothing').view).toBe('owed')
    expect(parsed('status=PART&status=&status=PART&status=%20').statusIds).toEqual(['PART'])
    expect(parsed('item=12').itemId).toBe(12)
    for (const odd of ['12x', 'x12', '1234567890123', ''])
      expect(parsed(`item=${odd}`).itemId).toBeNull()
    expect(parsed('item=123456789012').itemId).toBe(123_456_789_012)
    for (const odd of ['CADX', 'XCAD', 'cad', ''])
      expect(parsed(`currency=${odd}`).currency).toBeNull()
    expect(parsed('currency=JPY').currency).toBe('JPY')
    expect(parsed('sort=due').sort).toEqual({ by: 'due', descending: false })
    expect(parsed('sort=-due').sort).toEqual({ by: 'due', descending: true })
    expect(parsed('sort=d-ue').sort).toEqual({ by: 'age', descending: false })
    expect(parsed('from=yesterday').from).toBe('yesterday')
    expect(parsed('back=365').back).toBe('365')
  })
})
