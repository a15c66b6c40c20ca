import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Booking,
  type BookingCode,
  parseBookingCode,
} from '../../../../src/contract/booking.ts'
import type { BookingFilter } from '../../../../src/contract/bookingFilter.ts'
import { addDays, parseDay } from '../../../../src/contract/day.ts'
import { parseCurrency, parseMoney } from '../../../../src/contract/money.ts'
import { questionKey } from '../../../../src/desk/core/api/queries/matchingBookings.ts'
import {
  bracketOf,
  brackets,
  categoryOf,
  owedBy,
} from '../../../../src/desk/pages/payments/reading/owedBy.ts'
import {
  formatLook,
  type PaymentsLook,
  parseLook,
  usualLook,
} from '../../../../src/desk/pages/payments/reading/paymentsAddress.ts'
import { narrowing, rowOf, sorted } from '../../../../src/desk/pages/payments/reading/rows.ts'
import { type Began, foundBoth } from '../../../../src/desk/pages/payments/views/answers.ts'
import { allViews, beginning } from '../../../../src/desk/pages/payments/views/views.ts'
import { sumUp } from '../../../../src/desk/shared/list/sums.ts'
import { aBooking, cad } from '../../../example/wireBooking.ts'

const today = parseDay('2026-07-11')
const money = (decimal: string, currency: string) => parseMoney(decimal, parseCurrency(currency))
const owing = (code: string, members: Partial<Booking>): Booking =>
  aBooking({ code: parseBookingCode(code), ...members })

const mixed = [
  owing('KA1', { total: money('1200', 'JPY'), paid: money('200', 'JPY') }),
  owing('KA2', { total: money('1.005', 'KWD'), paid: money('0.002', 'KWD') }),
  owing('KA3', { total: cad('0.30'), paid: cad('0.10') }),
  owing('KA4', { total: cad('0.20'), paid: cad('0.10') }),
  owing('KA5', {
    total: cad('99'),
    paid: cad('0'),
    status: { id: 'CANCELLED', name: 'Cancelled' },
  }),
  owing('KA6', { total: null, paid: null }),
]

describe('totals of Payments', () => {
  test('never mix currencies, and are exact in those with no, two and three decimals', () => {
    const { sums, notOwed, unreadable } = sumUp(mixed)
    expect(sums.map(({ due }) => due)).toEqual([
      money('1000', 'JPY'),
      money('1.003', 'KWD'),
      cad('0.30'),
    ])
    expect({ notOwed, unreadable }).toEqual({ notOwed: { count: 1, paid: [] }, unreadable: 1 })
  })

  test('are the same in parts: each bar is in its currency, and nothing is lost between them', () => {
    const amount = fc.integer({ min: 0, max: 99_999 })
    const booking = fc
      .record({
        total: amount,
        paid: amount,
        isYen: fc.boolean(),
        age: fc.integer({ min: 0, max: 60 }),
      })
      .map(({ total, paid, isYen, age }) => {
        const currency = parseCurrency(isYen ? 'JPY' : 'CAD')
        return {
          booking: aBooking({ total: { minor: total, currency }, paid: { minor: paid, currency } }),
          age,
        }
      })
    fc.assert(
      fc.property(fc.array(booking, { maxLength: 40 }), (all) => {
        const ages = new Map(all.map(({ booking: one, age }) => [one, age]))
        const bookings = all.map(({ booking: one }) => one)
        const parted = owedBy(bookings, brackets, (one) => bracketOf(ages.get(one) ?? null))
        for (const { currency, due } of sumUp(bookings).sums) {
          const parts = parted.find((one) => one.currency === currency)?.parts ?? []
          expect(parts.reduce((sum, part) => sum + part.sum.minor, 0)).toBe(due.minor)
        }
      }),
    )
  })
})

describe('ages', () => {
  test('are in the right group at its limits', () => {
    const ages = [-1, 0, 30, 31, 60, 61, 90, 91, 400, 'older', null] as const
    expect(ages.map(bracketOf)).toEqual([
      '0-30',
      '0-30',
      '0-30',
      '31-60',
      '31-60',
      '61-90',
      '61-90',
      'over-90',
      'over-90',
      'older',
      null,
    ])
  })

  test('of a booking with items of two categories count for neither, because one amount cannot be divided', () => {
    const code = parseBookingCode('KA1')
    expect(categoryOf(code, new Map([[code, new Set(['Cabins', 'Bikes'])]]))).toBe('Several items')
    expect(categoryOf(code, new Map([[code, new Set(['Cabins'])]]))).toBe('Cabins')
    expect(categoryOf(code, new Map())).toBeNull()
  })
})

