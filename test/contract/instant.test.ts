import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseInstant, toWireInstant } from '../../src/contract/instant.ts'
import { Unreadable } from '../../src/contract/unreadable.ts'

const vancouver = 'America/Vancouver'

test.for([
  [1795276800, '2026-11-21T16:00:00.000Z'],
  ['1795276800', '2026-11-21T16:00:00.000Z'],
  ['2026-11-21T08:00:00-08:00', '2026-11-21T16:00:00.000Z'],
  ['2026-11-21T08:00:00-0800', '2026-11-21T16:00:00.000Z'],
  ['2026-11-21 16:00:00Z', '2026-11-21T16:00:00.000Z'],
  ['2026-11-21T16:00:00.250z', '2026-11-21T16:00:00.250Z'],
  ['2026-11-21T08:00:00', '2026-11-21T16:00:00.000Z'],
  ['2026-11-21 08:00', '2026-11-21T16:00:00.000Z'],
  ['2026-11-21', '2026-11-21T08:00:00.000Z'],
  ['20261121', '2026-11-21T08:00:00.000Z'],
] as const)('%j is one moment of the business day (§2.4, §2.5, §4.4)', ([wire, moment]) => {
  expect(parseInstant(wire, vancouver).toISOString()).toBe(moment)
})

test.for([
  '',
  'yesterday',
  '2026-02-30T10:00:00Z',
  '2026-11-21T25:00',
  '0000-00-00 00:00:00',
  null,
  true,
  [],
  '999999999999',
])('%j is not a moment', (wire) => {
  expect(() => parseInstant(wire, vancouver)).toThrow(Unreadable)
})

test('any moment is the same after it is written as unix seconds or ISO 8601 and read again', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 4_000_000_000 }), (seconds) => {
      fc.pre(!/^(19|20|21)\d{6}$/.test(String(seconds)))
      const at = new Date(seconds * 1000)
      expect(parseInstant(seconds)).toEqual(at)
      expect(parseInstant(String(seconds))).toEqual(at)
      expect(parseInstant(at.toISOString(), vancouver)).toEqual(at)
    }),
  )
})

test('an hour that comes twice is read as the first one, and an hour that the clocks skip as the one after', () => {
  expect(parseInstant('2024-11-03T01:30:00', vancouver).toISOString()).toBe(
    '2024-11-03T08:30:00.000Z',
  )
  expect(parseInstant('2024-03-10T02:30:00', vancouver).toISOString()).toBe(
    '2024-03-10T10:30:00.000Z',
  )
})

test('a moment is written in RFC 3339, in whole seconds and with its offset (§4.4)', () => {
  expect(toWireInstant(new Date('2026-11-21T16:00:00.250Z'))).toBe('2026-11-21T16:00:00Z')
  fc.assert(
    fc.property(fc.integer({ min: -30_000_000_000, max: 200_000_000_000 }), (seconds) => {
      const wire = toWireInstant(new Date(seconds * 1000))
      expect(parseInstant(wire, vancouver).getTime()).toBe(seconds * 1000)
    }),
  )
})
