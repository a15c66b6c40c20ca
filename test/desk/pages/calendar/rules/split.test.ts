import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, parseDay } from '../../../../../src/contract/day.ts'
import type { EventValues } from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import { daysHeld } from '../../../../../src/desk/pages/calendar/rules/holds.ts'
import {
  type SplitParts,
  type SplitReach,
  split,
} from '../../../../../src/desk/pages/calendar/rules/split.ts'
import { aRule } from '../aRule.ts'

const renamed = (part: EventValues): EventValues => ({ ...part, name: 'edited' })
const season = aRule({ startDay: '2026-07-01', endDay: '2026-07-31', name: 'July' })
const regatta = { from: parseDay('2026-07-17'), to: parseDay('2026-07-19') }

const daysOfParts = ({ kept, made }: SplitParts) =>
  [kept, ...made].map(({ name, startDay, endDay }) => `${name} ${startDay} ${endDay ?? 'open'}`)

describe('Editing some days of an event (ux.md §4.5)', () => {
  test('the whole event keeps its number and its days', () => {
    expect(daysOfParts(split(season, regatta, 'whole rule', renamed))).toEqual([
      'edited 2026-07-01 2026-07-31',
    ])
  })

  test('only these days makes three events: the one before keeps the number, these and the one after are new', () => {
    expect(daysOfParts(split(season, regatta, 'only these days', renamed))).toEqual([
      'July 2026-07-01 2026-07-16',
      'edited 2026-07-17 2026-07-19',
      'July 2026-07-20 2026-07-31',
    ])
  })

  test('from here on makes two events', () => {
    expect(daysOfParts(split(season, regatta, 'from here on', renamed))).toEqual([
      'July 2026-07-01 2026-07-16',
      'edited 2026-07-17 2026-07-31',
    ])
  })

  test('days at the beginning leave the rest under the number', () => {
    const first = { from: parseDay('2026-07-01'), to: parseDay('2026-07-02') }
    expect(daysOfParts(split(season, first, 'only these days', renamed))).toEqual([
      'July 2026-07-03 2026-07-31',
      'edited 2026-07-01 2026-07-02',
    ])
    expect(daysOfParts(split(season, first, 'from here on', renamed))).toEqual([
      'edited 2026-07-01 2026-07-31',
    ])
  })

  test('an event without end continues without end after the changed days', () => {
    const open = aRule({ startDay: '2026-07-01', endDay: null, name: 'Open' })
    expect(daysOfParts(split(open, regatta, 'only these days', renamed))).toEqual([
      'Open 2026-07-01 2026-07-16',
      'edited 2026-07-17 2026-07-19',
      'Open 2026-07-20 open',
    ])
  })

  test('an event that repeats always still does after the changed days, and no longer before them', () => {
    const always = aRule({ startDay: '2026-07-01', endDay: null, repeat: 'always' })
    const { kept, made } = split(always, regatta, 'only these days', renamed)
    expect([kept, ...made].map(({ repeat }) => repeat)).toEqual(['never', 'never', 'always'])
  })

  test('days on which the event does not hold leave it as it is', () => {
    const august = { from: parseDay('2026-08-01'), to: parseDay('2026-08-02') }
    for (const reach of ['only these days', 'from here on'] as const) {
      expect(split(season, august, reach, renamed)).toEqual({ kept: season, made: [] })
    }
  })

  test('however an event is split, every day it held on is still held, by one part only', () => {
    const reaches: readonly SplitReach[] = ['only these days', 'from here on', 'whole rule']
    const from = parseDay('2026-06-01')
    const range = { from, to: addDays(from, 120) }
    fc.assert(
      fc.property(
        fc.record({
          start: fc.nat(50),
          length: fc.nat(40),
          at: fc.nat(40),
          many: fc.nat(10),
          repeat: fc.constantFrom('never' as const, 'weekly' as const, 'always' as const),
          reach: fc.constantFrom(...reaches),
        }),
        ({ start, length, at, many, repeat, reach }) => {
          const rule: EventValues = {
            ...aRule({ repeat, ...(repeat === 'weekly' ? { weekdays: ['fri', 'sat'] } : {}) }),
            startDay: addDays(from, start),
            endDay: addDays(from, start + length),
          }
          const days = {
            from: addDays(from, start + Math.min(at, length)),
            to: addDays(from, start + Math.min(at + many, length)),
          }
          const { kept, made } = split(rule, days, reach, renamed)
          const held = [kept, ...made].flatMap((part) => daysHeld(part, range))
          expect(held.toSorted()).toEqual([...daysHeld(rule, range)])
        },
      ),
    )
  })
})
