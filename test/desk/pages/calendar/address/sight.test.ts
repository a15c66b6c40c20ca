import { expect, test } from 'vitest'
import { parseDay } from '../../../../../src/contract/day.ts'
import { firstDayIn } from '../../../../../src/desk/pages/calendar/address/sight.ts'
import { shortRangeWords } from '../../../../../src/desk/pages/calendar/words/stepNames.ts'

const day = parseDay
const words = (from: string, to: string) => shortRangeWords({ from: day(from), to: day(to) })
const today = day('2026-11-22')

test('an event for which no day is chosen begins on the first day in sight, or today if that is in sight (ux.md §4.3)', () => {
  expect(firstDayIn({ from: day('2027-02-04'), to: day('2027-02-17') }, today)).toBe('2027-02-04')
  expect(firstDayIn({ from: day('2026-11-20'), to: day('2026-12-03') }, today)).toBe(today)
  expect(firstDayIn({ from: day('2025-06-01'), to: day('2025-06-14') }, today)).toBe('2025-06-01')
  expect(firstDayIn(null, today)).toBe(today)
})

test('the days in the bar fit on a tablet also where the year changes (ux.md §3.7)', () => {
  expect(words('2026-12-24', '2027-01-06')).toMatch(/^Dec 24\s–\sJan 6$/)
  expect(words('2026-12-01', '2026-12-14')).toMatch(/^Dec 1\s–\s14$/)
})
