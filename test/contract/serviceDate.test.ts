import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, parseDay, startOfDay, toWireDay } from '../../src/contract/day.ts'
import { parseDateFilter, parseNoteDates } from '../../src/contract/serviceDate.ts'
import { Unreadable } from '../../src/contract/unreadable.ts'
import { outcome } from '../example/wireOutcome.ts'

const clock = { timeZone: 'America/Vancouver', now: new Date('2026-11-21T20:00:00Z') }
const read = (text: string) => parseDateFilter(text, clock)

test.for(['20261121', '2026-11-21', '11/21/2026', 'today', ' Today '])(
  '%j is that whole day where the business is (§4.3)',
  (text) => {
    expect(read(text)).toEqual({
      op: 'on',
      from: new Date('2026-11-21T08:00:00Z'),
      to: new Date('2026-11-22T08:00:00Z'),
      day: '2026-11-21',
      precision: 'day',
    })
  },
)

test.for([
  '1795276800',
  '2026-11-21T16:00:00Z',
  '2026-11-21 08:00:00',
  '2026-11-21T08:00:00.000-08:00',
])('%j is a moment of that day (§4.3)', (text) => {
  expect(read(text)).toEqual({
    op: 'on',
    from: new Date('2026-11-21T16:00:00.000Z'),
    to: new Date('2026-11-21T16:00:00.001Z'),
    day: '2026-11-21',
    precision: 'moment',
  })
})

test('`<` is before and `>` is after, and neither takes the day itself (§4.3)', () => {
  const day = startOfDay(parseDay('2026-11-21'), clock.timeZone)
  const next = startOfDay(parseDay('2026-11-22'), clock.timeZone)
  expect(read('<20261121')).toMatchObject({ op: 'before', from: day })
  expect(read('> 20261121')).toMatchObject({ op: 'after', to: next })
  expect(read('>0').from).toEqual(new Date(0))
})

const noDates = `> < <>20261121 >=20261121 20261301 2026-02-30 13/01/2026 21.11.2026 tomorrow - NaN
  2026 202611 ';drop 9999-12-31 1e9`

test.for(['', ' ', ...noDates.split(/\s+/)])('%j is refused, not guessed (§4.3)', (text) => {
  expect(() => read(text)).toThrow(Unreadable)
})

test('a day means the same period in every format', () => {
  const anyDay = fc
    .integer({ min: -9000, max: 40_000 })
    .map((n) => addDays(parseDay('2000-01-01'), n))
  fc.assert(
    fc.property(anyDay, fc.constantFrom('', '<', '>'), (day, prefix) => {
      const [year, month, date] = day.split('-')
      const wanted = read(`${prefix}${day}`)
      expect(read(`${prefix}${toWireDay(day)}`)).toEqual(wanted)
      expect(read(`${prefix}${month}/${date}/${year}`)).toEqual(wanted)
      expect(wanted.from < wanted.to).toBe(true)
      expect(wanted.day).toBe(day)
    }),
  )
})

test('a year or a month is refused and not read as seconds of 1970', () => {
  for (const text of ['2026', '202611']) {
    expect(() => read(text)).toThrow('Expected a day or a moment')
  }
})

test('any text is read as a date or refused', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[<>]?[\d\-/T:Z ]{0,20}$/)), (text) => {
      expect(outcome(() => read(text))).toMatch(/^(read|unreadable)$/)
    }),
    { numRuns: 500 },
  )
})

test('notes are filtered by day or by month (§4.1)', () => {
  const november = { from: new Date('2026-11-01T07:00:00Z'), to: new Date('2026-12-01T08:00:00Z') }
  expect(parseNoteDates('2026-11', clock)).toEqual(november)
  expect(parseNoteDates('202611', clock)).toEqual(november)
  const day = { from: new Date('2026-11-21T08:00:00Z'), to: new Date('2026-11-22T08:00:00Z') }
  for (const text of ['2026-11-21', 'today', '2026-11-21T16:00:00Z']) {
    expect(parseNoteDates(text, clock)).toEqual(day)
  }
  for (const text of ['2026-13', '>2026-11-21', '', 'november']) {
    expect(() => parseNoteDates(text, clock)).toThrow(Unreadable)
  }
})
