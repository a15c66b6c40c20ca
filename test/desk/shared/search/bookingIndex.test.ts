import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { addDays, parseDay } from '../../../../src/contract/day.ts'
import { folded, wordsOf } from '../../../../src/contract/searchText.ts'
import type { CachedBooking } from '../../../../src/desk/core/api/replica.ts'
import { BookingIndex } from '../../../../src/desk/shared/search/bookingIndex.ts'
import { aBooking } from '../../../example/wireBooking.ts'

const today = parseDay('2026-11-21')

type IndexedBooking = {
  code: string
  customer?: string
  email?: string
  summary?: string
  status?: string
}

const held = (
  { code, status, ...rest }: IndexedBooking,
  days: Partial<CachedBooking> = {},
): CachedBooking => ({
  booking: aBooking({
    customer: '',
    email: '',
    summary: '',
    ...rest,
    code: parseBookingCode(code),
    ...(status === undefined ? {} : { status: { id: status, name: status } }),
  }),
  starts: null,
  ends: null,
  phone: null,
  ...days,
})

function indexOf(all: readonly CachedBooking[]): BookingIndex {
  const index = new BookingIndex()
  for (const one of all) index.put(one)
  return index
}

const codes = (found: readonly CachedBooking[]): string[] =>
  found.map(({ booking }) => booking.code)
const search = (index: BookingIndex, typed: string) => index.search(typed, { today })

describe('what a booking is found by (ux.md §3.4)', () => {
  const index = indexOf([
    held(
      {
        code: 'KB58R',
        customer: 'Søren Weiß',
        email: 'sw@example.org',
        summary: 'E-bike, full day',
      },
      { phone: '+1 (604) 555-0182' },
    ),
    held({ code: 'KC11X', customer: '王秀英', summary: 'Cedar cabin' }),
    held({ code: 'KD77A', customer: 'İpek Yıldırım O’Brien', summary: 'Cedar cabin' }),
  ])
  test.each([
    ['ore', ['KB58R']],
    ['SOREN', ['KB58R']],
    ['weiss', ['KB58R']],
    ['kb58', ['KB58R']],
    ['w@exam', ['KB58R']],
    ['604 555 0182', ['KB58R']],
    ['555-01', ['KB58R']],
    ['5-01', ['KB58R']],
    ['0604 555', ['KB58R']],
    ['bike full', ['KB58R']],
    ['weiß bike sør', ['KB58R']],
    ['秀', ['KC11X']],
    ['ipek', ['KD77A']],
    ['yildirim', ['KD77A']],
    ['obrien', ['KD77A']],
    ["o'brien", ['KD77A']],
    ['ipek bike', []],
    ['  ', []],
  ])('“%s” finds %j', (typed, expected) => {
    expect(codes(search(index, typed).exact)).toEqual(expected)
  })
})

const letters = fc.string({
  unit: fc.constantFrom('a', 'b', 'e', 'l', 'm', 'n', 'o', 'r', 's', 't'),
  minLength: 4,
  maxLength: 9,
})

