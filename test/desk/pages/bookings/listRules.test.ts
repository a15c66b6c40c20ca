import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../../src/contract/day.ts'
import { sum } from '../../../../src/contract/money.ts'
import type { LoadedBookings } from '../../../../src/desk/core/api/queries/bookingPages.ts'
import { filtersInWords, widerWords } from '../../../../src/desk/pages/bookings/filterWords.ts'
import { asExactly, exactWords } from '../../../../src/desk/pages/bookings/SearchLine.tsx'
import { everything } from '../../../../src/desk/shared/list/filterAddress.ts'
import { listWords, rowCount, searchWords } from '../../../../src/desk/shared/list/listWords.ts'
import { sumUp } from '../../../../src/desk/shared/list/sums.ts'
import { aBooking, cad } from '../../../example/wireBooking.ts'

const list = (members: Partial<LoadedBookings>): LoadedBookings => ({
  bookings: [],
  loaded: 300,
  total: 2_500,
  unreadable: 0,
  reached: 'more',
  currency: null,
  ...members,
})
const plain = { listed: 300, isNarrowed: false }

describe('the number of bookings', () => {
  test('is the service’s own, with how many are loaded', () => {
    expect(listWords(list({}), plain)).toBe('300 of 2,500 bookings loaded')
    expect(listWords(list({ total: null }), plain)).toBe('300 bookings loaded so far')
    expect(rowCount(list({}), plain)).toBe(2_500)
    expect(rowCount(list({ total: null }), plain)).toBeNull()
  })

  test('is never more than is known while a search or an order covers only the loaded ones', () => {
    const narrowed = { listed: 12, isNarrowed: true }
    expect(listWords(list({}), narrowed)).toBe('12 bookings found, 300 of 2,500 loaded')
    expect(rowCount(list({}), narrowed)).toBeNull()
    expect(searchWords(list({}))).toBe('Searched 300 of 2,500 bookings')
  })

  test('is a plain number once all of them are loaded', () => {
    const whole = list({ reached: 'all', loaded: 1, total: 1 })
    expect(listWords(whole, { ...plain, listed: 1 })).toBe('1 booking')
    expect(listWords(whole, { listed: 0, isNarrowed: true })).toBe('0 of 1 booking')
  })
})

const none = { minor: 0, currency: cad('0').currency }
const nothing = { total: none, paid: none, due: none, overpaid: none, currency: none.currency }

test('total less paid is due less overpaid, and a stopped or cancelled booking is in none of them', () => {
  const amount = fc.integer({ min: 0, max: 9_999 }).map((n) => cad(`${n}.50`))
  const booking = fc
    .record({
      total: amount,
      paid: amount,
      id: fc.constantFrom('PEND', 'PEND', 'VOID', 'STOP', ' cancelled '),
    })
    .map(({ total, paid, id }) => aBooking({ total, paid, status: { id, name: id } }))
  fc.assert(
    fc.property(fc.array(booking, { maxLength: 30 }), (bookings) => {
      const { sums, notOwed } = sumUp(bookings)
      const counted = bookings.filter(({ status }) => status.id === 'PEND')
      expect(notOwed.count).toBe(bookings.length - counted.length)
      const isLeftOut = new Set(bookings.filter((one) => !counted.includes(one)))
      expect(notOwed.paid.reduce((all, { minor }) => all + minor, 0)).toBe(
        [...isLeftOut].reduce((all, one) => all + (one.paid?.minor ?? 0), 0),
      )
      const [only] = sums
      expect(only === undefined).toBe(counted.length === 0)
      const { total, paid, due, overpaid, currency } = only ?? nothing
      expect(total.minor - paid.minor).toBe(due.minor - overpaid.minor)
      expect(total).toEqual(
        sum(
          counted.flatMap((one) => one.total ?? []),
          currency,
        ),
      )
      expect(Math.min(due.minor, overpaid.minor)).toBeGreaterThanOrEqual(0)
    }),
  )
})

describe('the filters that the service cannot apply', () => {
  const [first, last] = [parseDay('2026-07-01'), parseDay('2026-07-11')]

  test('are named for a range of first days, of last days, and for both days exactly (§4.3)', () => {
    expect(widerWords({ statusIds: [], startsFrom: first, startsTo: last })).toContain(
      'bookings that start after Jul 11, 2026.',
    )
    expect(widerWords({ statusIds: [], endsFrom: first, endsTo: last })).toContain(
      'end after Jul 11, 2026.',
    )
    const exact = { startsFrom: first, startsTo: first, endsFrom: last, endsTo: last }
    expect(widerWords({ statusIds: [], ...exact })).toContain('end after Jul 11, 2026.')
  })

  test('are not named where the list is exactly what was filtered for', () => {
    expect(widerWords({ statusIds: ['PEND', 'PAID'], startsFrom: first })).toBeNull()
    expect(widerWords({ statusIds: [], startsFrom: first, startsTo: first })).toBeNull()
  })
})

test('every active filter can be removed alone', () => {
  const view = {
    ...everything,
    due: true,
    filter: {
      statusIds: ['PEND', 'HOLD'],
      startsFrom: parseDay('2026-07-01'),
      email: 'mary@example.com',
      itemId: 7,
    },
  }
  const names = {
    status: (id: string) => id,
    item: (id: number) => `Item ${id}`,
    partner: (id: string) => id,
    moment: (at: Date) => at.toISOString(),
  }
  const found = filtersInWords(view, names)
  expect(found.map(({ words }) => words)).toEqual([
    'Balance due',
    'PEND',
    'HOLD',
    'Starts from Jul 1, 2026',
    'mary@example.com',
    'Item 7',
  ])
  for (const { words, without } of found) {
    const rest = filtersInWords({ ...view, ...without }, names).map((one) => one.words)
    expect(rest).toEqual(found.map((one) => one.words).filter((one) => one !== words))
  }
})

const words = (typed: string) => asExactly(typed).map(exactWords)

test('the service is searched by whole words: an address, a number, a code, a name (§2.4)', () => {
  expect(words('mary@example.com')).toEqual(['Search all bookings of mary@example.com'])
  expect(words('12')).toEqual(['Open booking 12', 'Customer No. 12'])
  expect(words('kb58r')).toEqual(['Open booking KB58R'])
  expect(words('Mary Poole')).toEqual(['Search customers named “Mary Poole”'])
  expect(words('m')).toEqual([])
})
