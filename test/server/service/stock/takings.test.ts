import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type CalendarDay, parseDay } from '../../../../src/contract/day.ts'
import { instantOf } from '../../../../src/contract/zone.ts'
import { unitOf } from '../../../../src/server/service/stock/stay.ts'
import {
  bookedByDay,
  daysTaken,
  mostAtOnce,
  type Taking,
} from '../../../../src/server/service/stock/takings.ts'
import { endless, unitsLeft } from '../../../../src/server/service/stock/unitsLeft.ts'

const zone = 'America/Vancouver'
const moment = (text: string) => instantOf(Date.parse(`${text}:00Z`), zone)

/** A booking of `quantity` units in the time zone of the business. */
const taking = (unit: string, from: string, to: string, quantity = 1): Taking => ({
  stockId: 1,
  unit: unitOf(unit),
  quantity,
  startsAt: moment(from),
  endsAt: moment(to),
})

const out = (...takings: Taking[]) =>
  Object.fromEntries(
    [...bookedByDay(takings, zone)].map(([day, count]) => [Number(day.slice(8)), count]),
  )

describe('the units a booking takes', () => {
  test.each([
    ['days, both ends', 'D', '2026-07-10T09:00', '2026-07-12T17:00', { 10: 1, 11: 1, 12: 1 }],
    ['one day', 'D', '2026-07-10T09:00', '2026-07-10T17:00', { 10: 1 }],
    ['a day that ends at midnight', 'D', '2026-07-10T20:00', '2026-07-11T00:00', { 10: 1 }],
    [
      'nights, not the day of check-out',
      'N',
      '2026-07-10T15:00',
      '2026-07-12T11:00',
      { 10: 1, 11: 1 },
    ],
    [
      'late hours, the day by the business’s clock',
      'H',
      '2026-07-10T22:00',
      '2026-07-11T00:00',
      { 10: 1 },
    ],
  ])('%s', (_, unit, from, to, days) => {
    expect(out(taking(unit, from, to))).toEqual(days)
  })

  test('one guest can leave and the next one arrive on the same day', () => {
    const leaving = taking('N', '2026-07-10T15:00', '2026-07-12T11:00', 2)
    const coming = taking('N', '2026-07-12T15:00', '2026-07-13T11:00', 3)
    expect(out(leaving, coming)).toEqual({ 10: 2, 11: 2, 12: 3 })
  })

  test('hours one after the other need one unit, hours at the same time two', () => {
    const nine = taking('H', '2026-07-10T09:00', '2026-07-10T11:00')
    const eleven = taking('H', '2026-07-10T11:00', '2026-07-10T12:00')
    const ten = taking('H', '2026-07-10T10:00', '2026-07-10T12:00')
    expect(out(nine, eleven)).toEqual({ 10: 1 })
    expect(out(nine, eleven, ten)).toEqual({ 10: 2 })
    const within = { from: moment('2026-07-10T09:00'), to: moment('2026-07-10T10:00') }
    expect(mostAtOnce([nine, eleven, ten], within)).toBe(1)
  })
})

test('unlimited stock never runs out, and an overbooked item has zero left', () => {
  expect(unitsLeft({ stock: 0, unlimited: true }, 5000)).toBe(endless)
  expect(unitsLeft({ stock: 3, unlimited: false }, 5)).toBe(0)
  expect(unitsLeft({ stock: 3, unlimited: false }, 1)).toBe(2)
})

const july = (offset: number): CalendarDay => addDays(parseDay('2026-07-01'), offset)
const stays = fc.array(
  fc.record({
    unit: fc.constantFrom('D', 'N'),
    start: fc.nat({ max: 20 }),
    length: fc.integer({ min: 1, max: 9 }),
    quantity: fc.integer({ min: 1, max: 4 }),
  }),
  { maxLength: 12 },
)

test('each day counts exactly the units of the stays on it, however they overlap', () => {
  fc.assert(
    fc.property(stays, (some) => {
      const takings = some.map(({ unit, start, length, quantity }) =>
        taking(unit, `${july(start)}T15:00`, `${july(start + length)}T11:00`, quantity),
      )
      const booked = bookedByDay(takings, zone)
      for (let day = 0; day <= 30; day += 1) {
        const there = some.filter(
          ({ unit, start, length }) =>
            day >= start && (unit === 'N' ? day < start + length : day <= start + length),
        )
        const units = there.reduce((sum, { quantity }) => sum + quantity, 0)
        expect(booked.get(july(day)) ?? 0).toBe(units)
      }
    }),
  )
})

test('the busiest moment of a day has at least as many units out as any other moment, and at most all together', () => {
  const hour = fc.record({
    from: fc.nat({ max: 20 }),
    length: fc.integer({ min: 1, max: 3 }),
    quantity: fc.integer({ min: 1, max: 3 }),
  })
  fc.assert(
    fc.property(fc.array(hour, { maxLength: 10 }), fc.nat({ max: 23 }), (some, at) => {
      const takings = some.map(({ from, length, quantity }) => ({
        ...taking('H', '2026-07-10T00:00', '2026-07-10T00:00', quantity),
        startsAt: new Date(moment('2026-07-10T00:00').getTime() + from * 3_600_000),
        endsAt: new Date(moment('2026-07-10T00:00').getTime() + (from + length) * 3_600_000),
      }))
      const then = some
        .filter(({ from, length }) => from <= at && at < from + length)
        .reduce((sum, { quantity }) => sum + quantity, 0)
      const most = mostAtOnce(takings)
      expect(most).toBeGreaterThanOrEqual(then)
      expect(most).toBeLessThanOrEqual(some.reduce((sum, { quantity }) => sum + quantity, 0))
    }),
  )
})

test('a night that ends on the day it begins still takes that day', () => {
  const friday = parseDay('2026-07-10')
  const saturday = addDays(friday, 1)
  const sunday = addDays(friday, 2)
  expect(daysTaken(unitOf('N'), friday, friday)).toEqual([friday])
  expect(daysTaken(unitOf('N'), friday, saturday)).toEqual([friday])
  expect(daysTaken(unitOf('N'), friday, sunday)).toEqual([friday, saturday])
  expect(daysTaken(unitOf('D'), friday, saturday)).toEqual([friday, saturday])
})

const hours = (from: string, to: string, quantity = 1) =>
  taking('H', `2026-07-10T${from}:00`, `2026-07-10T${to}:00`, quantity)

test('of a period of hours only what is out during it counts', () => {
  const takings = [
    hours('08', '10', 4),
    hours('09', '12', 1),
    hours('11', '13', 2),
    hours('13', '15', 8),
  ]
  const within = (from: string, to: string) => {
    const { startsAt, endsAt } = hours(from, to)
    return mostAtOnce(takings, { from: startsAt, to: endsAt })
  }
  expect(within('10', '13')).toBe(3)
  expect(within('09', '10')).toBe(5)
  expect(within('12', '13')).toBe(2)
  expect(within('15', '17')).toBe(0)
})