describe('a guest is found however the name or number is written (ux.md §3.4)', () => {
  const index = indexOf([
    held({ code: 'DE1', customer: 'Smith Jones' }, { phone: '0171 5550183' }),
    held({ code: 'DE2', customer: 'Smith-Jones' }, { phone: '+49 171 5550184' }),
    held({ code: 'NL1', customer: 'Jan van der Berg' }),
    held({ code: 'NL2', customer: 'Vanderberg' }),
    held({ code: 'FA1', customer: 'علی کریمی' }, { phone: '۰۹۱۲ ۳۴۵ ۶۷۸۹' }),
    held({ code: 'AR1', customer: 'فاطمة' }),
    held({ code: 'JP1', customer: 'タナカ ハナコ' }),
    held({ code: 'IVAN-000922', customer: 'Ivan Petrov' }),
    held({ code: 'IVAN-000923', customer: 'Tina Nash' }),
  ])
  test.each([
    ['+49 171 5550183', ['DE1']],
    ['+49 (0)171 5550183', ['DE1']],
    ['0049 171 555 01 83', ['DE1']],
    ['٠١٧١ ٥٥٥٠١٨٣', ['DE1']],
    ['0171 5550184', ['DE2']],
    ['+98 912 3456789', ['FA1']],
    ['0912 345', ['FA1']],
    ['علي كريمي', ['FA1']],
    ['فاطمه', ['AR1']],
    ['たなか', ['JP1']],
    ['ﾊﾅｺ ﾀﾅｶ', ['JP1']],
    ['smith-jones', ['DE1', 'DE2']],
    ['smith jones', ['DE1', 'DE2']],
    ['Smith‑Jo', ['DE1', 'DE2']],
    ['smithjones', ['DE1', 'DE2']],
    ['vanderberg', ['NL1', 'NL2']],
    ['van der berg', ['NL1', 'NL2']],
    ['van-der-berg', ['NL1', 'NL2']],
    ['vanderberg jan', ['NL1']],
    ['ivan-000922', ['IVAN-000922']],
    ['ana', []],
  ])('“%s” finds %j', (typed, expected) => {
    expect(codes(search(index, typed).exact).toSorted()).toEqual(expected)
  })

  test('the last eight digits alone are a near match, and only where no number is the same', () => {
    const near = search(index, '+43 171 5550184')
    expect([codes(near.exact), codes(near.close)]).toEqual([[], ['DE2']])
    const same = search(index, '+49 171 5550183')
    expect([codes(same.exact), codes(same.close)]).toEqual([['DE1'], []])
  })

  test('whichever of two ways a name is written in, the other finds it', () => {
    const words = fc.array(letters, { minLength: 2, maxLength: 4 })
    const glue = fc.constantFrom(' ', '-', '')
    fc.assert(
      fc.property(words, glue, glue, (name, stored, typed) => {
        const found = search(
          indexOf([held({ code: 'K1', customer: name.join(stored) })]),
          name.join(typed),
        )
        expect(codes(found.exact)).toEqual(['K1'])
      }),
      { numRuns: 200 },
    )
  })
})

test('any part of a guest’s name finds the guest, whatever else is in the index', () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(
      fc.array(name, { minLength: 1, maxLength: 12 }),
      fc.nat(),
      fc.nat(),
      fc.nat(),
      (names, who, from, length) => {
        const all = names.map((customer, nth) => held({ code: `C${nth}`, customer }))
        const meant = all[who % all.length]
        const plain = folded(meant?.booking.customer ?? '')
        const start = from % Math.max(plain.length, 1)
        const part = plain.slice(start, start + 1 + (length % 8))
        fc.pre(wordsOf(part).length > 0)
        const found = indexOf(all).search(part, { today, most: all.length })
        expect(codes(found.exact)).toContain(meant?.booking.code)
        expect(found.total).toBe(found.exact.length)
      },
    ),
    { numRuns: 300 },
  )
})

test('a name with one letter too many, too few, another one or two that changed places is found too', () => {
  const mistakes = fc.constantFrom('insert', 'delete', 'swap', 'replace')
  fc.assert(
    fc.property(
      letters,
      mistakes,
      fc.nat(),
      fc.constantFrom('z', 'a', 'e'),
      (name, kind, at, letter) => {
        const nth = at % name.length
        const [before, after] = [name.slice(0, nth), name.slice(nth)]
        const typed = {
          insert: before + letter + after,
          delete: before + after.slice(1),
          replace: before + letter + after.slice(1),
          swap: before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2),
        }[kind]
        const { exact, close } = search(
          indexOf([held({ code: 'K1', customer: `Ann ${name}` })]),
          typed,
        )
        expect([...codes(exact), ...codes(close)]).toEqual(['K1'])
      },
    ),
    { numRuns: 500 },
  )
})

