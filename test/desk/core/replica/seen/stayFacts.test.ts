import {
  array,
  assert,
  constantFrom,
  dictionary,
  integer,
  option,
  property,
  record,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../../../src/contract/day.ts'
import {
  changesOf,
  type FactName,
  type LastSeenBooking,
  looked,
  type StayFacts,
  seenAfter,
} from '../../../../../src/desk/core/replica/seen/stayFacts.ts'
import { tries } from '../../../../example/tries.ts'
import { cad } from '../../../../example/wireBooking.ts'

const sat = parseDay('2026-11-21')
const sun = parseDay('2026-11-22')
const mon = parseDay('2026-11-23')
const nobody = () => false
const here = () => true

const adults = (count: number, from: 'own record' | 'list of 4.0' = 'own record'): StayFacts => ({
  party: { from, counts: { Adults: count } },
})
/** The booking after these readings, a second apart. */
const read = (
  readings: readonly StayFacts[],
  isOwn: (name: FactName) => boolean = nobody,
): LastSeenBooking =>
  readings.reduce<LastSeenBooking | undefined>(
    (before, facts, nth) => seenAfter(before, facts, nth * 1_000, isOwn),
    undefined,
  ) ?? seenAfter(undefined, {}, 0, isOwn)
const changes = (...readings: readonly StayFacts[]) => changesOf(read(readings))

const names = constantFrom('Adults', 'Children', 'Wetsuit', 'Breakfast')
const counts = dictionary(names, integer({ min: 1, max: 9 }), { minKeys: 1, noNullPrototype: true })
const someCounts = record({
  from: constantFrom('own record' as const, 'list of 4.0' as const),
  counts,
})
const days = {
  startDay: constantFrom(sat, sun, mon),
  endDay: constantFrom(sat, sun, mon),
  startTime: constantFrom('09:00', '11:00'),
  endTime: constantFrom('12:00', '14:00'),
}
const someDays = record(days, { requiredKeys: [] })
const someFacts = record(
  {
    ...days,
    party: someCounts,
    booked: someCounts,
    total: integer({ min: 0, max: 500 }).map((amount) => cad(String(amount))),
  },
  { requiredKeys: [] },
)
const someReadings = array(someFacts, { maxLength: 6 })

describe('what changed since a booking was last seen', () => {
  test('names the days, the persons and the total that are different', () => {
    const before = { startDay: sat, endDay: sat, ...adults(2), total: cad('120') }
    const after = { startDay: sun, endDay: sun, ...adults(4), total: cad('200') }
    expect(changes(before, after)).toEqual([
      { what: 'day', before: sat, after: sun },
      { what: 'persons', name: 'Adults', before: 2, after: 4 },
      { what: 'total', before: cad('120'), after: cad('200') },
    ])
  })

  test('is nothing at first sight, and nothing for a fact that no record had before', () => {
    expect(changes(adults(4))).toEqual([])
    expect(changes({ total: cad('80') }, { total: cad('80'), ...adults(4) })).toEqual([])
    expect(changes(adults(4), {}, adults(4))).toEqual([])
  })

  test('of a booking that has changed says what was never known before as unknown', () => {
    const [booked, moved] = [{ startDay: sat }, { startDay: sun }]
    expect(changes(booked, moved, { ...moved, ...adults(4), total: cad('200') })).toEqual([
      { what: 'arrival', before: sat, after: sun },
      { what: 'persons', name: 'Adults', before: null, after: 4 },
      { what: 'total', before: null, after: cad('200') },
    ])
    expect(changes(booked, { ...moved, ...adults(4) })).toHaveLength(2)
    expect(changes(booked, { ...moved, ...adults(4) }, booked)).toEqual([])
    expect(changesOf(looked(read([booked, { ...moved, ...adults(4) }])))).toEqual([])
  })

  test('is nothing when it changed back', () => {
    expect(changes(adults(2), adults(4), adults(2))).toEqual([])
    expect(read([adults(2), adults(4), adults(2)]).changedAt).toBeNull()
  })

  test('says arrival and departure of a stay over several days by themselves', () => {
    const stay = (startDay = sat, endDay = mon) => ({ startDay, endDay })
    expect(changes(stay(), stay(sun))).toEqual([{ what: 'arrival', before: sat, after: sun }])
    expect(changes(stay(sat, sun), stay(sat, mon))).toEqual([
      { what: 'departure', before: sun, after: mon },
    ])
  })

  test('leaves out persons that two records name in different languages, and keeps what they name alike', () => {
    const german: StayFacts = { party: { from: 'list of 4.0', counts: { Erwachsene: 2 } } }
    expect(changes(adults(2), german)).toEqual([])
    expect(changes(adults(2), adults(4, 'list of 4.0'))).toHaveLength(1)
  })

  test('is nothing after a reading that is older than the last one', () => {
    const now = seenAfter(seenAfter(undefined, adults(2), 5_000, nobody), adults(4), 1_000, nobody)
    expect(changesOf(now)).toEqual([])
  })

  test('of this tablet’s own making is not announced, but a colleague’s change before it still is', () => {
    const [first, paid] = [{ total: cad('120') }, { total: cad('100') }]
    expect(changesOf(seenAfter(read([first]), paid, 9_000, here))).toEqual([])
    const raised = read([first, { total: cad('150') }])
    expect(changesOf(seenAfter(raised, paid, 9_000, here))).toEqual([
      { what: 'total', before: cad('120'), after: cad('100') },
    ])
  })
})

describe('for any readings', () => {
  const runs = { numRuns: tries(200, 2_000) }

  test('the same reading again changes nothing', () =>
    assert(
      property(someReadings, someFacts, (before, last) => {
        const once = read([...before, last])
        const twice = seenAfter(once, last, 60_000, nobody)
        expect(changesOf(twice)).toEqual(changesOf(once))
      }),
      runs,
    ))

  test('nothing is left once it was seen, and only a later difference is new', () =>
    assert(
      property(someReadings, someFacts, (before, last) => {
        const seen = looked(read(before))
        expect(changesOf(seen)).toEqual([])
        const again = seenAfter(seen, last, 60_000, nobody)
        expect(changesOf(looked(again))).toEqual([])
      }),
      runs,
    ))

  test('changes are announced exactly while their time is known', () =>
    assert(
      property(someReadings, (readings) => {
        const one = read(readings)
        expect(one.changedAt === null).toBe(changesOf(one).length === 0)
      }),
      runs,
    ))

  test('before and after differ, and both were read', () =>
    assert(
      property(someReadings, (readings) => {
        const totals = readings.flatMap(({ total }) => total?.minor ?? [])
        for (const change of changesOf(read(readings))) {
          expect(change.before).not.toEqual(change.after)
          if (change.what !== 'total') continue
          expect([...totals, undefined]).toContain(change.before?.minor)
          expect(totals).toContain(change.after.minor)
        }
      }),
      runs,
    ))

  test('a number of persons is 0 only where another kind was read at that time', () =>
    assert(
      property(array(option(counts, { nil: undefined }), { maxLength: 6 }), (all) => {
        const readings = all.map(
          (some): StayFacts =>
            some === undefined ? {} : { party: { from: 'own record', counts: some } },
        )
        const one = read(readings)
        for (const change of changesOf(one)) {
          if (change.what !== 'persons' || change.before !== 0) continue
          expect(Object.keys(one.seen.party?.counts ?? {})).not.toEqual([])
        }
      }),
      runs,
    ))

  test('own changes alone are never announced', () =>
    assert(
      property(someReadings, (readings) => {
        expect(changesOf(read(readings, here))).toEqual([])
      }),
      runs,
    ))

  test('it does not matter in which order answers arrive', () =>
    assert(
      property(array(someDays, { maxLength: 6 }), (readings) => {
        const stamped = readings.map((facts, nth) => ({ facts, at: nth + 1 }))
        const [inOrder, reversed] = [stamped, stamped.toReversed()].map((all) =>
          all.reduce<LastSeenBooking | undefined>(
            (before, { facts, at }) => seenAfter(before, facts, at, nobody),
            undefined,
          ),
        )
        expect(reversed?.now).toEqual(inOrder?.now)
      }),
      runs,
    ))
})
