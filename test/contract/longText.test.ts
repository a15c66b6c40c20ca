import { expect, test } from 'vitest'
import { numberOf } from '../../src/contract/fields.ts'
import { refusalIn } from '../../src/contract/refusal.ts'
import { parseDateFilter, parseNoteDates } from '../../src/contract/serviceDate.ts'
import { toText } from '../../src/contract/text.ts'

/** A parser that looks back from each sign needs minutes for 200 kB; one that reads once needs a part of a second. */
const mostSeconds = 5

/** Counts the time of this process alone, because others run beside it. */
function secondsOf(work: () => void): number {
  const began = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1_000_000
}

test('200 kB of broken markup is read at once', () => {
  for (const piece of ['<a', '<!--', '<b> ', '<script>', '&#32;', ' \n', '\u2067\u202a', '&amp']) {
    const text = piece.repeat(200_000 / piece.length)
    expect(secondsOf(() => toText(text))).toBeLessThan(mostSeconds)
  }
})

const spaces = ' '.repeat(200_000)
const clock = { timeZone: 'America/Vancouver', now: new Date('2026-07-11T17:00:00Z') }

test.each([
  ['a status', () => refusalIn(200, { request: { status: `${spaces}x` } })],
  ['a day', () => expect(() => parseDateFilter(`${spaces}x${spaces}x`, clock)).toThrow('Expected')],
  [
    'a month',
    () => expect(() => parseNoteDates(`${spaces}2026${spaces}x`, clock)).toThrow('Expected'),
  ],
  ['a number', () => expect(numberOf(`1${spaces}x`)).toBe(null)],
])('%s with 200 kB of spaces is read at once', (_, work) => {
  expect(secondsOf(work)).toBeLessThan(mostSeconds)
})