test('guests with one letter different come after exact matches, and never among them', () => {
  const index = indexOf([
    held({ code: 'K1', customer: 'Smyth' }, { starts: today, ends: today }),
    held({ code: 'K2', customer: 'Smith' }, { starts: addDays(today, 200), ends: null }),
  ])
  const { exact, close, total } = search(index, 'smith')
  expect([codes(exact), codes(close), total]).toEqual([['K2'], ['K1'], 1])
})

test('a number with one digit changed finds nobody: numbers and addresses must match exactly', () => {
  const index = indexOf([held({ code: 'K1', email: 'zoe@example.org' }, { phone: '6045550182' })])
  expect(search(index, '6045550183').close).toEqual([])
  expect(search(index, 'zoa@example.org').close).toEqual([])
})

test('today’s arrivals come first, then who is in house, who leaves, the next 30 days, later, and the past', () => {
  const wish: readonly (readonly [string, number | null, number | null])[] = [
    ['PAST', -9, -7],
    ['JUSTPAST', -3, -1],
    ['LATER', 40, 41],
    ['SOON', 3, 4],
    ['LEAVES', -2, 0],
    ['INHOUSE', -2, 2],
    ['ARRIVES', 0, 2],
    ['NOTTOLD', null, null],
  ]
  const all = wish.map(([code, from, to]) =>
    held(
      { code, customer: 'Ann' },
      {
        starts: from === null ? null : addDays(today, from),
        ends: to === null ? null : addDays(today, to),
      },
    ),
  )
  const order = ['ARRIVES', 'INHOUSE', 'LEAVES', 'SOON', 'LATER', 'JUSTPAST', 'PAST', 'NOTTOLD']
  expect(codes(search(indexOf(all), 'ann').exact)).toEqual(order)
  expect(codes(search(indexOf(all.toReversed()), 'ann').exact)).toEqual(order)
})

test('among equals a name that begins with the word comes first, a cancelled one last, a whole code before all', () => {
  const arriving = { starts: today, ends: today }
  const index = indexOf([
    held({ code: 'K1', customer: 'Maribel' }, arriving),
    held({ code: 'K2', customer: 'Bela' }, arriving),
    held({ code: 'K3', customer: 'Bel', status: 'VOID' }, arriving),
    held({ code: 'BEL', customer: 'Zoe' }, { starts: addDays(today, 90), ends: null }),
  ])
  expect(codes(search(index, 'bel').exact)).toEqual(['BEL', 'K2', 'K1', 'K3'])
})

test('a changed booking is found by its new words, and a removed one is not found', () => {
  const index = indexOf([
    held({ code: 'K1', customer: 'Ann' }),
    held({ code: 'K2', customer: 'Bo' }),
  ])
  index.put(held({ code: 'K1', customer: 'Anastasia von und zu Hohenfels' }))
  index.drop(parseBookingCode('K2'))
  index.put(held({ code: 'K3', customer: 'Cy' }))
  expect(codes(search(index, 'hohen zu').exact)).toEqual(['K1'])
  expect(codes(search(index, 'ann').exact)).toEqual([])
  expect(codes(search(index, 'bo').exact)).toEqual([])
  expect(codes(search(index, 'cy').exact)).toEqual(['K3'])
  expect(index.size).toBe(2)
})

test('after thousands of changes the index has everything and nothing old', () => {
  const index = new BookingIndex()
  for (let round = 0; round < 30; round += 1) {
    for (let nth = 0; nth < 200; nth += 1) {
      index.put(
        held({ code: `K${nth}`, customer: `Guest${nth} round${round} ${'x '.repeat(round)}` }),
      )
    }
  }
  expect(index.search('round29', { today }).total).toBe(200)
  expect(index.search('round28', { today }).total).toBe(0)
  expect(codes(search(index, 'guest117 round29').exact)).toEqual(['K117'])
})
