import { afterEach, expect, test, vi } from 'vitest'
import { addDays, daysBetween, parseDay } from '../../src/contract/day.ts'
import {
  addMonths,
  firstOfMonth,
  lastOfMonth,
  weekdayNumber,
} from '../../src/contract/weekAndMonth.ts'

// Apart from `weekAndMonth`: the zone of a process cannot be set in the threads of `npm run test:mutation`.

afterEach(() => {
  vi.unstubAllEnvs()
})

// On these days the clocks of the zone left out an hour at midnight, or a whole day.
test.for([
  ['Pacific/Apia', '2011-12-29'],
  ['America/Sao_Paulo', '2018-11-03'],
  ['America/Vancouver', '2026-03-07'],
] as const)('a machine in %s counts the days after %s like any other', ([zone, text]) => {
  vi.stubEnv('TZ', zone)
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
  const day = parseDay(text)
  const next = Array.from({ length: 5 }, (_, n) => addDays(day, n))
  expect(next).toEqual([
    day,
    ...[1, 2, 3, 4].map((n) =>
      new Date(Date.parse(day) + n * 86_400_000).toISOString().slice(0, 10),
    ),
  ])
  expect(next.map((one) => daysBetween(day, one))).toEqual([0, 1, 2, 3, 4])
  expect(new Set(next.map(weekdayNumber)).size).toBe(5)
  expect(lastOfMonth(day).slice(0, 7)).toBe(text.slice(0, 7))
  expect(addMonths(addMonths(firstOfMonth(day), 1), -1)).toBe(firstOfMonth(day))
})
