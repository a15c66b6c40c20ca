import { expect, test } from 'vitest'
import { retryAfterSeconds } from '../../../../src/server/gate/upstream/sendTo.ts'

const now = new Date('2026-07-11T17:00:00Z')

test('Retry-After is read as seconds or a date, and a bad one is five seconds (§8)', () => {
  const cases: [string | null, number][] = [
    ['1', 1],
    ['0', 0],
    ['600', 600],
    ['99999', 600],
    ['Sat, 11 Jul 2026 17:00:30 GMT', 30],
    ['Saturday, 11-Jul-2026 17:00:30 GMT', 30],
    [`Sat, ${'0'.repeat(16_000)} GMT`, 5],
    [`Sat, 11 Jul 2026 17:00:30 GMT${' GMT'.repeat(4_000)}`, 5],
    ['Sat, 11 Jul 2026 23:00:00 GMT', 600],
    ['Sat, 11 Jul 2026 16:00:00 GMT', 5],
    ['-5', 5],
    ['abc', 5],
    ['1.5', 5],
    ['', 5],
    [null, 5],
  ]
  const read = cases.map(([header]) => [header, retryAfterSeconds(header, now)])
  expect(read).toEqual(cases)
})
