import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, parseDay } from '../../src/contract/day.ts'
import {
  addMonths,
  firstOfMonth,
  isWeekend,
  lastOfMonth,
  monthIn,
  monthOf,
  nextWeekday,
  weekdayNumber,
  weekdayNumbers,
} from '../../src/contract/weekAndMonth.ts'

const anyDay = fc
  .integer({ min: -5000, max: 60_000 })
  .map((n) => addDays(parseDay('2000-01-01'), n))

test.for([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-11-21', 1, '2026-12-21'],
  ['2026-12-01', 1, '2027-01-01'],
  ['2026-01-15', -1, '2025-12-15'],
] as const)('the same date as %s, %i months on, is %s', ([day, months, other]) => {
  expect(addMonths(parseDay(day), months)).toBe(other)
})

test('a month begins on its first day and ends before the next one begins', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const [first, last] = [firstOfMonth(day), lastOfMonth(day)]
      expect([first.slice(0, 7), last.slice(0, 7), first.slice(8)]).toEqual([
        monthOf(day),
        monthOf(day),
        '01',
      ])
      expect(addDays(last, 1)).toBe(addMonths(first, 1))
    }),
  )
})

test('every week has each weekday once, and a weekend of two days', () => {
  expect(weekdayNumber(parseDay('2026-11-22'))).toBe(0)
  fc.assert(
    fc.property(anyDay, (day) => {
      const week = weekdayNumbers.map((n) => addDays(day, n))
      expect(week.map(weekdayNumber).toSorted((a, b) => a - b)).toEqual(weekdayNumbers)
      expect(
        week
          .filter(isWeekend)
          .map(weekdayNumber)
          .toSorted((a, b) => a - b),
      ).toEqual([0, 6])
    }),
  )
})

test('the next weekday is one to seven days later', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...weekdayNumbers), (day, weekday) => {
      const next = nextWeekday(day, weekday)
      expect(weekdayNumber(next)).toBe(weekday)
      expect(daysBetween(day, next)).toBeGreaterThan(0)
      expect(daysBetween(day, next)).toBeLessThan(8)
    }),
  )
})

test('a mistyped or missing month in an address counts as none', () => {
  expect(monthIn('2026-11')).toBe('2026-11')
  expect([monthIn('2026-13'), monthIn('2026-1'), monthIn('11'), monthIn(null)]).toEqual(
    Array.from({ length: 4 }, () => null),
  )
})
