import { describe, expect, test } from 'vitest'
import { instantOrNull } from '../../src/contract/fields.ts'
import { parseInstant } from '../../src/contract/instant.ts'
import { Unreadable } from '../../src/contract/unreadable.ts'
import { forgetZone, isTimeZone, knowZone, rulesOf, wallClock } from '../../src/contract/zone.ts'

const iso = (wire: unknown, zone?: string) => parseInstant(wire, zone).toISOString()

describe('moments, in every way they are written (§2.4, §2.5)', () => {
  test.each([
    ['2026-11-21T10:15:30Z', '2026-11-21T10:15:30.000Z'],
    ['2026-11-21 10:15', '2026-11-21T10:15:00.000Z'],
    ['2026-11-21t10:15:30.5z', '2026-11-21T10:15:30.500Z'],
    ['2026-11-21T10:15:30,1239Z', '2026-11-21T10:15:30.123Z'],
    ['2026-11-21T10:15:30 +02', '2026-11-21T08:15:30.000Z'],
    ['2026-11-21T10:15:30-0330', '2026-11-21T13:45:30.000Z'],
    ['2026-11-21T10:15:30+05:30', '2026-11-21T04:45:30.000Z'],
    ['2026-11-21T24:00Z', '2026-11-22T00:00:00.000Z'],
    ['2026-11-21T10:59:60Z', '2026-11-21T11:00:00.000Z'],
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['20261121', '2026-11-21T00:00:00.000Z'],
    [1_795_200_000, '2026-11-20T18:40:00.000Z'],
    [' 1795200000.5 ', '2026-11-20T18:40:00.500Z'],
    ['-60', '1969-12-31T23:59:00.000Z'],
    ['1000-01-03', '1000-01-03T00:00:00.000Z'],
    ['9998-12-30', '9998-12-30T00:00:00.000Z'],
  ])('%s', (wire, moment) => {
    expect(iso(wire)).toBe(moment)
  })

  test.each([
    '2026-11-21T25:00Z',
    '2026-11-21T10:60Z',
    '2026-11-21T10:15:61Z',
    '2026-11-21T10',
    '2026-11-21T10:15:30.Z',
    '2026-11-21T10:15+1',
    '2026-11-21T10:15:30ZZ',
    'x2026-11-21',
    '2026-02-30',
    '20260230',
    '1234567890123',
    '1.2.3',
    '--5',
    '0999-12-31',
    '9998-12-31',
    '',
    null,
    {},
  ])('%s is not a moment', (wire) => {
    expect(() => parseInstant(wire)).toThrow(Unreadable)
    expect(instantOrNull(wire, 'UTC')).toBeNull()
  })

  test('a moment without an offset is in the time zone of the business', () => {
    expect(iso('2026-11-21T10:15', 'America/Vancouver')).toBe('2026-11-21T18:15:00.000Z')
    expect(iso('2026-11-21', 'America/Vancouver')).toBe('2026-11-21T08:00:00.000Z')
    expect(iso('20261121', 'America/Vancouver')).toBe('2026-11-21T08:00:00.000Z')
    expect(iso('2026-11-21T10:15Z', 'America/Vancouver')).toBe('2026-11-21T10:15:00.000Z')
  })
})

describe('zones', () => {
  test('are known by their name', () => {
    expect(
      ['UTC', 'America/Vancouver', 'Asia/Kolkata', 'Nowhere/Land', ''].map(isTimeZone),
    ).toEqual([true, true, true, false, false])
    const noon = new Date('2026-11-21T12:00:00Z')
    expect(wallClock(noon, 'Asia/Kolkata').toISOString()).toBe('2026-11-21T17:30:00.000Z')
    expect(() => wallClock(noon, 'Nowhere/Land')).toThrow(Unreadable)
  })

  test('follow newer rules from the first change those list to the last', () => {
    const zone = 'Etc/GMT+9'
    const at = (ms: number) => (wallClock(new Date(ms), zone).getTime() - ms) / 3_600_000
    const hour = 3_600_000
    expect([0, 5000].map(at)).toEqual([-9, -9])
    const changes = [
      { at: 1000, aheadMs: 2 * hour },
      { at: 3000, aheadMs: 3 * hour },
    ]
    knowZone(zone, { changes, until: 4000 })
    expect(rulesOf(zone)).toEqual({ changes, until: 4000 })
    expect([999, 1000, 2999, 3000, 3999, 4000].map(at)).toEqual([-9, 2, 2, 3, 3, -9])
    forgetZone(zone)
    expect(rulesOf(zone)).toBeNull()
    expect([1000, 3000].map(at)).toEqual([-9, -9])
  })
})