describe('rows', () => {
  const dates = {
    began: new Map<BookingCode, Began>([
      [parseBookingCode('KA3'), today],
      [parseBookingCode('KA4'), addDays(today, -3)],
      [parseBookingCode('KA1'), 'earlier'],
    ]),
    today,
    bookedOn: () => null,
    age: 'arrival' as const,
  }
  const rows = mixed.map((booking) => rowOf(booking, dates, false))

  test('are sorted by age, today first, unknown ages last', () => {
    const order = sorted(rows, { by: 'age', descending: false }).map(({ id }) => String(id))
    expect(order.slice(0, 3)).toEqual(['KA3', 'KA4', 'KA1'])
  })

  test('sorted by an amount are sorted by currency first: yen are not more than dollars', () => {
    const order = sorted(rows, { by: 'due', descending: true })
    const currencies = order.map(({ booking }) => booking.total?.currency ?? null)
    expect(currencies).toEqual([null, 'CAD', 'CAD', 'CAD', 'JPY', 'KWD'])
  })

  test('of at least an amount are those with so much due in their own currency', () => {
    const holds = narrowing({ ...usualLook, least: 1 })
    expect(mixed.filter(holds).map(({ code }) => String(code))).toEqual(['KA1', 'KA2'])
  })
})

describe('the days on which stays begin (ux.md §3.5)', () => {
  const stays = [-40, -3, -1, 0, 1, 9].map(
    (ahead) => [addDays(today, ahead), owing(`KD${ahead + 50}`, {})] as const,
  )
  /** As the service answers: both days included, one prefix for each parameter (§4.3). */
  const answersTo = (of: readonly BookingFilter[]) =>
    new Map(
      of.map((filter) => [
        questionKey(filter),
        {
          records: stays
            .filter(
              ([day]) =>
                (filter.startsFrom === undefined || day >= filter.startsFrom) &&
                (filter.startsTo === undefined || day <= filter.startsTo),
            )
            .map(([, booking]) => booking),
          unreadable: 0,
          complete: true,
          currency: null,
        },
      ]),
    )
  const day = fc.option(fc.integer({ min: -45, max: 15 }).map((ahead) => addDays(today, ahead)))

  test('have a first and a last day, either or neither, and list exactly the stays that begin between', () => {
    fc.assert(
      fc.property(day, day, (from, to) => {
        const days = beginning(from, to, null)
        const all = { of: [{ statusIds: [] }], without: [] }
        const questions = [...all.of, ...(days?.of ?? []), ...(days?.without ?? [])]
        const wanted = stays
          .filter(([begins]) => (from === null || begins >= from) && (to === null || begins <= to))
          .map(([, { code }]) => code)
        const bookings = foundBoth(all, days, answersTo(questions)) ?? []
        expect(bookings.map(({ code }) => code)).toEqual(wanted)
      }),
    )
  })

  test('are not filtered by half of the answer', () => {
    const days = beginning(addDays(today, -3), today, null)
    expect(days?.without).toHaveLength(1)
    const all = { of: [{ statusIds: [] }], without: [] }
    expect(foundBoth(all, days, answersTo([...all.of, ...(days?.of ?? [])]))).toBeNull()
  })
})

describe('the address', () => {
  test('has everything about how Payments is viewed, and nothing personal', () => {
    const look: PaymentsLook = {
      view: 'gone',
      back: '365',
      statusIds: ['PART'],
      itemId: 11,
      startsFrom: parseDay('2026-06-01'),
      startsTo: today,
      least: 50,
      currency: 'CAD',
      unreadable: true,
      sort: { by: 'due', descending: true },
      from: 'yesterday',
    }
    expect(parseLook(formatLook(look))).toEqual(look)
    expect(formatLook(usualLook).toString()).toBe('')
  })

  test('still opens a list when it is damaged', () => {
    const mangled =
      'view=%3Cb%3E&back=7&item=x&starts_from=2026-02-30&starts_to=soon&least=-1&currency=dollars&sort=--&from=ever'
    expect(parseLook(new URLSearchParams(mangled))).toEqual(usualLook)
  })

  test('has each view once', () => {
    const ids = allViews.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
