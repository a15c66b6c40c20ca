import { describe, expect, test } from 'vitest'
import { parseDay } from '../../../../src/contract/day.ts'
import { type RequestedStay, stayOf, unitOf } from '../../../../src/server/service/stock/stay.ts'

const requested = (
  start: string,
  end: string | null,
  startTime: number | null = null,
  endTime = -1,
) =>
  ({
    start: parseDay(start),
    end: end === null ? null : parseDay(end),
    startTime,
    endTime: endTime < 0 ? null : endTime,
  }) satisfies RequestedStay

const at = (hour: number, minute = 0) => hour * 60 + minute

const days = (unit: string, length: number, wish: RequestedStay) => {
  const stay = stayOf(unitOf(unit), length, wish)
  return [stay?.days.map((day) => Number(day.slice(8))), Number(stay?.end.slice(8))]
}

const hours = (unit: string, length: number, wish: RequestedStay) =>
  stayOf(unitOf(unit), length, wish)?.times

describe('the days of a stay (§2.2 `unit`, `len`)', () => {
  test.each([
    [
      'days count both ends: the 1st to the 3rd are three',
      'D',
      '2026-05-01',
      '2026-05-03',
      [1, 2, 3],
      3,
    ],
    ['one day', 'D', '2026-05-01', '2026-05-01', [1], 1],
    ['nights leave the day of check-out free', 'N', '2026-05-01', '2026-05-03', [1, 2], 3],
    ['a night asked for one day is that night', 'N', '2026-05-01', '2026-05-01', [1], 2],
    ['without an end, the length of the item in days', 'D', '2026-05-01', null, [1, 2], 2],
    ['and in nights', 'N', '2026-05-01', null, [1, 2], 3],
    ['over the night the clocks change', 'N', '2026-03-07', '2026-03-09', [7, 8], 9],
    ['a unit nobody knows is counted by the day', 'X', '2026-05-01', '2026-05-02', [1, 2], 2],
  ])('%s', (_, unit, start, end, counted, last) => {
    expect(days(unit, 2, requested(start, end))).toEqual([counted, last])
  })
})

describe('hours (§2.2, §4.2 `start_time`, `end_time`)', () => {
  test.each([
    ['from nine to noon are three', 'H', at(9), at(12), { from: 540, to: 720, units: 3 }],
    ['a begun hour is a whole one', 'H', at(9), at(10, 10), { from: 540, to: 660, units: 2 }],
    ['without an end, the length of the item', 'H', at(9), -1, { from: 540, to: 660, units: 2 }],
    ['half hours', '30M', at(9), at(10), { from: 540, to: 600, units: 2 }],
    ['two at a time', '2H', at(9), at(12), { from: 540, to: 780, units: 2 }],
  ])('%s', (_, unit, from, to, times) => {
    expect(hours(unit, 2, requested('2026-05-01', null, from, to))).toEqual(times)
  })

  test('hours past midnight are counted on both days', () => {
    const stay = stayOf(unitOf('H'), 1, requested('2026-05-01', '2026-05-02', at(22), at(2)))
    expect(stay).toMatchObject({ end: '2026-05-02', times: { from: 1320, to: 120, units: 4 } })
    expect(stay?.days).toHaveLength(2)
  })

  test.each([
    ['to midnight', at(23), at(0), 1, { from: 1380, to: 0, units: 1 }],
    ['to 24:00, which is the same', at(23), at(24), 1, { from: 1380, to: 0, units: 1 }],
    ['to one in the morning', at(23), at(1), 2, { from: 1380, to: 60, units: 2 }],
    ['that begin half an hour before it', at(23, 30), at(0), 2, { from: 1410, to: 30, units: 1 }],
    ['to 24:00 from noon', at(12), at(24), 1, { from: 720, to: 0, units: 12 }],
  ])('hours %s end on the next day', (_, from, to, taken, times) => {
    for (const end of [null, '2026-05-01']) {
      const stay = stayOf(unitOf('H'), 1, requested('2026-05-01', end, from, to))
      expect(stay).toMatchObject({ start: '2026-05-01', end: '2026-05-02', times })
      expect(stay?.days).toHaveLength(taken)
    }
  })

  test('requested with its own end, a stay is the same stay', () => {
    for (const [from, to] of [
      [at(23), at(0)],
      [at(23), at(1)],
      [at(9), at(12)],
    ] as const) {
      const stay = stayOf(unitOf('H'), 1, requested('2026-05-01', null, from, to))
      const again = requested('2026-05-01', stay?.end ?? null, from, stay?.times?.to)
      expect(stayOf(unitOf('H'), 1, again)).toEqual(stay)
    }
  })

  test('hours without an end time end at the hour they began, on the last requested day', () => {
    const stay = stayOf(unitOf('H'), 2, requested('2026-05-01', '2026-05-02', at(22)))
    expect(stay).toMatchObject({ end: '2026-05-02', times: { from: 1320, to: 1320, units: 24 } })
  })

  test('hours without a start time are no stay', () => {
    expect(stayOf(unitOf('H'), 1, requested('2026-05-01', '2026-05-01'))).toBeNull()
  })
})
