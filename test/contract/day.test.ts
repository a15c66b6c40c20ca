import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  dayIn,
  dayOf,
  daysBetween,
  formatDay,
  parseDay,
  startOfDay,
  today,
  toWireDay,
} from '../../src/contract/day.ts'
import { Unreadable } from '../../src/contract/unreadable.ts'

const zones = Intl.supportedValuesOf('timeZone')
const anyDay = fc
  .integer({ min: -5000, max: 60_000 })
  .map((n) => addDays(parseDay('2000-01-01'), n))

test('a day is read in each format of the service (§2.2, §2.8)', () => {
  expect(parseDay('20261121')).toBe('2026-11-21')
  expect(parseDay(20261121)).toBe('2026-11-21')
  expect(parseDay('2026-11-21')).toBe('2026-11-21')
  expect(parseDay('20240229')).toBe('2024-02-29')
})

test.for(['', '0', 0, '20260230', '20251301', '2026-2-3', '00000101', null, true, [20261121], {}])(
  '%j is not a day',
  (wire) => {
    expect(() => parseDay(wire)).toThrow(Unreadable)
  },
)

test('a mistyped or missing day in an address counts as none', () => {
  expect(dayIn('2026-11-21')).toBe('2026-11-21')
  expect([dayIn('2026-11'), dayIn('soon'), dayIn(null)]).toEqual([null, null, null])
})

test('any day survives being written and read again', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(parseDay(toWireDay(day))).toBe(day)
      expect(parseDay(Number(toWireDay(day)))).toBe(day)
    }),
  )
})

test('counting days forward and back ends where it began, across every change of clocks', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, n) => {
      expect(addDays(addDays(day, n), -n)).toBe(day)
      expect(daysBetween(day, addDays(day, n))).toBe(n)
      expect(addDays(day, 1) > day).toBe(true)
    }),
  )
})

test.for([
  ['9999-12-31', 1],
  ['1000-01-01', -1],
  ['2026-11-21', 1e12],
  ['2026-11-21', Number.NaN],
] as const)('no calendar has the day that is %s %d days on', ([day, n]) => {
  expect(() => addDays(parseDay(day), n)).toThrow(Unreadable)
})

test('"today" is the business\'s day, not the tablet\'s', () => {
  const now = new Date('2026-11-21T06:20:00Z')
  expect(today(now, 'America/Vancouver')).toBe('2026-11-20')
  expect(today(now, 'Asia/Tokyo')).toBe('2026-11-21')
})

const hours = (day: string): number => {
  const from = startOfDay(parseDay(day), 'America/Vancouver')
  const to = startOfDay(addDays(parseDay(day), 1), 'America/Vancouver')
  return (to.getTime() - from.getTime()) / 3_600_000
}

test('the day on which clocks change has 23 or 25 hours', () => {
  expect(hours('2024-03-10')).toBe(23)
  expect(hours('2024-11-03')).toBe(25)
  expect(hours('2024-11-04')).toBe(24)
})

test('where midnight does not exist, the day begins at one o’clock', () => {
  // Clocks went from 00:00 to 01:00 on these days.
  expect(startOfDay(parseDay('2018-11-04'), 'America/Sao_Paulo').toISOString()).toBe(
    '2018-11-04T03:00:00.000Z',
  )
  expect(startOfDay(parseDay('2023-04-28'), 'Africa/Cairo').toISOString()).toBe(
    '2023-04-27T22:00:00.000Z',
  )
})

test('where midnight comes twice, the day begins at the first', () => {
  expect(startOfDay(parseDay('2023-11-05'), 'America/Havana').toISOString()).toBe(
    '2023-11-05T04:00:00.000Z',
  )
})

test('a day contains its first moment, and the moment before is another day, in every zone', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...zones), (day, zone) => {
      // Samoa and Kwajalein each left out one whole day when they crossed the date line.
      fc.pre(dayOf(startOfDay(day, zone), zone) === day)
      const before = new Date(startOfDay(day, zone).getTime() - 1)
      expect(dayOf(before, zone) < day).toBe(true)
    }),
    { numRuns: 400 },
  )
})

test('an unknown time zone is reported and not guessed', () => {
  expect(() => dayOf(new Date(), 'Mars/Olympus')).toThrow('Expected a time zone')
  expect(() => dayOf(new Date(), 'toString')).toThrow(Unreadable)
})

test('staff read a day in their own language', () => {
  const day = parseDay('2026-11-21')
  expect(formatDay(day, 'en-CA', 'long')).toBe('Saturday, November 21, 2026')
  expect(formatDay(day, 'en-US')).toBe('Sat, Nov 21')
  expect(formatDay(day, 'de', 'weekday')).toBe('Sa')
})
